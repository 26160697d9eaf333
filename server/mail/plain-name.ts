import { type Lead, senderName } from "#domain/leads/lead.ts";
import { fillTemplate, type Template } from "#domain/pages/content-text.ts";
import { plainName } from "#domain/requests/contact-fields.ts";

/** One word, so that no name can make a sentence of a subject; "" for any other name. */
export function plainFirstName(lead: Pick<Lead, "fields">): string {
  const name = senderName(lead);
  return (plainName.test(name) && name.split(" ")[0]) || "";
}

export function fillName(template: Template<"name">, name: string): string {
  return fillTemplate(name ? template : template.replace(/,? ?\{name\}/, ""), { name });
}
