import { expect, test } from "vitest";
import { newCommands } from "../../tests/support/leads-folder.ts";
import { engines, request } from "../../tests/support/store-engines.ts";
import { saveLead } from "../../tests/support/test-lead.ts";

test("stats is a line for each form and one for all, and says what it read [OW15]", async () => {
  const { folder, store, run } = await newCommands(engines[0]!, ["email"]);
  expect((await run(["stats"])).stderr).toMatch(/^There are no requests in /);
  await store.saveLead(request({ receivedAt: new Date() }));
  await store.saveLead(request({ email: "lee@example.net", heldFor: ["links"] }));
  const kim = await saveLead(store, request({ form: "contact", email: "kim@example.net" }));
  await store.markAnswered(kim, new Date());
  const { stdout } = await run(["stats"]);
  expect(
    stdout.replaceAll(folder, "<folder>"),
  ).toBe(`Form                      All  Last 7 days  Last 30 days  Not answered  Answered  Held  Spam
Dog walking consultation  2    1            1             1             0         1     0
Contact message           1    0            0             0             1         0     0
All                       3    1            1             1             1         1     0

Deliveries: 3 open, 0 given up.
Read from <folder>/data/leads.sqlite.
`);
  expect(JSON.parse((await run(["stats", "--json"])).stdout)).toMatchObject({
    requests: 3,
    held: 1,
    deliveries: { pending: 3, dead: 0 },
    forms: [{ form: "dog-walking-consultation", requests: 2 }, { form: "contact" }],
  });
});

test("retention deletes what the policy says, and only counts it in a dry run [OW13, X17]", async () => {
  const { folder, store, run } = await newCommands(engines[0]!);
  await store.saveLead(request({ receivedAt: new Date("2020-01-01T00:00:00Z") }));
  await store.saveLead(request({ receivedAt: new Date() }));
  const dry = await run(["retention", "--dry-run"]);
  expect(
    dry.stdout.replaceAll(folder, "<folder>"),
  ).toBe(`What                               Kept for                 Would be deleted
Requests                           24 months                1
Held requests and spam             90 days; judged spam 30  0
Network addresses without a proof  30 days                  0
Proofs of agreeing to texts        5 years                  0
Notes of mails to you              24 months                0
Files in the mailbox               as their requests        0
Log lines                          30 days                  by what keeps the server's output

Read from <folder>/data/leads.sqlite.
`);
  expect(await store.listLeads()).toHaveLength(2);
  const { stdout } = await run(["retention", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ isDryRun: false, requests: 1, spam: 0 });
  expect(await store.listLeads()).toHaveLength(1);
});
