import * as v from "valibot";
import { noticeKind } from "../owner-context.ts";
import { reviewEntry } from "../words/lead-words.ts";
import { requestsText } from "../words/requests-words.ts";

/** Requests beyond what is mailed one by one: however late, each is reported. Lists only those that still have this status. */
export const requestsNotice = noticeKind({
  sendWithinMs: Number.POSITIVE_INFINITY,
  facts: v.object({
    status: v.picklist(["accepted", "held"]),
    leadIds: v.array(v.string()),
    count: v.number(),
  }),
  async compose({ status, leadIds, count }, { store, site }) {
    const { subject, title, why, more } = requestsText(status, count, count - leadIds.length);
    const leads = (await store.findLeads(leadIds)).filter((lead) => lead.status === status);
    return {
      subject,
      title,
      blocks: [...why, { list: leads.map((lead) => reviewEntry(lead, site)) }, ...more],
    };
  },
});
