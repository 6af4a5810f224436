// Short sounds, made here. Off until somebody switches them on.

const NOTES = {
  place: [[520, 0, 0.05]],
  free: [[520, 0, 0.05]],
  draw: [[330, 0, 0.04]],
  lost: [[240, 0, 0.09], [180, 0.09, 0.14]],
  refused: [[200, 0, 0.12]],
  block: [[392, 0, 0.08], [294, 0.09, 0.12]],
  speed: [[392, 0, 0.07], [523, 0.07, 0.12]],
  ended: [[392, 0, 0.1], [494, 0.1, 0.1], [587, 0.2, 0.22]],
};

export class Sound {
  #context = null;
  on = false;

  // Switch sounds on or off; browsers want this to come from somebody's hand.
  set(on) {
    this.on = on;
    if (on) {
      this.#context ??= new AudioContext();
      this.#context.resume();
    }
  }

  play(name) {
    if (!this.on || !this.#context || !NOTES[name]) return;
    const now = this.#context.currentTime;
    for (const [pitch, after, length] of NOTES[name]) {
      const tone = this.#context.createOscillator();
      const loudness = this.#context.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.12, now + after);
      loudness.gain.exponentialRampToValueAtTime(0.001, now + after + length);
      tone.connect(loudness).connect(this.#context.destination);
      tone.start(now + after);
      tone.stop(now + after + length);
    }
  }
}
