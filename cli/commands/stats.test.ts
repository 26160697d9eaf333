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
  await expect(stdout.replaceAll(folder, "<folder>")).toMatchFileSnapshot("stats.txt");
  expect(JSON.parse((await run(["stats", "--json"])).stdout)).toMatchObject({
    ...{ requests: 3, held: 1, deliveries: { pending: 3, dead: 0 } },
    forms: [{ form: "dog-walking-consultation", requests: 2 }, { form: "contact" }],
  });
});

test("retention deletes what the policy says, and only counts it in a dry run [OW13, X17]", async () => {
  const { folder, store, run } = await newCommands(engines[0]!);
  await store.saveLead(request({ receivedAt: new Date("2020-01-01T00:00:00Z") }));
  await store.saveLead(request({ receivedAt: new Date() }));
  const dry = await run(["retention", "--dry-run"]);
  await expect(dry.stdout.replaceAll(folder, "<folder>")).toMatchFileSnapshot("retention.txt");
  expect(await store.listLeads()).toHaveLength(2);
  const { stdout } = await run(["retention", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ isDryRun: false, requests: 1, spam: 0 });
  expect(await store.listLeads()).toHaveLength(1);
});
