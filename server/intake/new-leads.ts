import type { createAnswerTimes } from "#domain/business/reminder-times.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { describeEstimate } from "#domain/catalogue/estimate-text.ts";
import { readEstimatedStay, stayQuery } from "#domain/catalogue/stay.ts";
import type { Clock } from "#domain/clock.ts";
import { senderName } from "#domain/leads/lead.ts";
import { findSpamSigns, type SpamSign } from "#domain/leads/spam-signs.ts";
import { plainCharacters } from "#domain/plain-characters.ts";
import { type Form, formNameOf, type RequestOf, visibleFields } from "#domain/requests/form.ts";
import { consentPagePattern, type ShownSmsConsent } from "#domain/requests/sms-consent.ts";
import { careStart } from "../mail/lead-holidays.ts";
import type { PriceSite } from "../mail/price-reply.ts";
import { tellPrice } from "../mail/request-price.ts";
import type { NewLead } from "../store/stored-records.ts";
import type { ClientInfo } from "./client-info.ts";
import type { ReceivedRequest } from "./read-request.ts";

export type NewLeadFacts = PriceSite & Pick<SiteFacts, "emailOptInText" | "smsConsent">;
export type AnswerTimesOf = ReturnType<typeof createAnswerTimes>;

type Parts = { clock: Clock; site: NewLeadFacts; answerTimes: AnswerTimesOf };
type Checked = { request: ReceivedRequest; values: RequestOf<Form>; client: ClientInfo };

/** Returns the function that makes a lead of a checked request. An estimate sent with it is priced again here. */
export function createNewLeads(
  { clock, site, answerTimes }: Parts,
  form: Form,
): (checked: Checked) => NewLead & { spamSigns: SpamSign[] } {
  // Where the business does not text, nobody is asked, so no declined consent is stored.
  const fields = visibleFields(form).filter(
    ([name]) => name !== "smsOptIn" || !site.business.off.includes("texting"),
  );
  const [estimateName] = fields.find(([, { kind }]) => kind === "estimate") ?? [];
  return ({ request, values, client }) => {
    const receivedAt = clock();
    const sent = fields.map(([name, { kind }]) => {
      const value = values[name];
      return [name, kind === "number" ? String(value ?? "") : value];
    });
    const sentFields: NewLead["fields"] = Object.fromEntries(sent);
    const estimated = estimateName && String(values[estimateName]);
    const stay = estimated ? readEstimatedStay(site.estimate.catalogue, estimated) : null;
    const estimatedStay = stay ? stayQuery(stay) : "";
    const estimate =
      estimatedStay && describeEstimate({ ...site.estimate, business: site.business }, estimatedStay);
    const { replyBy, remindAt } = answerTimes(receivedAt, careStart({ fields: sentFields }, site));
    const lead = {
      form: formNameOf(form, values),
      fields: estimateName ? { ...sentFields, [estimateName]: estimate } : sentFields,
      sentFields,
      submissionId: request.submissionId,
      receivedAt,
      replyBy,
      source: request.source,
      emailOptInText: sentFields.optInCommunications === true ? site.emailOptInText : null,
      remindAt,
      isConfirmable: site.thankYou.confirmation.send,
    };
    const asked = { ...lead, receivedAt: receivedAt.toISOString(), estimatedStay };
    const smsConsent = smsConsentOf(lead, request, client, site.smsConsent);
    const spamSigns = spamSignsOf(lead.fields, form, request);
    return { ...lead, price: tellPrice(asked, site), smsConsent, spamSigns };
  };
}

/** Looks for spam signs in the texts as people see them, so that invisible characters have no effect. */
function spamSignsOf(
  fields: NewLead["fields"],
  { areLinksUsual = false }: Form,
  { honeypot }: ReceivedRequest,
): SpamSign[] {
  const texts = Object.values(fields).filter((value) => typeof value === "string");
  const name = plainCharacters(senderName({ fields }));
  return findSpamSigns({
    honeypot,
    text: texts.map(plainCharacters).join("\n"),
    areLinksUsual,
    name,
  });
}

/** Returns null unless the visitor agreed to the current consent text. */
function smsConsentOf(
  { form, fields, receivedAt }: Pick<NewLead, "form" | "fields" | "receivedAt">,
  { shownConsent: { textHash, page } }: ReceivedRequest,
  client: ClientInfo,
  smsConsent: ShownSmsConsent,
): Exclude<NewLead["smsConsent"], undefined> {
  if (fields.smsOptIn !== true || textHash !== smsConsent.textHash) return null;
  return {
    ...smsConsent,
    ...client,
    form,
    page: consentPagePattern.test(page) ? page : "",
    phone: fields.phone,
    consented: true,
    clientTime: null,
    recordedAt: receivedAt.toISOString(),
  };
}
