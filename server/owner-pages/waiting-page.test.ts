import { expect, test } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { openList, told } from "#tests/support/waiting-requests.ts";

test.each(engines)(
  "$engine: the list begins with begun care, marks what has passed, and opening it changes nothing [OP02, OP03]",
  async (engine) => {
    const { app, dana, ask, read, waiting } = await openList(engine);
    await ask("Ahead", "2025-12-24", "2025-12-26");
    await ask("Passed", "2025-11-28", "2025-12-02");
    await ask("Undated");
    await ask("<b>Begun</b>", "2025-12-03", "2025-12-04");
    await ask("Soon", "2025-12-04", "2025-12-05", 0);
    const html = await read(dana);
    const inOrder = ["&lt;b&gt;Begun&lt;/b&gt;", "Soon", "Ahead", "Undated", "Passed"];
    const places = inOrder.map((name) => html.indexOf(`<bdi>${name}</bdi></strong>`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(html).toMatch(/<bdi>Passed<\/bdi>[\s\S]*<b>Its day has passed<\/b>/);
    expect(html).toMatch(/<bdi>Soon<\/bdi>[\s\S]*?<b>Starts tomorrow<\/b>. <b>Please call now<\/b>/);
    expect(html).toContain("You're <b>Dana</b>");
    expect(
      html.match(/<section class="\w+" role="group" aria-labelledby="(\w+)">\n<h2 id="\1">/g),
    ).toHaveLength(4);
    const before = await waiting();
    for (const method of ["GET", "HEAD"])
      for (const [link] of html.matchAll(/(?<=href=")(?:http|\?)[^"]*/g)) {
        const answer = await app.request(new URL(link.replaceAll("&amp;", "&"), dana).href, { method });
        expect(answer.status).toBe(200);
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
    for (const query of [
      "do=all-passed",
      "answered=x",
      "done=%00&already=%00.%27.x",
      "undo=2025-12-03T17:00:00.000Z",
    ])
      await read(`${dana}?${query}`);
    // What anybody can write into the address is no number on the page.
    for (const count of ["1e308", "-5", "7"])
      expect(told(await read(`${dana}?done=back&count=${count}`))).toBe("Back on the list.");
    expect(await waiting()).toEqual(before);
  },
);

test.each(engines)(
  "$engine: two owners press at the same moment: the second reads who was first; several go at once, and come back; of care ahead no day has passed [OP02, OP03]",
  async (engine) => {
    const { store, clock, dana, sam, ask, press, waiting } = await openList(engine);
    const [ann = "", ben = "", cleo = ""] = [await ask("Ann"), await ask("Ben"), await ask("Cleo")];
    await ask("Gone", "2025-11-01", "2025-11-02");
    await ask("Over", "2025-11-03", "2025-11-04");
    const both = await Promise.all([dana, sam].map((link) => press(link, `answered=${ann}`)));
    const winner = (await store.findLead(ann))?.answeredBy;
    const [first, second] = winner === "Dana" ? both : both.toReversed();
    expect(told(first ?? "")).toBe("Ann: answered");
    expect(told(second ?? "")).toBe(`${winner} had answered Ann already, 10\u00a0AM.`);

    clock.forward(minuteMs);
    const several = `do=answered${[ann, ben, cleo, "unknown"].map((id) => `&request=${id}`).join("")}`;
    const html = await press(sam, several);
    expect(told(html)).toMatch(
      /^(?:Ben|Cleo) and 1 more: answered\s+\S+ had answered Ann already, 10\u00a0AM\.\s+What you pressed has been deleted\.$/,
    );
    expect(await waiting()).toEqual(["Gone", "Over"]);
    clock.forward(minuteMs);
    expect(told(await press(sam, several))).toMatch(
      /^\S+ had answered Ann already[\s\S]*You had answered Ben already/,
    );

    clock.forward(minuteMs);
    expect(told(await press(dana, "do=all-passed"))).toMatch(/^(?:Gone|Over) and 1 more: day has passed$/);
    expect(await waiting()).toEqual([]);
    const all = await store.listClosings({ since: new Date(0), limit: 9 });
    expect(all.map(({ by, as, count }) => [by, as, count])).toEqual([
      ["Dana", "passed", 2],
      ["Sam", null, 2],
      [winner, null, 1],
    ]);
    for (const { at, by } of all) {
      const undo = `undo=${at} ${by}`;
      expect(told(await press(sam, undo))).toBe("Back on the list.");
      expect(told(await press(dana, undo))).toBe("Somebody has put that back already.");
    }
    expect(await waiting()).toEqual(["Ann", "Ben", "Cleo", "Gone", "Over"]);
    const ahead = await ask("Ahead", "2025-12-24", "2025-12-26");
    expect(told(await press(dana, `do=passed&request=${ahead}&request=${ann}`))).toMatch(
      /^Ann: day has passed\s+Ahead is still on the list: the first day is Wed, Dec 24\.$/,
    );
    expect(await waiting()).toEqual(["Ahead", "Ben", "Cleo", "Gone", "Over"]);
    expect(told(await press(dana, "do=answered"))).toBe("Nothing was selected, so nothing changed.");
  },
);

test.each(engines)(
  "$engine: five thousand that wait are read in pages of less than 100 KB [OP02]",
  async (engine) => {
    const { store, clock, dana, read } = await openList(engine);
    for (let i = 0; i < 50; i++)
      await Promise.all(
        Array.from({ length: 100 }, (_, j) =>
          saveLead(store, { ...newLead(clock(), { firstName: `Person ${i * 100 + j}` }), form: "schedule" }),
        ),
      );
    const last = await read(`${dana}?page=9999`);
    expect(last).toContain("Page 200 of 200");
    expect(last.match(/type="checkbox"/g)).toHaveLength(25);
    expect(Buffer.byteLength(last)).toBeLessThan(100_000);
  },
);
