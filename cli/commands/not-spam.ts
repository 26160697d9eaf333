import type { Config } from "../../server/config.ts";
import { markLead } from "../mark-lead.ts";

/** The owner says that a request is none: it is delivered like any other. */
export function notSpam(args: string[], config: Config): Promise<string> {
  return markLead(args, config, {
    mark: (store, leadId) => store.markNotSpam(leadId, new Date()),
    text: "is an ordinary request now, and is delivered by the running server",
  });
}
