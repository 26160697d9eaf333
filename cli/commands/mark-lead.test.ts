import { expect, test } from "vitest";
import { leads as leadsIn, newFolder, openFolder } from "../../tests/support/leads-folder.ts";
import { newLead, saveLead } from "../../tests/support/test-lead.ts";

async function storeWithHeldLead() {
  const folder = newFolder();
  const store = await openFolder(folder, ["webhook"]);
  const id = await saveLead(store, { ...newLead(new Date()), heldFor: ["links", "spam-words"] });
  const env = { LEAD_WEBHOOK_URL: "http://127.0.0.1:9" };
  return { store, leads: (...args: string[]) => leadsIn(folder, args, env), id };
}

test("a held request is listed as such, shown with its reasons, taken out by spam and delivered by not-spam [OW01]", async () => {
  const { store, leads, id } = await storeWithHeldLead();
  const waiting = [{ channel: "webhook", state: "pending" }];
  const json = JSON.parse((await leads("list", "--json")).stdout);
  expect(json).toMatchObject([{ id, status: "held", heldFor: ["links", "spam-words"] }]);
  expect((await leads("list")).stdout).toMatch(/Status.*\n.*\bheld\b/);
  const show = async () => (await leads("show", "--", id)).stdout;
  expect(await show()).toMatch(/Status +held: it has links to other sites; it uses words/);
  expect(await store.findLead(id)).toMatchObject({ status: "held", deliveries: waiting });

  expect((await leads("spam", "--", id)).stdout).toContain(`Request ${id} is spam now`);
  expect(await store.findLead(id)).toMatchObject({ status: "spam", deliveries: [] });
  expect(await show()).toContain("spam: it has links");
  expect(await show()).toContain("No deliveries: you said that it is spam.");

  expect((await leads("not-spam", "--", id)).stdout).toContain(`Request ${id} is an ordinary request now`);
  expect(await store.findLead(id)).toMatchObject({ status: "accepted", deliveries: waiting });
});

test("answered is noted once, listed and shown", async () => {
  const { leads, id } = await storeWithHeldLead();
  expect((await leads("show", "--", id)).stdout).toMatch(/^Answered +not yet$/m);
  const { answeredAt } = JSON.parse((await leads("answered", "--json", "--", id)).stdout);
  expect(Date.parse(answeredAt)).not.toBeNaN();
  expect((await leads("answered", "--", id)).stdout).toContain(`Request ${id} is answered`);
  expect(JSON.parse((await leads("list", "--json")).stdout)).toMatchObject([{ id, answeredAt }]);
  expect((await leads("show", "--", id)).stdout).toMatch(/^Answered +\w+day, .* M[SD]T$/m);
  expect((await leads("list")).stdout).toMatch(/held +[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M /);
});
