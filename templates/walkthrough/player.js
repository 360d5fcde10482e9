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

/** Of these, the one a page opens with. */
const FIRST_SPEED = 1;

class Player {
  constructor() {
    this.listeners = [];
    /** What is stepped through; null before a run is open. */
    this.course = null;
    /** The stop of the course, and where each run is. A run may be off its stop. */
    this.at = 0;
    this.places = [0];
    this.playing = false;
    this.speed = FIRST_SPEED;
    /** How the reader got here: "step", "jump", "scrub" (and "settle" once the slider is let go), "play" or "show". */
    this.how = "show";
    /** How often the player was sent somewhere, even if it was there already. */
    this.moves = 0;
    this.timer = 0;
  }

  /** `listener(player)` is called after every change. */
  listen(listener) {
    this.listeners.push(listener);
  }

  tell() {
    for (const listener of this.listeners) listener(this);
  }

  /** The shown run, of two the left one, and how many of its events have been applied. */
  get book() {
    return this.course && this.course.books[0];
  }

  get index() {
    return this.places[0];
  }

  /** Whether the runs are where the course has them, and not beside it. */
  get isAtStop() {
    return this.course.placesAt(this.at).every((place, side) => place === this.places[side]);
  }

  get length() {
    return this.book ? this.book.run.length : 0;
  }

  /** Opens a course at the stop where the first run is at `index`. */
  open(course, index) {
    this.stop();
    this.course = course;
    this.how = "show";
    this.moves++;
    Object.assign(this, course.find(0, whole(index)));
    this.tell();
  }

  /** To a position of a run: of the first (0) or the second (1). */
  seek(index, how = "jump", side = 0) {
    this.move(this.course.find(side, whole(index)), how);
  }

  /** Two runs, each to a position of its own. */
  meet(left, right) {
    this.move(this.course.meet(left, right), "show");
  }

  /** To a stop of the course. */
  goTo(stop, how = "jump") {
    const at = clamp(whole(stop), 0, this.course.end);
    this.move({ at, places: this.course.placesAt(at) }, how);
  }

  move(to, how) {
    if (how !== "play") this.stop();
    Object.assign(this, to);
    this.how = how;
    this.moves++;
    this.tell();
  }

  step(by) {
    // From beside a stop, the way back leads to it first.
    this.goTo(this.at + (by < 0 && !this.isAtStop ? by + 1 : by), "step");
  }

  /** To the next or the previous expansion, or the end on that side. */
  stepExpansion(direction) {
    this.goTo(this.course.expansionFrom(this.at, direction), "step");
  }

  toggle() {
    if (this.playing) {
      this.stop();
      this.tell();
    } else {
      if (this.at >= this.course.end) Object.assign(this, { at: 0, places: this.course.placesAt(0) });
      this.playing = true;
      this.how = "play";
      this.tell();
      this.schedule();
    }
  }

  schedule() {
    const { pause, stride = 1 } = SPEEDS[this.speed];
    this.timer = setTimeout(() => {
      this.goTo(this.at + stride, "play");
      if (this.at < this.course.end) this.schedule();
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
    if (this.course) this.tell();
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

const whole = (number) => Math.trunc(Number(number)) || 0;
