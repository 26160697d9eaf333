import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sampleContent } from "#tests/support/sample-business.ts";
import { channelsTo, newDataDir, startMail, startWebhook } from "#tests/support/test-lead.ts";
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

test("a long list arrives whole in a program that reads it slowly, such as a pager [OW17]", () => {
  const cwd = newDataDir();
  for (const name of ["content", "sample"]) cpSync(sampleContent, join(cwd, name), { recursive: true });
  mkdirSync(join(cwd, "build"));
  writeFileSync(join(cwd, "build/build.ts"), "");
  const command = `node ${resolve("ops/doctor.ts")} | (head -c 1; sleep 1; tail -n 2)`;
  const { stdout } = spawnSync("sh", ["-c", command], { cwd, encoding: "utf8" });
  expect(stdout).toMatch(/\d+ things to settle, .*\nBy your time zone, .*\n$/);
});
