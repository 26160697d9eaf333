import {
  earlyCareAdvice,
  earlyCareText,
  firstDayOf,
  lateAnswerAt,
  uncomputedEarlyCareText,
} from "#domain/business/early-care.ts";
import { addressesByZip } from "#domain/business/location.ts";
import { isPageOff } from "#domain/business/switches.ts";
import { type Catalogue, isNight, priceText } from "#domain/catalogue/catalogue.ts";
import { dateNotes, unknownCare } from "#domain/catalogue/date-notes.ts";
import { holidaysAhead } from "#domain/catalogue/seasons.ts";
import { pricedServices } from "#domain/catalogue/stay.ts";
import { smsPrivacyId } from "#domain/pages/legal-text.ts";
import { careRules, serviceNames } from "#domain/requests/service-names.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { FormHero } from "../../components/inner-page.tsx";
import { NextSteps } from "../../components/next-steps.tsx";
import { ExternalLink, PriceFactors } from "../../components/page-words.tsx";
import { ReplyBy, WhoAnswers } from "../../components/reply-by.tsx";
import { useSite } from "../../components/use-site.tsx";
import { formSettings, replyRule, siteContext } from "../../content/site-context.ts";
import type { Choice } from "../../forms/form-field.tsx";
import { FormIsland } from "../../forms/form-island.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import type { Route } from "./+types/route";
import { estimateCard, fillInStay } from "./fill-in-stay.ts";

const path = "/schedule";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  formId: "form",
  head: ({ seo }) => ({ ...seo, isIndexed: false }),
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { business, catalogue, holidayPricing, legal, locations, smsConsent, words } =
    context.get(siteContext).content;
  const { seo, hero, form, services, reviewStep } = words.schedule;
  const settings = formSettings(context);
  const now = new Date();
  const answerRule = replyRule(context);
  const businessClock = createZonedClock(business.timeZone);
  const today = businessClock(now).date;
  const closures = business.closures.filter(({ to }) => to >= today);
  const rules = careRules(catalogue, { ...business, closures });
  const { content } = context.get(siteContext);
  const hasTexting = !business.off.includes("texting");
  if (hasTexting && !legal.privacy.sections.some(({ id }) => id === smsPrivacyId))
    throw new Error("The privacy policy has no section on text messages");
  const reply = settings.reply ?? fillInStay(content, new URL(request.url), now);
  const earlyCare = earlyCareAdvice(business);
  const lateAnswer = lateAnswerAt(firstDayOf(reply?.values ?? {}), now, {
    ...answerRule,
    businessClock,
  });
  const choices = Object.entries(serviceNames(catalogue, services.other)).map((each) => ({
    ...toChoice(each, catalogue),
    ...(rules[each[0]] ?? unknownCare),
  }));
  const holidays = holidaysAhead(holidayPricing, today);
  const { startDate = "", endDate = "" } = reply?.values ?? {};
  const chosen = reply?.choices?.services ?? [];
  return {
    replyRule: answerRule,
    earlyCare,
    seo,
    hero,
    form,
    formProps: {
      ...settings,
      reply,
      earlyCareText: lateAnswer ? earlyCareText(lateAnswer, earlyCare.any, businessClock) : undefined,
      estimate: estimateCard(content, reply),
      page: path,
      hasReview: reviewStep,
      services: choices,
      visitServices: visitServices(catalogue),
      pets: business.pets,
      towns: addressesByZip(locations, business.address),
      holidays,
      dateNotes: reply && dateNotes({ services: choices, holidays }, chosen, [startDate, endDate], today),
      smsConsent,
      hasTexting,
      hasNoHolidayPage: isPageOff(business.off, "/holiday-pricing") || undefined,
      hints: { ...settings.hints, services: words.everyPage.priceFactors.text },
    },
  };
}

/** Returns the ids of the services priced by the visit, as the form offers them. */
function visitServices(catalogue: Catalogue): string[] {
  const ids = pricedServices(catalogue).flatMap((service) =>
    isNight(service) ? [] : [service.requestedAs ?? service.id],
  );
  return [...new Set(ids)];
}

function toChoice([value, label]: [id: string, name: string], { services }: Catalogue): Choice {
  const service = services.find(({ id }) => id === value);
  return service
    ? { value, label, detail: service.choice?.detail ?? priceText(service.price) }
    : { value, label };
}

export default function Schedule({ loaderData }: Route.ComponentProps) {
  const { earlyCare, hero, form, formProps, replyRule: rule } = loaderData;
  const { portal } = useSite().business;
  const { business, functions } = formProps;
  const advice = <p>{uncomputedEarlyCareText(earlyCare)}</p>;
  // Elsewhere no server fills in when an answer comes, so that the script below would have nothing to show.
  const isTimed = rule.office.length > 0 && !business.emailService && functions.origin === "";
  return (
    <FormHero
      steps={[{ name: hero.title, path }]}
      {...hero}
      form={
        <section id="form" className="stack" aria-labelledby="ask">
          <h2 id="ask">{form.title}</h2>
          <WhoAnswers>
            <ReplyBy isFromNow rule={rule} />
          </WhoAnswers>
          {isTimed ? <noscript>{advice}</noscript> : advice}
          {/* The server fills in the text, and a script shows it beside such dates. */}
          <p hidden data-early-until="">
            <span /> <a href={`tel:${earlyCare.phone}`}>{earlyCare.call}</a>
          </p>
          <FormIsland form="schedule" props={formProps} />
        </section>
      }
      aside={<NextSteps replyRule={rule} hasProof />}
    >
      {portal && (
        <ExternalLink className="button-quiet" href={portal.login}>
          {hero.button}
        </ExternalLink>
      )}
      <PriceFactors />
    </FormHero>
  );
}
