import { type Lead, senderName } from "#domain/leads/lead.ts";
import { findSpamSigns, type SpamSign } from "#domain/leads/spam-signs.ts";
import { plainCharacters } from "#domain/plain-characters.ts";
import type { Form } from "#domain/requests/form.ts";
import type { NewLead } from "../store/stored-records.ts";
import type { ReceivedRequest } from "./read-request.ts";

export function detectSpamSigns(
  fields: NewLead["fields"],
  { areLinksUsual = false }: Form,
  { honeypot, elapsedMs }: ReceivedRequest,
): SpamSign[] {
  return findSpamSigns({
    honeypot,
    elapsedMs,
    text: visibleTexts(fields).join("\n"),
    areLinksUsual,
    name: plainCharacters(senderName({ fields })),
  });
}

/** As people see them, so that nothing invisible decides. */
function visibleTexts(fields: Lead["fields"]): string[] {
  return Object.values(fields)
    .filter((value) => typeof value === "string")
    .map(plainCharacters);
}
