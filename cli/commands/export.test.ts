import { expect, test } from "vitest";
import { newCommands } from "#tests/support/leads-folder.ts";
import { later, request } from "#tests/support/store-engines.ts";
import { saveLead } from "#tests/support/test-lead.ts";
import { leadsCsv } from "./export.ts";

/** Accepts RFC 4180 only. */
function readCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [[]];
  for (let end = 0; end < text.length; end = cell.lastIndex) {
    cell.lastIndex = end;
    const [, quoted, plain, separator] = cell.exec(text) ?? expect.fail(`no cell at ${end}`);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (separator === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("no cell is a formula after invisible characters, half or full width [SF22]", () => {
  const blanks = [0x01, 0x09, 0x20, 0xad, 0x180e, 0x200b, 0x2066, 0x2800, 0x3164, 0xfe0f, 0xe0020].map(
    (code) => String.fromCodePoint(code),
  );
  const starts = ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"];
  const cells = blanks.flatMap((blank) => starts.map((start) => `${blank}${start}1`));
  const given = {
    form: "contact",
    status: "held" as const,
    receivedAt: "2026-03-02T17:00:00Z",
    deliveries: [],
  };
  const rows = cells.map((message, id) => {
    return { ...given, id: `${id}`, fields: { email: "", phone: "", message } };
  });
  const csv = leadsCsv(rows, "America/Denver");
  expect(csv.match(/'[^,']*1,/g)).toHaveLength(cells.length);
});

test("a CSV file has a column for each field, and no formulas [OW11, HS04]", async () => {
  const { store, run } = await newCommands(["email"]);
  const message = 'Two dogs, "Rex" and Ö.\r\nOne is\u202e shy.';
  await store.saveLead(request({ message, source: { utm_source: "@SUM(1)" }, spamSigns: ["links"] }));
  const fields = {
    name: '=HYPERLINK("http://evil.example")',
    phone: "+44 20 7946 0958",
    breed: "\t-1",
    city: "Castle Rock, CO",
    startDate: "2026-03-07",
  };
  const changed = { email: "lee@example.net", form: "schedule", fields, receivedAt: later(1) };
  const id = await saveLead(store, request(changed));
  await store.markAnswered(id, new Date("2026-03-09T16:05:00.000Z"));
  const { code, stdout, stderr } = await run(["export"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.slice(0, 4)).toBe("\ufeffId,");
  const [head = [], lee = [], dana = [], ...others] = readCsv(stdout.slice(1));
  expect(others).toEqual([]);
  expect(new Set(head).size).toBe(head.length);
  const named = (row: string[]) =>
    Object.fromEntries(head.map((name, column) => [name, row[column]]).filter(([, text]) => text !== ""));
  expect([lee.length, dana.length]).toEqual([head.length, head.length]);
  expect(named(dana)).toEqual({
    Id: expect.stringMatching(/^[\w-]{30,}$/),
    "Received (Denver)": "2026-03-02 10:00:00",
    Form: "Dog walking consultation",
    Status: "held",
    "Looked like spam because": "it links to other sites",
    "First name": "Dana",
    Email: "dana@example.net",
    Phone: "(303) 555-0100",
    Message: 'Two dogs, "Rex" and Ö.\nOne is shy.',
    "Source: utm_source": "'@SUM(1)",
  });
  expect(named(lee)).toMatchObject({
    "Answered (Denver)": "2026-03-09 10:05:00",
    "Full name": '\'=HYPERLINK("http://evil.example")',
    Phone: "'+44 20 7946 0958",
    City: "Castle Rock, CO",
    "First day": "2026-03-07",
    "Other fields": "Breed: -1",
  });
});

test("requests are exported by form, status, days in Denver and text [OW11, OW15]", async () => {
  const { store, run } = await newCommands();
  const save = (name: string, receivedAt: string, changed: object = {}) =>
    store.saveLead(request({ email: `${name}@example.net`, receivedAt: new Date(receivedAt), ...changed }));
  await save("before", "2026-03-02T06:59:59.999Z");
  await save("first", "2026-03-02T07:00:00.000Z", { form: "contact" });
  await save("last", "2026-03-04T06:59:59.999Z", { spamSigns: ["links"], message: "Two beagles" });
  await save("after", "2026-03-04T07:00:00.000Z");
  const exported = async (...filters: string[]) => {
    const { stdout } = await run(["export", "--format", "json", ...filters]);
    expect(stdout).toBe((await run(["list", "--json", ...filters])).stdout);
    return JSON.parse(stdout).map(({ fields }: { fields: { email: string } }) => fields.email.split("@")[0]);
  };
  expect(await exported()).toEqual(["after", "last", "first", "before"]);
  expect(await exported("--since", "2026-03-02", "--until", "2026-03-03")).toEqual(["last", "first"]);
  expect(await exported("--since", "2026-03-03", "--until", "2026-03-03")).toEqual(["last"]);
  // As people type days [WM04].
  expect(await exported("--since", "3/2/26", "--until", "03/03/2026")).toEqual(["last", "first"]);
  expect(await exported("--form", "contact")).toEqual(["first"]);
  expect(await exported("--status", "held")).toEqual(["last"]);
  expect(await exported("--search", "beagle", "--since", "2026-03-04")).toEqual([]);
  const { code, stderr } = await run(["list", "--search", "cat"]);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^No request matches in .+\.\n$/)]);
});
