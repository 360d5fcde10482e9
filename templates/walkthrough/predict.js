// Predict mode: the next step is asked for before it is shown. Never in the way: the next step is
// always one more press of Next away.

class Predict {
  /** `turned()` is called when it is switched on or off. */
  constructor(player, turned) {
    this.player = player;
    this.turned = turned;
    this.on = false;
    this.question = null;
    this.verdict = null;
    this.right = 0;
    this.asked = 0;
    this.skipped = 0;
    this.button = byId("predict");
    this.place = byId("ask");
    this.button.addEventListener("click", () => this.turn(!this.on));
  }

  /** `how` is "quiet" where the position is told anyway. */
  turn(on, how) {
    this.on = on;
    this.right = this.asked = this.skipped = 0;
    this.question = this.verdict = null;
    this.button.setAttribute("aria-pressed", String(on));
    document.documentElement.classList.toggle("predicting", on);
    this.turned();
    /** Until the first question, the reader is told that there will be some. */
    this.isNew = on;
    this.turnedAt = this.player.book ? this.player.index : 0;
    // Before a run is open there is nobody to ask or tell.
    if (this.player.book && how !== "quiet" && !(on && this.ask())) this.player.tell();
    if (how !== "quiet") this.keep();
  }

  /** Keeps the score of this page for the time that it is open, so that a reload loses nothing. */
  keep() {
    const { on, right, asked, skipped } = this;
    keepForVisit(REMEMBERED.answers, JSON.stringify({ on, right, asked, skipped }));
  }

  /** Goes on where the reader was before the page was loaded again. */
  recall() {
    const kept = inStore(() => JSON.parse(keptForVisit(REMEMBERED.answers)));
    if (!kept) return;
    const { on, right, asked, skipped } = kept;
    if (on !== this.on) this.turn(on);
    Object.assign(this, { right, asked, skipped, isNew: this.on && !asked && !skipped });
    this.keep();
  }

  /** Asks about the next step, if there is anything to ask about it. */
  ask() {
    const { player } = this;
    const question = player.index < player.length ? questionAt(player.book, player.index) : null;
    if (!question) return false;
    player.stop();
    player.how = "step";
    this.isNew = false;
    this.question = question;
    this.askedAt = player.index;
    player.tell();
    return true;
  }

  /** Allows predicting or not, and says why not. */
  allow(isAllowed, reason) {
    if (!isAllowed) this.wasOn = this.on;
    const on = isAllowed && this.wasOn;
    if (this.on !== on) this.turn(on, "quiet");
    this.button.disabled = !isAllowed;
    this.button.title = isAllowed ? "" : reason;
  }

  /** One step on: first the question, if there is one; asked again, the step itself. */
  next() {
    if (this.on && this.question) this.skip();
    else if (!this.on || !this.ask()) this.player.step(1);
  }

  /** Goes on without an answer, and counts that. */
  skip() {
    this.skipped++;
    this.keep();
    this.question = null;
    this.verdict = { index: this.player.index + 1, pieces: [...plain(this.player.book.phrases["verdict.skipped"]), ...plain(" ")] };
    this.player.step(1);
  }

  /** Takes an answer, shows the step, and says whether it was right. */
  answer(choice) {
    this.asked++;
    if (choice.right) this.right++;
    this.keep();
    const words = this.player.book.phrases;
    const right = this.question.choices.find((one) => one.right);
    this.question = null;
    this.verdict = { index: this.player.index + 1, right: choice.right,
      pieces: [...plain(choice.right ? words["verdict.right"] : words["verdict.wrong"]), ...plain(" ")], answer: right };
    const byKeyboard = this.place.contains(document.activeElement);
    this.player.step(1);
    if (byKeyboard) byId("next").focus();
  }

  /** Takes the answer of that number, from 1, if there is such a one. */
  answerNumber(number) {
    const choice = this.question && this.question.choices[number - 1];
    if (choice) this.answer(choice);
  }

  /** Whether a node was taken for an answer. */
  takes(node) {
    const choice = this.question && this.question.choices.find((one) => one.node === node && node !== NONE);
    if (choice) this.answer(choice);
    return Boolean(choice);
  }

  /** Drops what no longer fits the position, and shows the rest. */
  show(index) {
    if (this.isNew && index !== this.turnedAt) this.isNew = false;
    if (this.question && index !== this.askedAt) this.question = null;
    if (this.verdict && index !== this.verdict.index) this.verdict = null;
    this.place.hidden = !this.question;
    if (!this.question) {
      this.place.replaceChildren();
      return;
    }
    const choices = this.question.choices.map((choice, place) => {
      const button = make("button", { type: "button", class: "choice" });
      const answer = make("span");
      setPieces(answer, choice.pieces);
      button.append(make("kbd", { "aria-hidden": "true" }, String(place + 1)), answer);
      button.addEventListener("click", () => this.answer(choice));
      return button;
    });
    const skip = make("button", { type: "button", class: "skip" }, "Skip");
    skip.addEventListener("click", () => {
      const byKeyboard = document.activeElement === skip;
      this.skip();
      if (byKeyboard) byId("next").focus();
    });
    this.place.replaceChildren(...choices, skip);
  }

  /** The sentence for this moment: a question, or a verdict before what the step itself says. */
  sentence(pieces) {
    if (this.question) return this.question.ask;
    if (this.on && this.isNew) return plain(this.player.book.phrases["predict.on"]);
    return this.verdict ? [...this.verdict.pieces, ...pieces] : pieces;
  }

  /** "3 of 4 right, 1 skipped". */
  get tally() {
    if (!this.on) return "";
    const parts = [
      this.asked ? `${grouped(this.right)} of ${grouped(this.asked)} right` : "",
      this.skipped ? `${grouped(this.skipped)} skipped` : "",
    ].filter(Boolean);
    return parts.join(", ") || "predicting";
  }
}
