import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
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

test.each(engines)(
  "$engine: what looks like spam stands folded at the end until an owner says what it is, one by one or together, and back; two at one moment read what is so [WM06]",
  async (engine) => {
    const { store, clock, dana, sam, read, press, waiting, ask } = await openList(engine);
    const suspect = (firstName: string) =>
      saveLead(store, {
        ...newLead(clock(), { firstName, message: "Buy <b>pills</b>." }),
        spamSigns: ["links"],
      });
    await ask("Ann");
    const ids = [await suspect("Pills"), await suspect("Real"), await suspect("More")];
    const [pills = "", real = ""] = ids;
    const before = await read(dana);
    expect(before).toContain("<h1>1 request waits</h1>");
    const fold = before.slice(before.indexOf('<details class="fold" id="held">'));
    expect(fold).toContain("<summary><h2>Looks like spam <span>3</span></h2></summary>");
    expect(fold).toContain("Marked because: <bdi>it links to other sites</bdi>");
    expect(fold).toContain("Buy &lt;b&gt;pills&lt;/b&gt;.");
    expect(fold.indexOf("<bdi>More</bdi>")).toBeLessThan(fold.indexOf("<bdi>Pills</bdi>"));
    expect(before.indexOf("<bdi>Ann</bdi>")).toBeLessThan(before.indexOf('id="held"'));
    for (const query of [`real=${real}`, `spam=${pills}`, `done=judged&of=${pills}`])
      await read(`${dana}?${query}`);
    expect((await store.listHeld(9)).count).toBe(3);

    expect(told(await press(sam, `real=${real}`))).toBe("Real is real, and on the list.");
    expect(await waiting()).toEqual(["Ann", "Real"]);
    const all = /name="spam" value="([\w.-]+)">These 2 are all spam/.exec(await read(dana))?.[1] ?? "";
    expect(all.split(".").sort()).toEqual(ids.filter((id) => id !== real).sort());
    const done = await press(dana, `spam=${all}`);
    expect(told(done)).toMatch(/^(?:Pills|More) and 1 more are marked as spam\.$/);
    expect(done).not.toContain('id="held"');
    const undo = /name="real" value="([\w.-]+)">They(?:'|&#39;)re real/.exec(done)?.[1] ?? "";
    expect(told(await press(dana, `real=${undo}`))).toMatch(
      /^(?:Pills|More) and 1 more are real, and on the list\.$/,
    );
    expect((await waiting()).toSorted()).toEqual(["Ann", "More", "Pills", "Real"]);

    const both = await Promise.all([press(dana, `spam=${pills}`), press(sam, `real=${pills}`)]);
    const isSpam = (await store.findLead(pills))?.status === "spam";
    const now = isSpam ? "Pills is marked as spam." : "Pills is real, and on the list.";
    expect(both.map(told)).toContain(now);
    expect(told(await read(`${dana}?done=judged&of=${pills}`))).toBe(now);
    expect(told(await press(dana, "spam=unknown"))).toBe("What you pressed has been deleted.");
    expect(told(await press(dana, "spam=%00&real="))).toBe("Nothing was selected, so nothing changed.");
  },
);

test.each(engines)(
  "$engine: an entry has what to mind and the first words of the message, and the links of the list end with it [WM05, OP02]",
  async (engine) => {
    const { store, clock, ownerLinks, ask, read } = await openList(engine);
    const message = `Biscuit bites.\n${"Really. ".repeat(60)}`;
    const fields = { firstName: "Ann", zipCode: "99999", message };
    await saveLead(store, newLead(clock(), fields));
    await ask("Kim", "2025-11-27", "2025-11-28");
    const soon = new Date(clock().getTime() + hourMs);
    const list = ownerLinks.linksOf("email", soon)!.toWaiting();
    const html = await read(list);
    expect(html).toMatch(
      /<span class="mind">Outside your area: 99999 isn(?:'|&#39;)t in Castle Rock or Parker\.<\/span>/,
    );
    expect(html).toContain(
      '<span class="mind">Holiday prices apply: Thanksgiving 2025 (Thu, Nov 27 to Fri, Nov 28).</span>',
    );
    expect(html).toContain('Answer by <span class="by">Thu, Dec 4, 10\u00a0AM</span>');
    expect(html).toMatch(/<span class="first" dir="auto">Biscuit bites\. Really\. [^<\n]{60,110}<\/span>/);
    const links = [...html.matchAll(/href="https:[^"]*\/owner\/([\w-]+)"/g)].map(([, token = ""]) => token);
    expect(links).toHaveLength(3);
    for (const token of links) expect(ownerLinks.verify(token)?.expiresAt).toEqual(soon);
  },
);

test.each(engines)(
  "$engine: whoever got a voicemail is reminded of tomorrow morning, and who has answered meanwhile is not [WM06]",
  async (engine) => {
    const { store, clock, dana, ask, read, press } = await openList(engine);
    const ann = await ask("Ann", "2025-12-24", "2025-12-26");
    const ben = await ask("Ben");
    await ask("Begun", "2025-12-03", "2025-12-04");
    const html = await read(dana);
    expect(html.match(/>Remind me tomorrow</g)).toHaveLength(2);
    const page = await press(dana, `later=${ann}`);
    expect(told(page)).toBe("We'll remind you of Ann tomorrow morning.");
    // What anybody can write into the address is no time on the page.
    for (const at of ["9999-12-31T15:00:00.000Z", "+275760-09-13T00:00:00.000Z", "soon"])
      expect(told(await read(`${dana}?${new URLSearchParams({ done: "later", of: ann, at })}`))).toBe("");
    await store.markAnswered(ben, clock());
    expect(told(await press(dana, `later=${ben}`))).toBe("");
    const reminded = async () => {
      const plan = { now: clock(), channels: ["email" as const], nextReminder: () => null };
      await store.planReminders(plan);
      return (await store.listNotices("due", clock())).flatMap(
        ({ facts }) => (facts as { leadIds: string[] }).leadIds,
      );
    };
    // 10 AM until a minute before 8 AM.
    clock.forward(22 * hourMs - minuteMs);
    expect(await reminded()).not.toContain(ann);
    clock.forward(hourMs);
    expect(await reminded()).toContain(ann);
    expect(await reminded()).not.toContain(ben);
  },
);
