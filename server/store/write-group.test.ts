import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { newLead, newStore } from "../../tests/support/test-lead.ts";

test("a request that fails half-way leaves nothing of itself, and those beside it are saved [X07]", async () => {
  const { store, file } = await newStore(["email"]);
  onTestFinished(() => store.close());
  const other = new DatabaseSync(file);
  other.exec(`
    create trigger no_second before insert on idempotency when new.key = 'bad-request'
    begin select raise(abort, 'not this one'); end
  `);
  other.close();
  const leads = ["good-one", "bad-request", "good-two"].map((submissionId) => ({
    ...newLead(new Date()),
    submissionId,
  }));
  const results = await Promise.allSettled(leads.map((lead) => store.saveLead(lead)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await store.listLeads()).toHaveLength(2);
  expect((await store.listLeads()).map(({ fields }) => fields.email)).not.toContain(leads[1]?.email);
  expect(await store.isKnown("bad-request")).toBe(false);
});
