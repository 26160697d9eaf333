import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leadGivenUp, leads, newFolder, openFolder } from "../tests/support/leads-folder.ts";
import { newLead } from "../tests/support/test-lead.ts";

test("list filters by form and limits how many", async () => {
  const folder = newFolder();
  const store = await openFolder(folder, []);
  const at = (minute: number) => new Date(Date.UTC(2025, 10, 21, 16, minute));
  await store.saveLead(newLead(at(1), { firstName: "First" }));
  await store.saveLead({ ...newLead(at(2), { firstName: "Second" }), form: "pet-sitting-consultation" });
  await store.saveLead(newLead(at(3), { firstName: "Third" }));
  const names = async (...args: string[]) => {
    const { stdout } = await leads(folder, ["list", "--json", ...args]);
    return (JSON.parse(stdout) as { fields: { firstName: string } }[]).map(({ fields }) => fields.firstName);
  };
  expect(await names()).toEqual(["Third", "Second", "First"]);
  expect(await names("--limit", "2")).toEqual(["Third", "Second"]);
  expect(await names("--form", "pet-sitting-consultation")).toEqual(["Second"]);
});

/** Each control sequence is followed by a letter. */
const steering = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, code) => 0x7f + code),
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069],
]
  .map((code) => `${String.fromCodePoint(code)}x`)
  .join("");
const steers = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

test("nothing that any command prints can steer the terminal, and JSON still has what is stored [FX34]", async () => {
  const folder = newFolder();
  const store = await openFolder(folder, ["webhook"]);
  const typed = { firstName: steering, phone: steering, message: steering };
  const saved = await store.saveLead(newLead(new Date(), typed));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const id = saved.id;
  const argument = steering.replaceAll("\0", "");
  const calls = [
    ["list"],
    ["list", "--json"],
    ["show", id],
    ["spam", id, "--json"],
    ["show", argument],
    ["list", `--${argument}`],
    [argument],
  ];
  for (const args of calls) {
    const { stdout, stderr } = await leads(folder, args);
    expect(stdout + stderr).not.toMatch(steers);
    expect(stdout + stderr).not.toBe("");
  }
  const list = (await leads(folder, ["list"])).stdout;
  expect(list).not.toContain("\\u");
  expect(list.trimEnd().split("\n")).toHaveLength(2);
  const { stdout } = await leads(folder, ["show", id, "--json"]);
  expect(JSON.parse(stdout).fields).toMatchObject(typed);
  const { stderr } = await leads(folder, ["show", "a\nb"]);
  expect(stderr).toBe('There is no request with the id "a\\nb".\n');
});

test("without a database list prints nothing or [], says so and makes none [OW15]", async () => {
  const folder = newFolder();
  const stderr = `There are no requests in ${folder}/data/leads.sqlite, which is not there yet.\n`;
  expect(await leads(folder, ["list"])).toEqual({ code: 0, stdout: "", stderr });
  expect(await leads(folder, ["list", "--json"])).toEqual({ code: 0, stdout: "[]\n", stderr });
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("show finds a request by its id or the start of it [X08]", async () => {
  const folder = newFolder();
  const { id } = await leadGivenUp(folder);
  const { code, stdout } = await leads(folder, ["show", "--", id.slice(0, 8)]);
  expect(code).toBe(0);
  for (const part of [id, "One is shy.", "given up", "The webhook is gone (410)"])
    expect(stdout).toContain(part);
  const json = JSON.parse((await leads(folder, ["show", id, "--json"])).stdout);
  expect(json).toMatchObject({
    id,
    deliveries: [{ channel: "webhook", state: "dead", attempts: 1, nextAttemptAt: null }],
  });
});

test("show names an id it does not know or that fits several", async () => {
  const folder = newFolder();
  const store = await openFolder(folder, []);
  // With 64 possible characters, two of 65 ids begin alike.
  for (let count = 0; count < 65; count += 1) await store.saveLead(newLead(new Date()));
  const all = await store.listLeads();
  const start =
    [...Map.groupBy(all, ({ id }) => id.slice(0, 1))].find(([, same]) => same.length > 1)?.[0] ?? "";
  const several = await leads(folder, ["show", "--", start]);
  expect(several).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("requests have an id that begins"),
  });
  const unknown = await leads(folder, ["show", "nothing-like-it"]);
  expect(unknown).toEqual({
    code: 1,
    stdout: "",
    stderr: 'There is no request with the id "nothing-like-it".\n',
  });
});

test("a wrong setting is one sentence that names the variable", async () => {
  const { code, stdout, stderr } = await leads(newFolder(), ["list"], { SMTP_URL: "nonsense" });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^SMTP_URL [^\n]+\.\n$/);
});

test("a file that is no database is one sentence", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data/leads.sqlite"), "this is a letter, not a database ".repeat(200));
  const { code, stdout, stderr } = await leads(folder, ["list"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
});
