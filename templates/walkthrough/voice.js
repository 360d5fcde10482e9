// What a screen reader is told: the one region of the page that speaks. Every step and every other result
// of what the reader does is said there once, in the words that are shown.

class Voice {
  /** `region` is a live region that is heard as a whole whenever its text changes. */
  constructor(region) {
    this.region = region;
    /** The sentence that was told last. */
    this.told = null;
    /** Of the player, as it was then: which move it was, and whether it was playing. */
    this.heard = 0;
    this.wasPlaying = false;
  }

  /** Says something, even if it is what was said last. */
  say(text) {
    // Only a change is heard; a space that nobody sees makes one.
    this.region.textContent = this.region.textContent === text ? `${text}\u00a0` : text;
  }

  /**
   * Tells where the player is, in a sentence; `opened` is what comes before it where a run was just opened.
   * Steps in a stream are passed over, and what the slider has said of itself is not said again.
   */
  tell(player, sentence, opened) {
    const { moves, playing, how, outrunsSpeech, at, course } = player;
    const hasMoved = moves !== this.heard, turned = playing !== this.wasPlaying;
    const isOther = this.told !== null && sentence !== this.told, isFirst = this.told === null;
    Object.assign(this, { heard: moves, wasPlaying: playing });
    // What streams by is not told, so it is new when the stream stands still.
    if (!outrunsSpeech || how === "show") this.told = sentence;
    if (how === "show") {
      // What a page opens with is read as any page is.
      if (hasMoved && !isFirst) this.say(`${opened}: ${sentence}`);
      return;
    }
    if (how === "settle") return;
    if (turned && playing) this.say(`Playing, ${SPEEDS[player.speed].words}`);
    else if (turned && how === "play" && at < course.end) this.say(`Paused. ${sentence}`);
    else if (!outrunsSpeech && (hasMoved || turned || isOther)) this.say(sentence);
  }
}
