import { createContext, type RouterContextProvider } from "react-router";
import type { RenderSettings } from "../../domain/business/site-facts.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import type { Content } from "./read-content.ts";

/** Provided by the build and the server that render the pages. */
export const siteContext = createContext<RenderSettings & { content: Content }>();

/** Set by the server when a form posted without JavaScript was rejected. */
export const formReplyContext = createContext<FormReply | null>(null);

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

export function consultationFormSettings(context: Readonly<RouterContextProvider>) {
  const { consent, locations } = context.get(siteContext).content;
  return {
    ...formSettings(context),
    towns: locations.map(({ name }) => name),
    optInText: consent.emailOptInText,
  };
}
