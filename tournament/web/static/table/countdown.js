// The seconds until the signal. The server gives it; here they are only counted.

let ticking = null;

// Tell each second how many are left of so many ms, and null once none are, or where `ms` is null.
export function countDown(ms, tell) {
  clearTimeout(ticking);
  const end = performance.now() + (ms ?? 0);
  const tick = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    tell(left > 0 ? left : null);
    if (left > 0) ticking = setTimeout(tick, end - performance.now() - (left - 1) * 1000);
  };
  tick();
}
