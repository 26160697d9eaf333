import type { Config } from "../server/config.ts";
import { createChannels } from "../server/delivery/channels.ts";
import { readSiteFacts } from "../server/read-site-facts.ts";
import type { LeadStore } from "../server/store/lead-store.ts";
import { findByIdOrStart, unknownId } from "./find-lead.ts";
import { leadJson } from "./lead-json.ts";
import { withStore } from "./open-store.ts";
import { readArguments, UsageError } from "./read-arguments.ts";

/** Changes what kind of request one is, and shows it as it is then. */
export async function markLead(
  args: string[],
  config: Config,
  build: string | undefined,
  { mark, text }: { mark: (store: LeadStore, leadId: string) => Promise<boolean>; text: string },
): Promise<string> {
  const { values, positionals } = readArguments(args, { json: { type: "boolean" } }, 1);
  const [id] = positionals;
  if (!id) throw new UsageError("Which request? Give its id.");
  const channels = createChannels(config, readSiteFacts(build)).map(({ channel }) => channel);
  const work = async (store: LeadStore) => {
    const lead = await findByIdOrStart(store, id);
    await mark(store, lead.id);
    return store.findLead(lead.id);
  };
  const lead = await withStore(config, null, work, channels);
  if (!lead) throw unknownId(id);
  return values.json ? JSON.stringify(leadJson(lead), null, 2) : `Request ${lead.id} ${text}.`;
}
