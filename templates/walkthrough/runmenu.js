// The runs as a menu, for headers too narrow for a button each. It chooses by pressing the buttons.

class RunMenu {
  constructor() {
    this.runs = byId("runs");
    this.menu = byId("run-menu");
    this.menu.addEventListener("change", () => {
      const button = [...this.runs.children].find(({ dataset }) => dataset.run === this.menu.value);
      if (button) button.click();
    });
    new MutationObserver(() => this.show()).observe(this.runs, { childList: true, subtree: true, attributeFilter: ["aria-pressed"] });
    this.show();
  }

  show() {
    const buttons = [...this.runs.children];
    const chosen = buttons.find((button) => button.getAttribute("aria-pressed") === "true");
    byId("run-menu-label").hidden = !buttons.length;
    document.documentElement.classList.toggle("several-runs", buttons.length > 0);
    const options = buttons.map(({ dataset, textContent }) => make("option", { value: dataset.run }, textContent));
    // While runs are compared, none of them is the one that is shown.
    if (!chosen) options.unshift(make("option", { value: "" }, "Runs …"));
    this.menu.replaceChildren(...options);
    this.menu.value = chosen ? chosen.dataset.run : "";
  }
}

new RunMenu();
