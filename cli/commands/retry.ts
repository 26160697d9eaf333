import { counted } from "#domain/wording.ts";
import { findByIdOrStart, withStore } from "../open-configured-store.ts";
import { readArguments } from "../read-arguments.ts";
import type { CommandContext } from "../terminal.ts";

/** Makes messages due, which the running server then sends, or the next one that starts. */
export async function retry(args: string[], { config }: CommandContext): Promise<string> {
  const { values, positionals } = readArguments(args, {}, 1);
  const [id] = positionals;
  const count = await withStore(config, async (store) => {
    const lead = id === undefined ? null : await findByIdOrStart(store, id);
    return store.retryDeliveries({ now: new Date(), ...(lead && { leadId: lead.id }) });
  });
  if (values.json) return JSON.stringify({ deliveries: count });
  if (count === 0) return "There's nothing to send again.";
  return `${counted(count, "delivery", "deliveries")} due now: the running server sends what is due within a second.`;
}
