import type { Config } from "../../server/config.ts";
import { markLead } from "../mark-lead.ts";

/** The owner says that a request is none: its mark is gone. What has already been sent is not sent twice. */
export function notSpam(args: string[], config: Config, build?: string): Promise<string> {
  return markLead(args, config, build, {
    mark: (store, leadId) => store.markNotSpam(leadId, new Date()),
    text: "is an ordinary request now: the running server sends it where it has not been sent yet, and nothing twice",
  });
}
