import { createContext, type RouterContextProvider } from "react-router";
import type { RenderSettings } from "../../domain/business/site-facts.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import type { Content } from "./read-content.ts";

/** What pages are made from: all words and facts, and where they will stand. Handed in by whoever renders them. */
export const siteContext = createContext<RenderSettings & { content: Content }>();

/** Set by the server when a form posted without JavaScript could not be accepted; the page then shows it. */
export const formReplyContext = createContext<FormReply | null>(null);

/** What every form is given besides its page's own words. */
export function formSettings(context: Readonly<RouterContextProvider>) {
  const { content, functionsOrigin, publicClientKey } = context.get(siteContext);
  const { name, phone, smsNumber, email, crm, leads } = content.business;
  return {
    business: { name, phone, smsNumber, email, crm, leads },
    functions: { origin: functionsOrigin, clientKey: publicClientKey },
    hints: content.words.forms.hints,
    reply: context.get(formReplyContext),
  };
}

/** The same for a form that asks for a consultation. */
export function consultationFormSettings(context: Readonly<RouterContextProvider>) {
  const { consent, locations } = context.get(siteContext).content;
  return {
    ...formSettings(context),
    towns: locations.map(({ name }) => name),
    optInText: consent.emailOptInText,
  };
}
