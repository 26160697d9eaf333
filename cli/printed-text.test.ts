import { expect, test } from "vitest";
import type { Channel } from "#domain/leads/lead.ts";
import { forms } from "#domain/requests/forms.ts";
import type { ClaimedMessage } from "#server/store/stored-records.ts";
import { leads, newFolder, openFolder, printed } from "#tests/support/leads-folder.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { commands } from "./run-command.ts";

const at = (minute: number) => new Date(Date.UTC(2025, 10, 21, 16, minute));
const fields = { firstName: "Dana", email: "dana@example.net", phone: "303-555-0100" };

/** One request was mailed but failed at the webhook, one is being delivered, one has no channel. */
async function folderWithLeads() {
  const folder = newFolder();
  const store = await openFolder(folder, ["email", "webhook"]);
  const save = async (minute: number, changed: object, into = store) => {
    return saveLead(into, { ...newLead(at(minute)), fields, ...changed });
  };
  const source = { utm_source: "newsletter" };
  const first = await save(1, { source, fields: { ...fields, message: "Two dogs.\nOne is shy.", why: "" } });
  const second = await save(2, {
    form: "schedule",
    fields: { name: "Lee", email: "", phone: "", dogs: ["a", "b"] },
  });
  const claim = (channel: Channel) =>
    store.claimDueMessages({ now: at(5), limit: 9, leaseMs: 1, channels: [channel] });
  const fail = (claimed: ClaimedMessage, error: string, nextAttemptAt: Date | null) =>
    store.markFailed(claimed, { error, at: at(5), nextAttemptAt });
  await store.markDelivered((await claim("email"))[0]!);
  const [webhookOfFirst, webhookOfSecond] = await claim("webhook");
  await fail(webhookOfFirst!, "The webhook answered 503", at(6));
  await fail(webhookOfSecond!, "Gone", null);
  const third = await save(3, { spamSigns: ["links", "spam-words"] }, await openFolder(folder, []));
  return { folder, store, first, second, third };
}

test("list and show are for reading: a fact on a line, and a table of the deliveries [OW01, OW15]", async () => {
  const { folder, store, first, second, third } = await folderWithLeads();
  await store.markAnswered(second, at(7), "Sam");
  const shown = [await printed(folder, ["list"])];
  for (const id of [first, second, third]) shown.push(await printed(folder, ["show", "--", id]));
  await store.markSpam(third, at(6));
  shown.push(await printed(folder, ["show", "--", third]));
  const text = [first, second, third].reduce(
    (words, id, index) => words.replaceAll(id, `<id ${index + 1}>`),
    shown.join("\n"),
  );
  await expect(text).toMatchFileSnapshot("printed-text.txt");
  const json = JSON.parse(await printed(folder, ["list", "--json"]));
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
