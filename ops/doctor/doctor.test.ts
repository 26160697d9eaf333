import { expect, test } from "vitest";
import { channelsTo, startMail, startWebhook } from "#tests/support/test-lead.ts";
import { findMailRecordFaults, findSoleChannel, findUnreachable, sendTests } from "./find-in-operation.ts";

const now = new Date("2026-11-22T18:00:00Z");

const records: Record<string, string[]> = {
  "paws.com": ["v=spf1 include:_spf.mail.com ~all", "other"],
  "_dmarc.paws.com": ["v=DMARC1; p=none"],
};
test.each<[string, Record<string, string[] | null>, string[]]>([
  ["all there", {}, []],
  ["two SPF records", { "paws.com": ["v=spf1 -all", "v=spf1 ~all"] }, ["SPF"]],
  ["no DMARC", { "_dmarc.paws.com": [] }, ["DMARC"]],
  ["no DNS", { "paws.com": null }, []],
])("the records of the sending domain: %s [OW17]", async (_case, changed, fields) => {
  const found = await findMailRecordFaults("Paws <hello@paws.com>", async (name) =>
    name in changed ? (changed[name] ?? null) : (records[name] ?? []),
  );
  expect(found.map(({ field }) => field)).toEqual(fields);
});

test("a test is sent through each channel, and a channel that rejects it is named; without a test, one that cannot be reached is named, and nothing is sent [OW17, SF19]", async () => {
  const [mail, hook] = [await startMail(), await startWebhook()];
  const channels = channelsTo({ mail, hook });
  expect(await findUnreachable(channels)).toEqual([]);
  const toDo = "Set LEAD_WEBHOOK_URL as well.";
  expect(findSoleChannel(channelsTo({ mail }))).toMatchObject([{ field: "email", toDo }]);
  expect(findSoleChannel(channels)).toEqual([]);
  expect([mail.messages.length, hook.requests.length]).toEqual([0, 0]);
  const sent = { message: "a test was sent", does: "read" };
  const told = ["email", "webhook"].map((field) => ({ field, ...sent }));
  expect(await sendTests(channels, now)).toMatchObject(told);
  expect([mail.messages.length, hook.requests.length]).toEqual([1, 1]);
  hook.answer({ status: 500 });
  expect((await sendTests(channels, now)).slice(1)).toMatchObject([
    { field: "webhook", message: "the test didn't go out: The webhook answered 500" },
  ]);
  mail.behave({ refuse: "connect", code: 554 });
  expect(await findUnreachable(channels)).toMatchObject([{ field: "email" }]);
});
