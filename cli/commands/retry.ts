import { counted } from "#domain/counted.ts";
import { findByIdOrStart, withStore } from "../open-configured-store.ts";
import { readArguments, UsageError } from "../read-arguments.ts";
import type { CommandContext } from "../terminal.ts";

/** Makes due what the running server then sends, or the next start. */
export async function retry(args: string[], { config }: CommandContext): Promise<string> {
  const { values, positionals } = readArguments(args, {}, 1);
  const [id] = positionals;
  // An empty variable in a script means one request that is not known, not all of them.
  if (id === "") throw new UsageError("Which request? Give its id.");
  const count = await withStore(config, async (store) => {
    const lead = id ? await findByIdOrStart(store, id) : null;
    return store.retryDeliveries({ now: new Date(), ...(lead && { leadId: lead.id }) });
  });
  if (values.json) return JSON.stringify({ deliveries: count });
  if (count === 0) return "There's nothing to send again.";
  return `${counted(count, "delivery", "deliveries")} due now: the running server sends what is due within a second.`;
}
