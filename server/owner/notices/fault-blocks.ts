import type { Block } from "../../mail/render-mail.ts";
import { type Fault, isOfSending } from "../faults.ts";
import type { OwnerContext } from "../owner-context.ts";
import { andMore, listedAtMost, unsentEntry } from "../words/lead-words.ts";

/** Where it is about sending, what was given up follows, with links that try it again. */
export async function faultBlocks(faults: Fault[], context: OwnerContext): Promise<Block[]> {
  return [
    ...faults.flatMap(({ title, text }) => [{ heading: title }, text]),
    ...(faults.some(isOfSending) ? await unsentBlocks(context) : []),
  ];
}

async function unsentBlocks(context: OwnerContext): Promise<Block[]> {
  const { store } = context;
  const leadIds = [...new Set((await store.listDead()).map(({ leadId }) => leadId))];
  if (leadIds.length === 0) return [];
  const leads = await Promise.all(leadIds.slice(0, listedAtMost).map((id) => store.findLead(id)));
  return [
    { list: leads.filter((lead) => lead !== null).map((lead) => unsentEntry(lead, context)) },
    ...andMore(leadIds.length - listedAtMost),
  ];
}
