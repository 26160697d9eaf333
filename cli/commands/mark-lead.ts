import { ownerChannels } from "#server/outbox/channels.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import type { CommandContext } from "../command.ts";
import { leadJson } from "../format.ts";
import { findByIdOrStart, unknownId, withStore } from "../open-configured-store.ts";
import { readArguments, readId } from "../read-arguments.ts";

export const spam = markCommand(
  (store, leadId) => store.markSpam(leadId, new Date()),
  "is spam now: it won't go out to anyone else",
);

/** Deliveries that were already sent are not sent again. */
export const notSpam = markCommand(
  (store, leadId) => store.markNotSpam(leadId, new Date()),
  "is a real request now: the running server sends it where it hasn't gone yet, and nothing twice",
);

export const answered = markCommand(
  (store, leadId) => store.markAnswered(leadId, new Date()),
  "is answered: it's no longer waiting for you",
);

function markCommand(mark: (store: LeadStore, leadId: string) => Promise<boolean>, text: string) {
  return async (args: string[], { config }: CommandContext): Promise<string> => {
    const { values, positionals } = readArguments(args, {}, 1);
    const id = readId(positionals);
    const work = async (store: LeadStore) => {
      const lead = await findByIdOrStart(store, id);
      await mark(store, lead.id);
      return store.findLead(lead.id);
    };
    const lead = await withStore(config, null, work, ownerChannels(config));
    if (!lead) throw unknownId(id);
    return values.json ? JSON.stringify(leadJson(lead), null, 2) : `Request ${lead.id} ${text}.`;
  };
}
