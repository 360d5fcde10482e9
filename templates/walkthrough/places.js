// Where the parts of the page stand, by the room there is: what has none in its usual place is behind
// a tab, and what is seen first is reached first by the keyboard, too.

/** The screens on which something stands elsewhere than usual. */
const SCREENS = {
  /** One column. */
  narrow: "(max-width: 859px)",
  /** Of a narrow screen, too low for the picture besides two rows of header, or answers. */
  small: "(max-height: 689px)",
  /** Of a narrow screen, so low that of the controls only the buttons stay in view; `page.css` says which do. */
  lowest: "(max-height: 359px)",
  /** Too low for pseudocode and log. */
  low: "(max-height: 659px)",
  /** The same, where there are answers to choose from. */
  lowForAnswers: "(max-height: 799px)",
  /** The same, below a tall picture. */
  lowForTall: "(max-height: 959px)",
};

class Places {
  constructor(tabs, hasRuns) {
    this.tabs = tabs;
    this.hasRuns = hasRuns;
    this.root = document.documentElement;
    /** What is shown: whether its states have pictures, and whether it is two runs. */
    this.shown = { isPictured: false, isComparison: false };
    this.screens = Object.fromEntries(Object.entries(SCREENS).map(([name, query]) => [name, matchMedia(query)]));
    for (const screen of Object.values(this.screens)) screen.addEventListener("change", () => this.settle());
    window.addEventListener("beforeprint", () => this.placePicture(false));
    window.addEventListener("afterprint", () => this.settle());
    this.settle();
  }

  /** Puts everything where it belongs now. */
  settle(shown = this.shown) {
    this.shown = shown;
    const { narrow, small, lowest, low, lowForAnswers, lowForTall } = Object.fromEntries(Object.entries(this.screens).map(([name, { matches }]) => [name, matches]));
    const asks = isPredicting();
    const isTall = byId("picture").classList.contains("tall");
    this.placeCode(narrow || low || (lowForAnswers && asks) || (lowForTall && isTall));
    this.placePicture(narrow && small && (this.hasRuns || asks) && shown.isPictured && !shown.isComparison);
    this.placeSlider(narrow && !lowest);
    this.tabs.fold(narrow, [this.isPictureInTab ? "picture" : null, this.isCodeInTab ? "code" : null]);
  }

  placeCode(inTab) {
    this.isCodeInTab = inTab;
    this.root.classList.toggle("code-in-tab", inTab);
    byId(inTab ? "code-narrow" : "code").append(byId("code-lines"));
  }

  placePicture(inTab) {
    this.isPictureInTab = inTab;
    this.root.classList.toggle("picture-in-tab", inTab);
    const picture = byId("picture");
    if (inTab) byId("picture-narrow").append(picture);
    else byId("sentence").after(picture);
  }

  /** The slider stands above the buttons, or after them. Which of the two is moved has not the focus. */
  placeSlider(isFirst) {
    const [controls, buttons, scrubber, count] = ["controls", "buttons", "scrubber", "count"].map(byId);
    if ((controls.firstElementChild === scrubber) === isFirst) return;
    const hasFocus = buttons.contains(document.activeElement);
    if (hasFocus === isFirst) controls[isFirst ? "prepend" : "append"](scrubber, count);
    else controls[isFirst ? "append" : "prepend"](buttons);
  }

  /**
   * Where the page scrolls, brings the sentence of a step into view, from its beginning on. A reader
   * who has scrolled on to what is below it is left there.
   */
  reveal(sentence) {
    if (!this.screens.narrow.matches || this.root.scrollHeight <= innerHeight + 1) return;
    const { top, bottom, height } = sentence.getBoundingClientRect();
    const room = byId("controls").getBoundingClientRect().top;
    if (top + height / 2 < 0 || (top >= 0 && bottom <= room)) return;
    scrollBy(0, top < 0 ? top : Math.min(top, bottom - room));
  }
}
