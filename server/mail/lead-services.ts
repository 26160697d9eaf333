import { formatList } from "#domain/format-list.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import type { DeliverySite, LeadFacts } from "./lead-facts.ts";

/** As the estimate calls its service, where one came along: a choice of the form may stand for several. */
export function serviceNamesOf(
  { price }: Pick<Lead, "price">,
  { serviceNames }: Pick<DeliverySite, "serviceNames">,
): Record<string, string> {
  return { ...serviceNames, ...price?.names };
}

export function servicesOf(lead: Pick<Lead, "fields" | "price">, site: DeliverySite): string[] {
  const names = serviceNamesOf(lead, site);
  return [lead.fields.services ?? []].flat().map((id) => toOneLine(names[String(id)] ?? String(id)));
}

export function servicesText({ services, title }: Pick<LeadFacts, "services" | "title">): string {
  return services.length > 0 ? formatList(services, "and") : title;
}
