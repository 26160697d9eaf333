import { createContext, type RouterContextProvider } from "react-router";
import { smsNumberOf } from "#domain/business/business.ts";
import { phoneHours } from "#domain/business/closures.ts";
import { emailService } from "#domain/business/lead-transport.ts";
import type { PublishedReplyRule } from "#domain/business/reply-time.ts";
import type { RenderSettings } from "#domain/business/site-facts.ts";
import { estimatePath, pricedServices } from "#domain/catalogue/stay.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import { formatList } from "#domain/wording.ts";
import type { Content } from "./read-content.ts";

/** Set by the build and by the server, which render the pages. */
export const siteContext = createContext<RenderSettings & { content: Content }>();

/** Set by the server when a form posted without JavaScript was rejected. */
export const formReplyContext = createContext<FormReply | null>(null);

/** Begins the page's title, which a screen reader reads first. */
export const errorPrefix = "Error: ";

export function titlePrefix(context: Readonly<RouterContextProvider>): string {
  return context.get(formReplyContext)?.kind === "rejected" ? errorPrefix : "";
}

export function replyRule(context: Readonly<RouterContextProvider>): PublishedReplyRule {
  const { business, catalogue } = context.get(siteContext).content;
  return { withinHours: catalogue.replyWithinHours, ...phoneHours(business) };
}

/** Returns the rule by which an applicant is answered. */
export function applicationRule(context: Readonly<RouterContextProvider>): PublishedReplyRule {
  const { hiring } = context.get(siteContext).content.policies;
  return { ...replyRule(context), businessDays: hiring.answerBusinessDays };
}

export function formSettings(context: Readonly<RouterContextProvider>) {
  const { content, functionsOrigin, publicClientKey } = context.get(siteContext);
  const { name, phone, email, crm, leads } = content.business;
  return {
    business: {
      ...{ name, phone, email, crm },
      smsNumber: smsNumberOf(content.business),
      emailService: emailService(leads),
    },
    functions: { origin: functionsOrigin, clientKey: publicClientKey },
    hints: content.words.forms.hints,
    reply: context.get(formReplyContext),
  };
}

/** The address where a form asks for a price; null if no server answers, or if no service has an estimate. */
export function estimateAction(context: Readonly<RouterContextProvider>): string | null {
  const { content, functionsOrigin } = context.get(siteContext);
  const isAnswered = !emailService(content.business.leads) && pricedServices(content.catalogue).length > 0;
  return isAnswered ? `${functionsOrigin}${estimatePath}#estimate` : null;
}

export function consultationFormSettings(context: Readonly<RouterContextProvider>) {
  const { consent, locations } = context.get(siteContext).content;
  return {
    ...formSettings(context),
    towns: listTowns(locations.map(({ name }) => name)),
    optInText: consent.emailOptInText,
  };
}

/** Lists the headquarters first, then the others by name. */
function listTowns([headquarters = "", ...others]: string[]): string {
  return formatList([headquarters, ...others.toSorted()], "and");
}
