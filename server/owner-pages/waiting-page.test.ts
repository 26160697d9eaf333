import { expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { newApp, ownOrigin } from "#tests/support/new-app.ts";
import { newStore } from "#tests/support/store-engines.ts";
import { newLead, saveLead, startClock } from "#tests/support/test-lead.ts";

const owners = [{ name: "Dana Reed" }, { name: "Sam Rivera" }];

/** Opens What waits of a business with two owners. */
async function openList() {
  const clock = startClock("2025-12-03T17:00:00.000Z");
  const store = await newStore(["email"]);
  const { app, ownerLinks } = await newApp({ store, clock, business: { owners, reminders: "on" } });
  const list = ownerLinks.linksOf("email")!.toWaiting();
  const ask = (firstName: string, startDate = "", endDate = "", agoMs = dayMs) =>
    saveLead(store, {
      ...newLead(new Date(clock().getTime() - agoMs)),
      form: "schedule",
      fields: { ...newLead(clock()).fields, firstName, services: ["dog-walking"], startDate, endDate },
    });
  const read = async (query = "", address = list) => {
    const response = await app.request(address + query);
    expect(response.status).toBe(200);
    return response.text();
  };
  /** Posts, and reads the page it leads to. */
  async function press(fields: string) {
    const post = { method: "POST", body: new URLSearchParams(fields) };
    const answer = await app.request(list, post);
    expect(answer.status).toBe(303);
    return read("", ownOrigin + answer.headers.get("location"));
  }
  const waiting = async () => {
    const { leads } = await store.listWaiting({ today: "2025-12-03", page: 1, size: 100 });
    return leads.map(({ fields }) => fields.firstName);
  };
  return { store, clock, ownerLinks, ask, read, press, waiting };
}

/** Returns the status of the last press, as screen readers read it. */
function told(html: string): string {
  const [, status = ""] = /role="status">([\s\S]*?)<\/p>/.exec(html) ?? [];
  return status.replace(/<[^>]+>/g, "").replaceAll("&#39;", "'");
}

/** Returns what the button with this label sends. */
const togetherIn = (html: string, label: string) => {
  const [, inputs = "", act = ""] =
    new RegExp(`<form[^>]*>((?:<input[^>]*>)+)[^<]*<button[^>]* value="(\\w+)">${label}<`).exec(html) ?? [];
  const ids = [...inputs.matchAll(/value="([\w-]+)"/g)].map(([, id = ""]) => id);
  return { ids, sent: [`do=${act}`, ...ids.map((id) => `request=${id}`)].join("&") };
};

test("the list starts with care that has begun, marks what has passed, and opening it changes nothing [OP02, OP03]", async () => {
  const { ask, read, waiting } = await openList();
  await ask("Ahead", "2025-12-24", "2025-12-26");
  await ask("Passed", "2025-11-28", "2025-12-02");
  await ask("Undated");
  await ask("<b>Begun</b>", "2025-12-03", "2025-12-04");
  await ask("Soon", "2025-12-04", "2025-12-05", 0);
  const html = await read();
  const inOrder = ["&lt;b&gt;Begun&lt;/b&gt;", "Soon", "Ahead", "Undated", "Passed"];
  const places = inOrder.map((name) => html.indexOf(`<h3><bdi>${name}: Dog Walking`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(html).toMatch(/<bdi>Passed:[\s\S]*The days they asked for have passed\./);
  expect(html).toMatch(/<bdi>Soon:[\s\S]*?Starts tomorrow\. Please call now/);
  expect(
    html.match(/<section class="\w+" role="group" aria-labelledby="(\w+)">\n<h2 id="\1">/g),
  ).toHaveLength(4);
  expect(html).not.toContain("Take all");
  const before = await waiting();
  for (const query of ["do=spam&request=x", "done=%00&of=%00&of=.%27.x", "done=answered"])
    expect(told(await read(`?${query}`))).toBe("");
  expect(await waiting()).toEqual(before);
});

test("two owners who press at one moment both read who was first; passed requests are closed one by one or together, unanswered, and can be reopened [OP02, OP03, OD03]", async () => {
  const { store, ask, read, press, waiting } = await openList();
  const [ann, gone] = [await ask("Ann"), await ask("Gone", "2025-11-01", "2025-11-02")];
  for (const name of ["Over", "Old"]) await ask(name, "2025-11-03", "2025-11-04");
  const both = await Promise.all(
    ["Dana", "Sam"].map((owner) => press(`do=answered ${owner}&request=${ann}`)),
  );
  const winner = (await store.findLead(ann))?.answeredBy;
  const first = `Ann: Got it. Nobody gets any more reminders about it. ${winner} answered it on Wednesday, December 3, 2025 at 10:00 AM MST.`;
  expect(both.map(told)).toEqual([first, first]);
  expect(await waiting()).toEqual(["Gone", "Over", "Old"]);
  expect(both[0]).toContain(">Not answered yet? Undo<");
  expect(told(await press(`do=unanswered&request=${ann}`))).toBe("Ann: It's waiting for an answer again.");
  expect(await waiting()).toEqual(["Ann", "Gone", "Over", "Old"]);

  expect((await read()).match(/>Day has passed</g)).toHaveLength(3);
  expect(told(await press(`do=passed&request=${gone}`))).toMatch(
    /^Gone: It's off the list. It was taken off the list on /,
  );
  expect(await store.findLead(gone)).toMatchObject({ closedAs: "passed" });
  await press(`do=unanswered&request=${gone}`);
  expect((await store.findLead(gone))?.closedAs).toBeUndefined();
  const all = togetherIn(await read(), "Take all 3 off the list");
  const off = await press(all.sent);
  expect(told(off)).toMatch(/^\w+ and 2 more: It's off the list\./);
  expect(await waiting()).toEqual(["Ann"]);
  expect(off.match(/<h2 id=/g)).toHaveLength(1);
  await press(togetherIn(off, "Not answered yet\\? Undo").sent);
  expect(await waiting()).toEqual(["Ann", "Gone", "Over", "Old"]);
  const again = togetherIn(await read(), "Take all 3 off the list");
  await press(`do=answered Sam&request=${again.ids.at(-1)}`);
  const apart = await press(again.sent);
  expect(told(apart)).toMatch(/^Gone and 1 more: It's off the list\. It was taken off/);
  expect(apart).toMatch(/Old<\/bdi><\/b>: It&#39;s off the list\. Sam answered it on /);
  await press(togetherIn(apart, "Not answered yet\\? Undo").sent);
  expect(await waiting()).toEqual(["Ann", "Gone", "Over"]);
  for (const nothing of ["", "do=answered Dana", "do=passed&request=%00"])
    expect(told(await press(nothing))).toBe("");
  expect(told(await press("do=spam&request=unknown"))).toBe("What you pressed has been deleted.");
});

test("five thousand unanswered requests are shown in pages of less than 100 KB, each marked as spam with one press [OP02]", async () => {
  const { store, clock, read, press } = await openList();
  for (let i = 0; i < 50; i++)
    await Promise.all(
      Array.from({ length: 100 }, (_, j) =>
        saveLead(store, { ...newLead(clock(), { firstName: `Person ${i * 100 + j}` }), form: "schedule" }),
      ),
    );
  const last = await read("?page=9999");
  expect(last).toContain("Page 200 of 200");
  expect(last.match(/<h3>/g)).toHaveLength(25);
  expect(Buffer.byteLength(last)).toBeLessThan(100_000);
  const done = await press(togetherIn(last, "These 25 are all spam").sent);
  expect(told(done)).toMatch(/^Person \d+ and 24 more: It won't go out to anyone else\./);
  expect(done).toContain("4975 requests wait");
});

test("suspected spam is folded away at the end until an owner marks it, one by one or together, and can be undone; two owners at one moment read the result [WM06, SF17]", async () => {
  const { store, clock, read, press, waiting, ask } = await openList();
  const suspect = (firstName: string) =>
    saveLead(store, {
      ...newLead(clock(), { firstName, message: "Buy <b>pills</b>." }),
      spamSigns: ["links"],
    });
  await ask("Ann");
  const ids = [await suspect("Pills"), await suspect("Real"), await suspect("More")];
  const [pills = "", real = ""] = ids;
  const before = await read();
  expect(before).toContain("<h1>1 request waits</h1>");
  const fold = before.slice(before.indexOf('<details id="held">'));
  expect(fold).toContain("<summary><h2>Looks like spam (3)</h2></summary>");
  expect(fold).toContain("It looks like spam: it links to other sites.");
  expect(fold).toMatch(/\nEmail: dana\.\S+@example\.net\nPhone: \(303\) 555-0100</);
  expect(fold).toContain("Buy &lt;b&gt;pills&lt;/b&gt;.");
  expect(fold.indexOf("<bdi>More:")).toBeLessThan(fold.indexOf("<bdi>Pills:"));
  expect(before.indexOf("<bdi>Ann:")).toBeLessThan(before.indexOf('id="held"'));

  expect(told(await press(`do=real&request=${real}`))).toMatch(/^Real: It's a real request now\./);
  expect(await waiting()).toEqual(["Ann", "Real"]);
  const together = togetherIn(await read(), "These 2 are all spam");
  expect(together.ids.toSorted()).toEqual(ids.filter((id) => id !== real).toSorted());
  const done = await press(together.sent);
  expect(told(done)).toMatch(/^(?:Pills|More) and 1 more: It won't go out to anyone else\./);
  expect(done).not.toContain('id="held"');
  await press(togetherIn(done, "It(?:'|&#39;)s real").sent);
  expect((await waiting()).toSorted()).toEqual(["Ann", "More", "Pills", "Real"]);

  await Promise.all(["spam", "real"].map((act) => press(`do=${act}&request=${pills}`)));
  const isSpam = (await store.findLead(pills))?.status === "spam";
  const [seen, ended] = await Promise.all(
    ["spam", "real"].map(async (act) => told(await read(`?done=${act}&of=${pills}`))),
  );
  expect([seen, ended].map((text) => /won't go out|real request/.test(text ?? ""))).toEqual([
    isSpam,
    !isSpam,
  ]);
});

test("suspected spam of somebody who wrote before says so, as its page does [WM05, OP02]", async () => {
  const { store, clock, read } = await openList();
  const { fields, ...earlier } = newLead(new Date(clock().getTime() - dayMs));
  await store.markAnswered(await saveLead(store, { ...earlier, fields }), clock(), "Sam");
  await saveLead(store, { ...newLead(clock()), fields, spamSigns: ["links"] });
  expect(await read()).toMatch(/id="held"[\s\S]*\nThey wrote before: [^\n]*, answered Wed, Dec 3 by Sam\.\n/);
});

test("an entry has the start of the message, and links on the list expire with it [WM05, OP02]", async () => {
  const { store, clock, ownerLinks, read } = await openList();
  const message = `Biscuit bites.\n${"Really. ".repeat(60)}`;
  await saveLead(store, newLead(clock(), { firstName: "Ann", message }));
  const soon = new Date(clock().getTime() + hourMs);
  const html = await read("", ownerLinks.linksOf("email", soon)!.toWaiting());
  expect(html).toMatch(/dir="auto">Biscuit bites\. Really\. [^<\n]{60,110}<\/p>/);
  const links = [...html.matchAll(/href="https:[^"]*\/owner\/([\w-]+)"/g)].map(([, token = ""]) => token);
  expect(links.map((token) => ownerLinks.verify(token)?.expiresAt)).toEqual([soon]);
});

test("a request put off until tomorrow has a reminder the next morning, unless it was answered meanwhile [WM06]", async () => {
  const { store, clock, ownerLinks, ask, read, press } = await openList();
  const page = (id: string) => read("", ownerLinks.linksOf("email")!.toRequest(id));
  const ann = await ask("Ann", "2025-12-24", "2025-12-26");
  const ben = await ask("Ben");
  for (const id of [ann, ben]) expect(await page(id)).toContain(">Remind me tomorrow<");
  expect(await page(await ask("Begun", "2025-12-03", "2025-12-04"))).not.toContain("Remind me tomorrow");
  expect(told(await press(`do=later&request=${ann}`))).toBe(
    "Ann: The next reminder of it comes the morning after you tapped this.",
  );
  await store.markAnswered(ben, clock());
  expect(told(await press(`do=later&request=${ben}`))).toMatch(/^Ben: You answered it/);
  const reminded = async () => {
    const plan = { now: clock(), channels: ["email" as const], nextReminder: () => null };
    await store.planReminders(plan);
    return (await store.listNotices("due", clock())).flatMap(
      ({ facts }) => (facts as { leadIds: string[] }).leadIds,
    );
  };
  // From 10 AM until a minute before 9 AM: the morning mail at 8 lists only requests that are due.
  clock.forward(23 * hourMs - minuteMs);
  expect(await reminded()).not.toContain(ann);
  clock.forward(hourMs);
  expect(await reminded()).toContain(ann);
  expect(await reminded()).not.toContain(ben);
});
