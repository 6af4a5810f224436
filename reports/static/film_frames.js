// The frames of a film: which one is seen, how long they last, and going from one to the next. Times
// are whole microseconds of the film.
const filmFrames = (() => {
  "use strict";
  const SECOND = 1e6;
  const HALF = 500; // half of the shortest time that films are written in, a millisecond
  const ROUNDED = 2000, FEW = 10; // frames apart by so little last equally long, if so many are seen
  const LATE = 250; // milliseconds after which a frame that was asked for will not come any more
  const WAITING = 2; // steps
  const TRIES = 60; // steps of a quarter frame: fifteen frames without a picture are a gap

  // `told` gives the time a frame lasts by the film's file or by somebody's word, or null.
  function open(video, told, onFrame) {
    const exact = "requestVideoFrameCallback" in video;
    const lasting = new Map(); // how often each interval was seen between two frames
    let shown = 0, serial = 0, presented = 0, wanted = null, steps = 0, moving = false;

    function take(_, frame) {
      const at = Math.round(frame.mediaTime * SECOND);
      const apart = at - shown;
      if (!video.paused && frame.presentedFrames === presented + 1 && apart > 0 && apart < SECOND) {
        lasting.set(apart, (lasting.get(apart) || 0) + 1);
      }
      presented = frame.presentedFrames;
      shown = at;
      serial += 1;
      onFrame();
      video.requestVideoFrameCallback(take);
    }

    function measured() {
      const intervals = [...lasting].sort(([a], [b]) => a - b);
      const count = intervals.reduce((sum, [, times]) => sum + times, 0);
      let passed = 0;
      for (const [apart, times] of intervals) {
        passed += times;
        if (2 * passed >= count) {
          return { frame: apart, shortest: intervals[0][0], longest: intervals.at(-1)[0], count };
        }
      }
      return null;
    }

    // What is known of the frames: measured here, or as it is told (then `count` is 0).
    function rate() {
      const frame = told();
      return measured() || (frame ? { frame, shortest: frame, longest: frame, count: 0 } : null);
    }

    // Without the frames' own times the film stands at whole frames of the length that is known.
    function position() {
      if (exact) return shown;
      const now = Math.round(video.currentTime * SECOND), known = rate();
      return known ? Math.floor(now / known.frame) * known.frame : now;
    }

    async function go(to) {
      const before = serial;
      const there = new Promise((done) => {
        video.addEventListener("seeked", done, { once: true });
        video.addEventListener("error", done, { once: true });
      });
      video.currentTime = Math.max(0, to) / SECOND;
      await there;
      for (let waited = 0; exact && serial === before && waited < LATE; waited += 10) {
        await new Promise((done) => setTimeout(done, 10));
      }
      if (!exact) onFrame();
    }

    // One movement at a time. A place that is asked for meanwhile waits, and only the last one; of
    // steps that are asked for meanwhile only a few wait, so that a key held down does not run on.
    async function move() {
      video.pause();
      if (moving) return;
      moving = true;
      video.setAttribute("aria-busy", "true");
      while (wanted !== null || steps !== 0) {
        const [place, direction] = [wanted, Math.sign(steps)];
        wanted = null;
        if (place !== null) await go(place);
        else {
          steps -= direction;
          await stepOnce(direction);
        }
      }
      moving = false;
      video.setAttribute("aria-busy", "false");
    }

    function seek(to) {
      [wanted, steps] = [to, 0];
      return move();
    }

    // Goes to the frame that is seen at a time: at its beginning a browser may still show the last one.
    const show = (at) => seek(at + (exact ? HALF : ((rate() || { frame: 0 }).frame) / 2));

    function step(direction) {
      steps = Math.min(Math.max(steps + direction, -WAITING), WAITING);
      return move();
    }

    // Says whether every frame lasts as long as the others, so that none can hide between two.
    function steady() {
      const known = measured();
      return known !== null && known.count >= FEW && known.longest - known.shortest <= ROUNDED;
    }

    // A browser guesses how long a frame lasts that does not say so, and then may show the next one
    // too early: so both ways it takes several tries, in steps shorter than the shortest frame.
    async function goBack(from, shortest) {
      let to = from - HALF;
      for (let tries = 0; tries < TRIES && shown >= from && to > -shortest; tries += 1) {
        await go(to);
        to -= shortest / 4;
      }
    }

    // Goes to the first later frame that is found, then back from it as long as another lies between.
    async function goOn(from, shortest) {
      const end = video.duration * SECOND + shortest; // the last frame may begin where the film ends
      let to = from + shortest + HALF;
      for (let tries = 0; tries < TRIES && shown <= from && to < end; tries += 1) {
        await go(to);
        to += shortest / 4;
      }
      while (!steady() && shown > from) {
        const found = shown;
        await goBack(found, shortest);
        if (shown <= from) {
          await go(found + HALF);
          return;
        }
      }
    }

    async function stepOnce(direction) {
      const known = rate() || { frame: SECOND / 30, shortest: SECOND / 120 };
      const from = position();
      if (!exact) await go(from + (direction + 0.5) * known.frame);
      else if (direction < 0) await goBack(from, known.shortest);
      else await goOn(from, known.shortest);
    }

    // Some recorders leave the length out; the browser finds it when it is sent behind the end.
    async function findEnd() {
      if (Number.isFinite(video.duration)) return;
      await go(1e6 * SECOND);
      await go(0);
    }

    // Plays without sound until so many intervals are seen, or the film or time is over.
    async function measure(intervals, milliseconds) {
      if (!exact) return;
      const end = performance.now() + milliseconds;
      try {
        await video.play();
        while (!video.ended && performance.now() < end && ((measured() || {}).count || 0) < intervals) {
          await new Promise((done) => setTimeout(done, 20));
        }
      } catch { /* it may not play by itself: then it is measured when somebody plays it */ }
      video.pause();
      await go(0);
    }

    // What was measured on one film says nothing of another.
    function forget() {
      lasting.clear();
      shown = 0;
    }

    if (exact) video.requestVideoFrameCallback(take);
    return { exact, position, rate, measured, seek, show, step, measure, findEnd, forget };
  }

  return { open };
})();
