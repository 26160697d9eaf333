import { readEstimatedStay } from "#domain/catalogue/estimate-text.ts";
import { formatList } from "#domain/format-list.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import type { DeliverySite, LeadFacts } from "./lead-facts.ts";

/** As the estimate calls its service, where one came along: a choice of the form may stand for several. */
export function serviceNamesOf(
  { estimatedStay = "" }: Pick<Lead, "estimatedStay">,
  { serviceNames, estimate }: Pick<DeliverySite, "serviceNames" | "estimate">,
): Record<string, string> {
  const service = estimatedStay ? readEstimatedStay(estimate.catalogue, estimatedStay)?.service : undefined;
  return service ? { ...serviceNames, [service.requestedAs ?? service.id]: service.title } : serviceNames;
}

export function servicesOf(lead: Pick<Lead, "fields" | "estimatedStay">, site: DeliverySite): string[] {
  const names = serviceNamesOf(lead, site);
  return [lead.fields.services ?? []].flat().map((id) => toOneLine(names[String(id)] ?? String(id)));
}

export function servicesText({ services, title }: Pick<LeadFacts, "services" | "title">): string {
  return services.length > 0 ? formatList(services, "and") : title;
}
