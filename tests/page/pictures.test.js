import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests } from "./browser.js";

const open = forAllTests();

/** Goes through a page and asks something of its picture at every so-manieth step. */
const through = (page, stride, ask) => page.evaluate(([by, source]) => {
  const look = new Function("picture", source);
  const out = [];
  for (let at = 0; at <= steptrace.length; at += by) {
    steptrace.seek(at);
    out.push(look(document.getElementById("picture")));
  }
  return out;
}, [stride, ask]);

for (const name of ["bridge", "tiles", "hanoi", "maze", "grid", "jugs", "classic", "groups", "family"]) {
  test(`at every step there is a picture, in words as well, and nothing leaves it: ${name}`, () =>
    open(name, {}, async (page) => {
      const seen = await through(page, { grid: 31, family: 101 }[name] || 7, `
        const svg = picture.querySelector("svg");
        const frame = svg.viewBox.baseVal, box = svg.getBBox();
        return {
          hidden: picture.hidden, role: svg.getAttribute("role"), words: svg.getAttribute("aria-label"),
          out: box.x < frame.x - 1 || box.y < frame.y - 1 || box.x + box.width > frame.x + frame.width + 1 ||
            box.y + box.height > frame.y + frame.height + 1,
          styled: picture.querySelectorAll("[style]").length,
        };`);
      for (const [at, picture] of seen.entries()) {
        assert.deepEqual({ ...picture, words: picture.words.length > 10 },
          { hidden: false, role: "img", words: true, out: false, styled: 0 }, `picture ${at}: ${picture.words}`);
      }
    }));
}

test("on a phone passengers keep their emoji on the banks as well as in the boat", () => open("classic", { viewport: { width: 390, height: 844 }, hash: "#step=0&run=bfs" }, async (page) => {
  for (const step of [0, 8, 100]) {
    await page.evaluate((to) => steptrace.seek(to), step);
    const cards = await page.locator("#picture .person text").allTextContents();
    assert.equal(cards.length, 4);
    for (const card of cards) assert.match(card, /\p{Extended_Pictographic}/u);
  }
}));

test("on a phone the cards at a bridge tell the minutes", () => open("bridge", { viewport: { width: 390, height: 844 }, hash: "#step=0" }, async (page) => {
  const cards = await page.locator("#picture .person").evaluateAll((all) => all.map((card) => {
    const [box, words] = [card.querySelector("rect"), card.querySelector("text")].map((part) => part.getBoundingClientRect());
    return { text: card.textContent, isWithin: words.left >= box.left && words.right <= box.right };
  }));
  assert.equal(cards.length, 4);
  for (const { text, isWithin } of cards) {
    assert.match(text, /\d′/);
    assert.ok(isWithin, text);
  }
}));

test("a maze shows as many closed squares as there are closed states", () => open("maze", {}, async (page) => {
  const counts = await page.evaluate(() => {
    const out = [];
    for (let at = 0; at <= steptrace.length; at += 11) {
      steptrace.seek(at);
      const closed = Object.values(steptrace.state().statuses).filter((status) => status === "closed").length;
      const said = /squares closed: (\d+)/.exec(document.querySelector("#picture svg").getAttribute("aria-label"))[1];
      const path = document.querySelector("#picture .square.is-closed");
      out.push([closed, Number(said), path ? path.getAttribute("d").split("M").length - 1 : 0]);
    }
    return out;
  });
  assert.ok(counts.some(([closed]) => closed > 20));
  for (const [closed, said, drawn] of counts) assert.deepEqual([said, drawn], [closed, closed]);
}));

test("at the end the way to the goal is drawn", () => open("maze", {}, async (page) => {
  const squares = await page.evaluate(() => {
    steptrace.seek(steptrace.length);
    return document.querySelector("#picture .way.solution").getAttribute("d").split(/[ML]/).length - 1;
  });
  assert.equal(squares, 23, "22 moves");
}));

test("the picture of a maze leaves room for the log below it", async () => {
  for (const height of [660, 720, 900, 1080]) {
    await open("maze", { viewport: { width: 1280, height } }, async (page) => {
      const log = await page.locator("#detail").boundingBox();
      assert.ok(log.height > 120 && log.y + log.height <= height, `${height}: ${JSON.stringify(log)}`);
    });
  }
});

test("whoever chose dark or has a narrow screen sees the picture, too", async () => {
  for (const options of [{ colorScheme: "dark" }, { viewport: { width: 390, height: 844 } }]) {
    await open("maze", options, async (page) => {
      assert.ok(await page.locator("#picture svg").isVisible());
    });
  }
});

const WIDE = { width: 1280, height: 800 }, PHONE = { width: 390, height: 844 };
const BESIDE = "&run=bfs&compare=iddfs";

for (const [name, viewport, more] of [["fan", WIDE, ""], ["fan", PHONE, ""], ["network", WIDE, ""], ["network", PHONE, ""], ["network", WIDE, BESIDE], ["network", PHONE, BESIDE]]) {
  test(`the names in the picture of a graph can be read and stand on nothing: ${name}, ${viewport.width} wide${more}`, () => open(name, { viewport, hash: `#step=20${more}` }, async (page) => {
    const pictures = await page.evaluate(() => [...document.querySelectorAll(".picture")].filter(({ clientWidth }) => clientWidth).map((picture) => {
      const frame = picture.getBoundingClientRect();
      const boxesOf = (selector) => [...picture.querySelectorAll(`.station ${selector}`)].map((part) => ({ name: part.parentNode.querySelector("title").textContent, text: part.textContent, box: part.getBoundingClientRect() }));
      const words = boxesOf("text"), bodies = boxesOf(".body"), stars = boxesOf(".goal-mark");
      const clashes = [];
      for (const { name, text, box } of words) {
        if (text !== name) clashes.push(`${name} is cut short`);
        if (box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom) clashes.push(`${name} leaves the picture`);
        for (const other of [...words, ...bodies, ...stars]) {
          // A line of text is a little higher than its letters.
          if (other.name !== name && box.left < other.box.right && other.box.left < box.right && box.top + 3 < other.box.bottom && other.box.top + 3 < box.bottom) clashes.push(`${name} on ${other.name}`);
        }
      }
      const far = (a, b) => Math.hypot((a.left + a.right - b.left - b.right) / 2, (a.top + a.bottom - b.top - b.bottom) / 2);
      const owners = stars.map(({ box }) => bodies.toSorted((a, b) => far(a.box, box) - far(b.box, box))[0].name);
      const svg = picture.querySelector("svg");
      const shrunk = Math.min(frame.width / svg.viewBox.baseVal.width, frame.height / svg.viewBox.baseVal.height);
      const across = bodies.map(({ box }) => box.left);
      return {
        names: words.length, nodes: bodies.length, clashes, goals: stars.map(({ name }) => name), owners,
        letters: parseFloat(getComputedStyle(svg.querySelector(".station text")).fontSize) * shrunk,
        used: (Math.max(...across) - Math.min(...across)) / frame.width,
      };
    }));
    assert.equal(pictures.length, more ? 2 : 1);
    for (const { names, nodes, clashes, goals, owners, letters, used } of pictures) {
      assert.deepEqual(clashes, []);
      assert.equal(names, nodes);
      assert.ok(names > 10, `${names} names`);
      assert.equal(goals.length, 1);
      assert.deepEqual(owners, goals, "the star is nearest to its own node");
      assert.ok(letters >= 10.9, `letters of ${letters} pixels`);
      assert.ok(used > 0.75, `${used} of the room is used`);
    }
  }));
}

for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
  test(`the words below jugs stand clear of each other, however many there are: ${viewport.width} wide`, async () => {
    for (const name of ["jugs", "six-jugs"]) {
      await open(name, { viewport }, async (page) => {
        const length = await page.evaluate(() => steptrace.length);
        for (let at = 0; at <= Math.min(length, 60); at += 3) {
          await page.evaluate((step) => steptrace.seek(step), at);
          const words = await page.locator("#picture .jugs text").evaluateAll((all) => all.map((text) => ({ said: text.textContent, ...text.getBoundingClientRect().toJSON() })));
          const room = await page.locator("#picture").boundingBox();
          assert.equal(words.length, name === "jugs" ? 2 : 6);
          words.forEach(({ said, left, right }, nth) => {
            assert.ok(left >= room.x - 1 && right <= room.x + room.width + 1, `${said} is out of the picture`);
            if (nth) assert.ok(left - words[nth - 1].right >= 3, `${words[nth - 1].said} and ${said}: ${left - words[nth - 1].right}`);
          });
          if (name === "jugs") for (const { said } of words) assert.match(said, /^[AB]: \d+( → \d+)? of \d+$/);
        }
      });
    }
  });
}
