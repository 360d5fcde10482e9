// Where the reader is: which run, which position, playing or not. Tells whoever listens.

/** Milliseconds from step to step, and the words for it. */
const SPEEDS = [
  { pause: 3000, words: "every 3 s" },
  { pause: 2000, words: "every 2 s" },
  { pause: 1000, words: "every 1 s" },
  { pause: 500, words: "2 per s" },
  { pause: 200, words: "5 per s" },
  { pause: 50, words: "20 per s" },
  { pause: 50, stride: 10, words: "200 per s" },
  { pause: 50, stride: 100, words: "2000 per s" },
];

class Player {
  constructor() {
    this.listeners = [];
    this.book = null;
    this.index = 0;
    this.playing = false;
    this.speed = 1;
    /** How the reader got here: "step", "jump", "scrub", "play" or "show". */
    this.how = "show";
    this.timer = 0;
  }

  /** `listener(player)` is called after every change. */
  listen(listener) {
    this.listeners.push(listener);
  }

  tell() {
    for (const listener of this.listeners) listener(this);
  }

  get length() {
    return this.book ? this.book.run.length : 0;
  }

  /** Opens a run at a position. */
  open(book, index) {
    this.stop();
    this.book = book;
    this.how = "show";
    this.index = clamp(Math.trunc(index) || 0, 0, book.run.length);
    this.tell();
  }

  seek(index, how = "jump") {
    if (how !== "play") this.stop();
    this.index = clamp(Math.trunc(Number(index)) || 0, 0, this.length);
    this.how = how;
    this.tell();
  }

  step(by) {
    this.seek(this.index + by, "step");
  }

  /** To the next or the previous expansion, or the end of the run on that side. */
  stepExpansion(direction) {
    const { kind } = this.book.run;
    let at = this.index + direction;
    while (at > 0 && at < this.length && kind[at - 1] !== KIND.expand) at += direction;
    this.seek(at, "step");
  }

  toggle() {
    if (this.playing) {
      this.stop();
      this.tell();
    } else {
      if (this.index >= this.length) this.index = 0;
      this.playing = true;
      this.how = "play";
      this.tell();
      this.schedule();
    }
  }

  schedule() {
    const { pause, stride = 1 } = SPEEDS[this.speed];
    this.timer = setTimeout(() => {
      this.seek(this.index + stride, "play");
      if (this.index < this.length) this.schedule();
      else {
        this.playing = false;
        this.tell();
      }
    }, pause);
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = false;
  }

  setSpeed(speed) {
    this.speed = clamp(speed, 0, SPEEDS.length - 1);
    if (this.playing) {
      clearTimeout(this.timer);
      this.schedule();
    }
    this.tell();
  }

  /** Whether steps follow each other too fast for movement to be of use. */
  get isHurried() {
    return this.isStreaming || this.how === "show";
  }

  /** Whether sentences would follow each other faster than they can be heard. */
  get outrunsSpeech() {
    return this.isHurried || (this.playing && SPEEDS[this.speed].pause < 1000);
  }

  /** Whether positions come in a stream, from the slider or from playing fast. */
  get isStreaming() {
    return this.how === "scrub" || (this.playing && SPEEDS[this.speed].pause < 250);
  }
}
