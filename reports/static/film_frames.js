// The frames of a film: which one is seen, how long they last, and going from one to the next. Times
// are whole microseconds of the film.
const filmFrames = (() => {
  "use strict";
  const SECOND = 1e6;
  const LATE = 250; // milliseconds after which a frame that was asked for will not come any more
  const TRIES = 60; // steps of a quarter frame: fifteen frames without a picture are a gap

  // `told` is the time a frame lasts by the film's file, or null.
  function open(video, told, onFrame) {
    const exact = "requestVideoFrameCallback" in video;
    const lasting = new Map(); // how often each interval was seen between two frames
    let shown = 0, serial = 0, presented = 0, wanted = null, moving = false;

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

    // What is known of the frames: measured here, or as the file says (then `count` is 0).
    const rate = () =>
      measured() || (told ? { frame: told, shortest: told, longest: told, count: 0 } : null);

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

    // One seek at a time: what is asked for meanwhile waits, and only the last of it is done.
    async function seek(to) {
      video.pause();
      wanted = to;
      if (moving) return;
      moving = true;
      while (wanted !== null) {
        const next = wanted;
        wanted = null;
        await go(next);
      }
      moving = false;
    }

    // The frame before lasts until the one that is seen begins. The frame after it is looked for in
    // steps shorter than the shortest frame, so that none is passed over.
    async function step(direction) {
      video.pause();
      const known = rate() || { frame: SECOND / 30, shortest: SECOND / 120 };
      if (moving) return;
      moving = true;
      const from = position();
      if (!exact) {
        await go(from + (direction + 0.5) * known.frame);
      } else if (direction < 0) {
        await go(from - known.shortest / 4);
      } else {
        let to = from + known.shortest + 500;
        for (let tries = 0; tries < TRIES && shown <= from && to < video.duration * SECOND; tries += 1) {
          await go(to);
          to += known.shortest / 4;
        }
      }
      moving = false;
      if (wanted !== null) await seek(wanted);
    }

    // Some recorders leave the length out; the browser finds it when it is sent behind the end.
    async function findEnd() {
      if (!Number.isFinite(video.duration)) await go(1e6 * SECOND);
    }

    // Plays slowly and without sound until so many intervals are seen, or the film or time is over.
    async function measure(intervals, milliseconds) {
      if (!exact) return;
      const end = performance.now() + milliseconds, speed = video.playbackRate;
      await go(0);
      video.playbackRate = 0.5;
      try {
        await video.play();
        while (!video.ended && performance.now() < end && ((measured() || {}).count || 0) < intervals) {
          await new Promise((done) => setTimeout(done, 20));
        }
      } catch { /* it may not play by itself: then it is measured when somebody plays it */ }
      video.pause();
      video.playbackRate = speed;
      await go(0);
    }

    if (exact) video.requestVideoFrameCallback(take);
    return { exact, position, rate, measured, seek, step, measure, findEnd };
  }

  return { open };
})();
