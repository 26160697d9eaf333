import { expect, test } from "vitest";
import { deliverAll, mailTexts, startProcess } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";

test.each(engines)(
  "a reminder, and a request sent again, have its price and a reply with it [OD01]",
  async (engine) => {
    const { store, mail, clock, context } = await startProcess(engine);
    const care = { services: ["dog-walking"], startDate: "2025-12-02", endDate: "2025-12-03" };
    const leadId = await saveLead(store, { ...newLead(clock(), care), form: "schedule" });
    await deliverAll(context);
    mail.messages.length = 0;
    await store.addNotice({ key: "copy", kind: "copy", leadId }, ["email"], clock());
    await store.addNotice({ key: "due", kind: "reminder", facts: { leadIds: [leadId] } }, ["email"], clock());
    await deliverAll(context);
    const texts = mailTexts(mail).split("==== ").slice(1);
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toContain("Dog Walking: from $62\n");
      expect(text).toContain("\nReply with this price: mailto:dana.");
    }
  },
);
