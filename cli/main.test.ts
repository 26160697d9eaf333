import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Channel } from "#domain/leads/lead.ts";
import { forms } from "#domain/requests/forms.ts";
import type { ClaimedMessage } from "#server/store/stored-records.ts";
import {
  leadGivenUp,
  leads,
  newCommands,
  newFolder,
  openFolder,
  runLeads,
} from "#tests/support/leads-folder.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { deliveryStateLabel } from "./format.ts";
import { commands } from "./main.ts";
import { createTerminal } from "./terminal.ts";

/** Some characters that control a terminal; the domain's own test tries all of them. */
const steering = "\0x\tx\nx\rx\u001b[2Jx\u007fx\u009bx\u061cx\u200fx\u2028x\u202ex\u2066x";
const steers = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

test("nothing that any command prints can control the terminal, and JSON still has what is stored [FX34]", async () => {
  const { store, run } = await newCommands(["webhook"]);
  const typed = { firstName: steering, phone: steering, message: steering };
  const id = await saveLead(store, newLead(new Date(), typed));
  const argument = steering.replaceAll("\0", "");
  const calls = [
    ...[["list"], ["list", "--json"], ["show", id]],
    ...[["show", argument], ["list", `--${argument}`], [argument]],
  ];
  for (const args of calls) {
    const { stdout, stderr } = await run(args);
    expect(stdout + stderr).not.toMatch(steers);
    expect(stdout + stderr).not.toBe("");
  }
  const list = (await run(["list"])).stdout;
  expect(list).not.toContain("\\u");
  expect(list.trimEnd().split("\n")).toHaveLength(2);
  const { stdout } = await run(["show", id, "--json"]);
  expect(JSON.parse(stdout).fields).toMatchObject(typed);
});

test("without a store, list prints nothing or [], says where it looked and creates none [OW15]", async () => {
  const folder = newFolder();
  const stderr = `There are no requests in ${folder}/data/leads.sqlite.\n`;
  expect(await leads(folder, ["list"])).toEqual({ code: 0, stdout: "", stderr });
  expect(await leads(folder, ["list", "--json"])).toEqual({ code: 0, stdout: "[]\n", stderr });
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("show finds a request by its id or the start of it, and reports one that is unknown or fits several [X08]", async () => {
  const folder = newFolder();
  const { id, store } = await leadGivenUp(folder);
  const { stdout } = await leads(folder, ["show", "--", id.slice(0, 12)]);
  expect(stdout).toContain(id);

  // An id begins with the time.
  const lead = await store.findLead(id);
  await store.saveLead(newLead(new Date(lead?.receivedAt ?? "")));
  const several = await leads(folder, ["show", "--", id.slice(0, 9)]);
  const named = expect.stringMatching(/^Several requests have an id that begins with /);
  expect(several).toEqual({ code: 1, stdout: "", stderr: named });
  const unknown = await leads(folder, ["show", "nothing-like-it"]);
  const stderr = `There's no request with the id "nothing-like-it".\n`;
  expect(unknown).toEqual({ code: 1, stdout: "", stderr });
});

test("list --json gives exactly the promised shape while another process has the database open [X08]", async () => {
  const folder = newFolder();
  const { id } = await leadGivenUp(folder);
  const { code, stdout, stderr } = await runLeads(folder, ["list", "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual([
    {
      id,
      form: "dog-walking-consultation",
      status: "accepted",
      answeredAt: null,
      answeredBy: null,
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      replyBy: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      fields: expect.objectContaining({ firstName: "Dana", zipCode: "80104", optInCommunications: false }),
      deliveries: [{ channel: "webhook", state: "dead", attempts: 1, lastError: "The webhook answered 410" }],
    },
  ]);
});

test("a reader that closes the pipe early is no failure, and a full disk is one [OW11]", async () => {
  const run = (stdio: StdioOptions) => spawn(process.execPath, ["cli/main.ts", "--help"], { stdio });
  const toReader = run(["ignore", "pipe", "inherit"]);
  toReader.stdout?.destroy();
  const toFullDisk = run(["ignore", openSync("/dev/full", "w"), "inherit"]);
  const ends = await Promise.all([toReader, toFullDisk].map((child) => once(child, "exit")));
  expect(ends).toEqual([
    [0, null],
    [1, null],
  ]);
});

test.each([
  ["/called", "/called"],
  ["", "/package"],
])("a relative path starts at the folder where npm was called, %j [SF13]", (called, folder) => {
  const system = { env: { INIT_CWD: called }, cwd: () => "/package" };
  expect(createTerminal(system as unknown as NodeJS.Process).folder).toBe(folder);
});

const at = (minute: number) => new Date(Date.UTC(2025, 10, 21, 16, minute));
const fields = { firstName: "Dana", email: "dana@example.net", phone: "303-555-0100" };

test("list and show are readable: one fact per line, and a table of the deliveries [OW01, OW15]", async () => {
  const { folder, store, print } = await newCommands(["email", "webhook"]);
  const save = async (minute: number, changed: object, into = store) => {
    return saveLead(into, { ...newLead(at(minute)), fields, ...changed });
  };
  // One was mailed but failed at the webhook, one is being delivered, one has no channel.
  const source = { utm_source: "newsletter" };
  const first = await save(1, { source, fields: { ...fields, message: "Two dogs.\nOne is shy.", why: "" } });
  const second = await save(2, {
    form: "schedule",
    fields: { name: "Lee", email: "", phone: "", dogs: ["a", "b"] },
  });
  const claim = (channel: Channel) => store.claimDueMessages({ now: at(5), limit: 9, leaseMs: 1, channel });
  const fail = (claimed: ClaimedMessage, error: string, nextAttemptAt: Date | null) =>
    store.markFailed(claimed, { error, at: at(5), nextAttemptAt });
  await store.markDelivered((await claim("email"))[0]!);
  const [webhookOfFirst, webhookOfSecond] = await claim("webhook");
  await fail(webhookOfFirst!, "The webhook answered 503", at(6));
  await fail(webhookOfSecond!, "Gone", null);
  const third = await save(3, { spamSigns: ["links", "spam-words"] }, await openFolder(folder, []));
  await store.markAnswered(second, at(7), "Sam");
  const shown = [await print("list")];
  for (const id of [first, second, third]) shown.push(await print("show", "--", id));
  await store.markSpam(third, at(6));
  shown.push(await print("show", "--", third));
  const text = [first, second, third].reduce(
    (words, id, index) => words.replaceAll(id, `<id ${index + 1}>`),
    shown.join("\n"),
  );
  await expect(text).toMatchFileSnapshot("printed-text.txt");
  const listed = { channel: "email", state: "pending", attempts: 0, nextAttemptAt: null } as const;
  expect(deliveryStateLabel({ ...listed, lastError: null })).toBe("only listed");
  const json = JSON.parse(await print("list", "--json"));
  expect(json[0]).toMatchObject({ status: "spam", spamSigns: ["links", "spam-words"], answeredAt: null });
  expect(json[1]).toMatchObject({ answeredAt: at(7).toISOString(), answeredBy: "Sam" });
});

test("help explains every command [X08]", async () => {
  const { code, stdout } = await leads(newFolder(), ["list", "--help"]);
  expect(code).toBe(0);
  for (const name of Object.keys(commands)) expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
});

test.each([
  [["show"], "Which request? Give its id, or a phone number."],
  [["list", "--what"], "Unknown option '--what'."],
  [
    ["list", "--form", "typo"],
    `There's no form "typo"; --form is one of ${forms.flatMap(({ storedAs }) => storedAs).join(", ")}.`,
  ],
  [["list", "--since", "yesterday"], "--since needs a day such as 2025-11-26."],
  [["list", "--since", "2025-11-27", "--until", "2025-11-26"], "--until is before --since."],
  [["forget"], "Who? Give an email address or a phone number."],
  [["shred\n"], `There's no command "shred\\n".`],
  [[], "Which command?"],
])("called as %j it says %s and how to get help, in one line [OW15]", async (args, sentence) => {
  const { code, stdout, stderr } = await leads(newFolder(), args);
  const help = "For help: npm run leads -- help";
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: `${sentence} ${help}\n` });
});
