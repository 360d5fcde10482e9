import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests, isDrawn } from "./browser.js";

const open = forAllTests();

test("a state of several lines takes one row of the log, and one line of a chip", () => open("lines", {}, async (page) => {
  for (const at of [12, 30, 49]) {
    await page.evaluate((index) => steptrace.seek(index), at);
    const rows = await page.locator(".log-text").evaluateAll((texts) => texts.map((text) => [text.textContent, text.getBoundingClientRect().height]));
    assert.ok(rows.length > 3);
    for (const [words, height] of rows) assert.ok(height <= 24 && !words.includes("\n"), `${words}: ${height}`);
  }
  await page.evaluate(() => steptrace.seek(14));
  assert.deepEqual(await page.locator("#frontier-list li").allInnerTexts(), ["n2 ·●·↵·■·↵···", "n3 ···↵·■·↵●··"]);
  await page.keyboard.press("/");
  await page.keyboard.type("down ●··");
  await page.keyboard.press("Enter");
  assert.match(await page.locator("#sentence").innerText(), /^Down gives ···↵·■·↵●··/);
}));

/** What stands in a drawing of lines, by its sheet, row by row as it is seen. */
const sheets = (page) => page.locator("#picture .sheet").evaluateAll((groups) => groups.map((group) => {
  const rows = new Map();
  for (const text of group.querySelectorAll("text")) {
    const y = text.getAttribute("y");
    rows.set(y, (rows.get(y) || "") + text.textContent);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}));

test("a state of several lines is drawn whole beside the tree, and with a move the one after it", () => open("lines", {}, async (page) => {
  await page.evaluate(() => steptrace.seek(14));
  assert.deepEqual(await sheets(page), [["···", "·■·", "●··"]]);
  await page.evaluate(() => steptrace.seek(13));
  assert.deepEqual(await sheets(page), [["···", "●■·", "···"], ["···", "·■·", "●··"]]);
  assert.deepEqual(await page.locator("#picture .other-text").allTextContents(), ["·", "●"]);
  assert.equal(await page.locator("#picture svg").getAttribute("aria-label"),
    "The state, line by line: ···, ●■·, ···. After the move: ···, ·■·, ●··");
  await page.evaluate(() => steptrace.seek(15));
  assert.equal(await page.locator("#picture .to-sheet.refused").count(), 1);
}));

test("a drawing in emoji keeps its columns, blanks before the first one included", () => open("lines", { hash: "#run=knight" }, async (page) => {
  await page.evaluate(() => { steptrace.show("knight"); steptrace.seek(6); });
  assert.ok(await page.locator("#picture.tall").isVisible());
  const at = await page.locator("#picture .sheet").first().evaluate((sheet) => {
    const { x, width, y, height } = sheet.querySelector(".ground").getBBox();
    const horse = [...sheet.querySelectorAll("text")].find((text) => text.textContent === "🐴");
    return [(horse.getAttribute("x") - x - 6) / (width - 12), (horse.getAttribute("y") - y - 6) / (height - 12)].map((part) => part * 6);
  });
  // In the middle of the second of six columns, and of the third of six rows.
  for (const [nth, expected] of [1.5, 2.5].entries()) assert.ok(Math.abs(at[nth] - expected) < 0.01, String(at));
  const inside = await page.locator("#picture").evaluate((place) => {
    const room = place.getBoundingClientRect();
    return [...place.querySelectorAll("rect")].every((rect) => rect.getBoundingClientRect().bottom <= room.bottom + 1);
  });
  assert.ok(inside);
}));

test("the card of such a node has its state in its shape", () => open("lines", {}, async (page) => {
  await page.evaluate(() => steptrace.seek(14));
  await page.locator(".node .name", { hasText: /^n3$/ }).hover({ force: true });
  assert.equal(await page.locator("#card .card-state").textContent(), "···\n·■·\n●··");
  assert.equal(await page.locator("#card .card-head").textContent(), "n3");
}));

/** The runs of the page of boards, by what they are of. */
const BOARDS = { board: "bfs", wide: "bfs-2", outlier: "bfs-3", huge: "bfs-4", blanks: "bfs-5", long: "bfs-6", marks: "bfs-7", ends: "bfs-8", nothing: "bfs-9", leftward: "bfs-10" };

for (const viewport of [{ width: 1280, height: 720 }, { width: 1024, height: 768 }, { width: 390, height: 844 }]) {
  test(`what becomes of a state is in view behind it, however long it is: ${viewport.width} wide`, () => open("boards", { viewport }, async (page) => {
    for (const [what, run] of Object.entries(BOARDS)) {
      const steps = await page.evaluate(async (name) => {
        steptrace.show(name);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const sentence = document.getElementById("sentence");
        return Array.from({ length: steptrace.length + 1 }, (_, at) => {
          steptrace.seek(at);
          return { text: sentence.textContent, needed: sentence.scrollHeight, given: sentence.clientHeight };
        });
      }, run);
      for (const { text, needed, given } of steps) assert.ok(needed <= given + 1, `${what}: ${needed} of ${given}: ${text}`);
      assert.ok(steps.some(({ text }) => text.endsWith("it becomes node n1.")), what);
    }
  }));
}

test("a long state is cut in the sentence, and whole under the pointer and in the search of the log", () => open("boards", { hash: `#step=5&run=${BOARDS.board}` }, async (page) => {
  const piece = page.locator("#sentence .piece-state");
  assert.equal(await piece.textContent(), "bcdefghi↵cdefg…lmno↵ijklmnop");
  assert.equal(await piece.getAttribute("title"), "bcdefghi↵cdefghij↵defghijk↵efghijkl↵fghijklm↵ghijklmn↵hijklmno↵ijklmnop");
  await page.evaluate(() => steptrace.seek(0));
  await page.keyboard.press("/");
  await page.keyboard.type("efghijkl↵fghij");
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => steptrace.index) > 0);
  await page.evaluate((run) => { steptrace.show(run); steptrace.seek(5); }, BOARDS.long);
  assert.equal((await piece.textContent()).length, 120);
  assert.match(await page.locator("#sentence").textContent(), /…\. No ancestor has it: it becomes node n1\.$/);
  assert.equal((await piece.getAttribute("title")).length, 2001);
}));

/** How large the letters of a picture are, and what of it is out of its room. */
const lettersOf = (page) => page.locator("#picture").evaluate((place) => {
  const room = place.getBoundingClientRect();
  const sheets = [...place.querySelectorAll(".ground")].map((ground) => ground.getBoundingClientRect());
  return {
    size: Number(place.querySelector("text").getAttribute("font-size")),
    isOut: sheets.some(({ right, bottom }) => right > room.right + 1 || bottom > room.bottom + 1),
    note: place.querySelector(".picture-note")?.textContent ?? "",
    reach: [place.scrollWidth - place.clientWidth, place.scrollHeight - place.clientHeight],
  };
});

test("one long line makes no other state small, and can be read to its end", () => open("boards", { hash: `#step=5&run=${BOARDS.outlier}` }, async (page) => {
  const usual = await lettersOf(page);
  assert.ok(usual.size > 20 && !usual.isOut && usual.note === "", JSON.stringify(usual));
  await page.evaluate(() => steptrace.seek(10));
  const { size, note, reach } = await lettersOf(page);
  assert.ok(size >= 11 && reach[0] > 500, `${size}, ${reach}`);
  assert.equal(note, "2 lines of 200 columns: scroll to see all of it");
  await page.evaluate(() => steptrace.seek(6));
  assert.equal((await lettersOf(page)).note, "");
  assert.equal(await page.getAttribute("#picture", "tabindex"), null);
  // Who is in a picture that no longer scrolls stays there, and steps.
  await page.evaluate(() => steptrace.seek(10));
  await page.focus("#picture");
  await page.evaluate(() => steptrace.seek(6));
  assert.equal(await page.evaluate(() => document.activeElement.id), "picture");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => steptrace.index), 7);
}));

for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
  test(`a state larger than its room can be scrolled, by keyboard, too, and says so: ${viewport.width} wide`, () => open("boards", { hash: `#step=5&run=${BOARDS.huge}`, viewport }, async (page) => {
    const { size, isOut, note, reach } = await lettersOf(page);
    assert.ok(size >= 6 && isOut && reach[0] > 0 && reach[1] > 0, `${size}, ${reach}`);
    assert.equal(note, "60 lines of 80 columns: scroll to see all of it");
    const noteIn = () => page.locator("#picture .picture-note").evaluate((words) => {
      const [one, room] = [words.getBoundingClientRect(), words.parentElement.getBoundingClientRect()];
      return one.bottom <= room.bottom + 1 && one.left >= room.left - 1 && one.right <= room.right + 1;
    });
    assert.ok(await noteIn());
    await page.evaluate(() => {
      document.getElementById("picture").scrollTo({ top: 40, behavior: "instant" });
      steptrace.seek(4);
      steptrace.seek(5);
    });
    assert.equal(await page.locator("#picture").evaluate(({ scrollTop }) => scrollTop), 40, "a step leaves it where it is");
    await page.focus("#picture");
    await page.keyboard.press("End");
    for (let nth = 0; nth < 40; nth++) await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.getElementById("picture").scrollLeft > 100 && document.getElementById("picture").scrollTop > 50);
    assert.ok(await noteIn());
    assert.equal(await page.evaluate(() => steptrace.index), 5, "its keys take no step");
  }));
}

test("wide states of few lines stand below each other, and none of the usual is out of view", async () => {
  for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
    for (const what of ["board", "wide", "blanks", "ends"]) {
      await open("boards", { hash: `#step=5&run=${BOARDS[what]}`, viewport }, async (page) => {
        const { size, isOut, note } = await lettersOf(page);
        assert.ok(!isOut && note === "" && size > (what === "wide" ? 8 : 11), `${what}, ${viewport.width}: ${size} ${note}`);
        const [one, other] = await page.locator("#picture .ground").evaluateAll((grounds) => grounds.map((ground) => ground.getBoundingClientRect().top));
        assert.equal(other > one, what === "wide", what);
      });
    }
  }
});

test("a place that a move leaves blank is marked as well", () => open("boards", { hash: `#step=5&run=${BOARDS.blanks}` }, async (page) => {
  const marked = () => page.locator("#picture .to-sheet").evaluate((sheet) => {
    const ground = sheet.querySelector(".ground").getBBox();
    const wide = (ground.width - 12) / 3, high = (ground.height - 12) / 2;
    return [...sheet.querySelectorAll(".other")].map((rect) => {
      const { x, y, width } = rect.getBBox();
      return `row ${Math.round((y - ground.y - 6) / high)}, columns ${Math.round((x + 1 - ground.x - 6) / wide)} to ${Math.round((x + width - 1 - ground.x - 6) / wide)}`;
    });
  });
  assert.deepEqual(await marked(), ["row 1, columns 1 to 2"]);
  await page.evaluate(() => steptrace.seek(10));
  assert.deepEqual(await marked(), ["row 0, columns 0 to 1", "row 1, columns 0 to 1"]);
  await page.evaluate((run) => { steptrace.show(run); steptrace.seek(5); }, BOARDS.board);
  await isDrawn(page);
  assert.equal((await marked()).length, 8, "one ground for each row");
}));

for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }, { width: 390, height: 620 }]) {
  test(`a card is whole in its room, and says where a state is not: ${viewport.width} by ${viewport.height}`, () => open("boards", { viewport, reducedMotion: "reduce" }, async (page) => {
    for (const what of ["board", "wide", "huge", "outlier", "long"]) {
      await page.evaluate((run) => { steptrace.show(run); steptrace.seek(5); }, BOARDS[what]);
      await isDrawn(page);
      await page.locator("#tree").evaluate((tree) => tree.scrollIntoView({ block: "end" }));
      await page.locator("#tree").hover();
      await page.locator("#tree-svg .node .body").first().hover({ force: true });
      const { out, lines, last, cut } = await page.evaluate(() => {
        const [card, room] = ["card", "tree-box"].map((id) => document.getElementById(id).getBoundingClientRect());
        const state = document.querySelector("#card .card-state");
        return {
          out: Math.max(card.bottom - room.bottom, card.right - room.right, room.left - card.left),
          lines: state ? state.textContent.split("\n") : [], last: document.querySelector("#card p:last-child").textContent,
          cut: state !== null && (state.scrollWidth > state.clientWidth + 1 || state.scrollHeight > state.clientHeight + 1),
        };
      });
      assert.ok(out <= 0, `${what}: ${out} pixels out of the room`);
      assert.match(last, /^Click or Enter: go to step \d+$/, what);
      assert.ok(!cut, `${what} is cut without a word`);
      if (what === "huge") assert.ok(lines.at(-1) === "…" && lines[0].endsWith("…"), lines.join("\n"));
      if (what === "board" && viewport.width > 800) assert.equal(lines.length, 8);
      if (what === "wide" && viewport.width > 800) assert.deepEqual([lines.length, lines[0].length], [6, 40]);
      await page.mouse.move(0, 0);
    }
  }));
}

test("the card of a state behind blanks keeps its columns", () => open("emoji", { reducedMotion: "reduce" }, async (page) => {
  const state = await page.evaluate(() => {
    for (let at = 1; at <= steptrace.length; at++) {
      steptrace.seek(at);
      const { event } = steptrace.state();
      if (event.event === "generate" && /^ /.test(event.state)) return event.state;
    }
    return "";
  });
  assert.match(state, /^ +\S/);
  await page.locator("#tree-svg .node.made .body").hover({ force: true });
  assert.equal(await page.locator("#card .card-state").textContent(), state);
}));

test("signs that stand on others keep within boxes and columns, and lines that run leftward are set as such", () => open("boards", { hash: `#step=5&run=${BOARDS.marks}` }, async (page) => {
  const out = (outer, inner) => page.evaluate(([around, within]) => {
    const rooms = [...document.querySelectorAll(around)];
    return rooms.flatMap((room) => {
      const { left, right } = room.getBoundingClientRect();
      return [...room.parentNode.querySelectorAll(within)].map((text) => {
        const box = text.getBoundingClientRect();
        return Math.max(left - box.left, box.right - right);
      });
    });
  }, [outer, inner]);
  for (const [outer, inner] of [["#tree-svg .node .body", ".state"], ["#picture .ground", "text"]]) {
    const beyond = await out(outer, inner);
    assert.ok(beyond.length > 1 && beyond.every((pixels) => pixels <= 0), `${inner}: ${beyond}`);
  }
  await page.evaluate((run) => { steptrace.show(run); steptrace.seek(5); }, BOARDS.leftward);
  await isDrawn(page);
  assert.deepEqual(await page.locator("#picture .to-sheet text").allTextContents(), ["ab שלום 21", "מרחבא בעולם"]);
  assert.deepEqual(await page.locator("#picture .other-text").allTextContents(), ["ab שלום 21"]);
  assert.equal(await page.locator("#picture .leftward").count(), 4);
}));
