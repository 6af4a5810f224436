// The round's clock by the server's time, and times of day as this device writes them.
let ahead = 0; // by how much the server's clock is ahead of this device's, in ms
let ticking = null;

export function setNow(serverNow) {
  ahead = serverNow - Date.now();
  tick();
}

export function runClocks() {
  for (const time of document.querySelectorAll("time[datetime]:not([data-local])")) {
    time.dataset.local = "";
    time.title = time.textContent;
    time.textContent = new Date(time.dateTime).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
  clearInterval(ticking);
  ticking = document.querySelector(".round-clock") ? setInterval(tick, 1000) : null;
  tick();
}

function tick() {
  for (const clock of document.querySelectorAll(".round-clock")) {
    const left = Math.ceil((Date.parse(clock.dataset.ends) - Date.now() - ahead) / 1000);
    clock.classList.toggle("up", left <= 0);
    clock.querySelector(".left").textContent = left > 0 ? `${written(left)} left` : `time is up since ${written(-left)}`;
  }
}

function written(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
