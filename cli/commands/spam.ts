import type { Config } from "../../server/config.ts";
import { markLead } from "../mark-lead.ts";

/** The owner says that a request is spam: what has not been delivered of it will not be. */
export function spam(args: string[], config: Config, build?: string): Promise<string> {
  return markLead(args, config, build, {
    mark: (store, leadId) => store.markSpam(leadId),
    text: "is spam now: what has not been sent yet is sent to nobody",
  });
}
