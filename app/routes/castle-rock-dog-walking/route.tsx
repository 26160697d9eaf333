import type { Business } from "#domain/business/business.ts";
import type { Evidence } from "#domain/business/evidence.ts";
import { reviewsFor } from "#domain/business/review.ts";
import { type Catalogue, findService, priceText, type Service } from "#domain/catalogue/catalogue.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { LandingPage, Process, Reviews } from "../../components/landing.tsx";
import { ReasonList } from "../../components/lists.tsx";
import { FilledTemplate } from "../../components/page-words.tsx";
import { PriceFactors } from "../../components/price-notes.tsx";
import { OneVisitReport } from "../../components/visit-report.tsx";
import { consultationFormSettings, replyFacts, siteContext } from "../../content/site-context.ts";
import { ConsultationSection } from "../../forms/consultation/consultation-section.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { businessNode, headOfPage, reviewNodes, serviceNodes } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

type Words = PageWords["castleRockDogWalking"];

const path = "/castle-rock-dog-walking";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ words, walking, reviews }, site) =>
    headOfPage(site, path, words, [
      businessNode(site),
      ...serviceNodes(site, [walking]),
      ...reviewNodes(site, reviews),
    ]),
};

export function loader({ context }: Route.LoaderArgs) {
  const { catalogue, navigation, reviews, words: pages } = context.get(siteContext).content;
  const words = pages.castleRockDogWalking;
  return {
    ...replyFacts(context),
    words,
    walking: findService(catalogue, words.service),
    reviews: reviewsFor(reviews, "dog-walking"),
    form: {
      ...consultationFormSettings(context),
      page: path,
      formType: "dog-walking-consultation" as const,
      backLabel: words.form.backButton,
    },
    legal: navigation.legal,
  };
}

export default function CastleRockDogWalking({ loaderData }: Route.ComponentProps) {
  const { business, evidence, legal, claims, walking, reviews, words, form, replyRule } = loaderData;
  const city = business.address.city;
  const title = <FilledTemplate template={words.hero.title} values={{ city }} />;
  return (
    <LandingPage {...{ business, legal }} hero={{ ...words.hero, title }} figure="dog-walk">
      <Benefits {...{ business, claims, evidence }} title={words.benefits.title} report={words.report} />
      <Process words={words.process} />
      <Reviews title={words.reviews.title} reviews={reviews} />
      <Pricing walking={walking} words={words.pricing} />
      <ConsultationSection {...words.form} {...{ business, claims, evidence, form, replyRule }} />
    </LandingPage>
  );
}

type BenefitsProps = {
  business: Business;
  claims: Catalogue["claims"];
  evidence: readonly Evidence[];
  title: string;
  report: Words["report"];
};

function Benefits({ business, claims, evidence, title, report }: BenefitsProps) {
  return (
    <section id="benefits" className="wrap section split" aria-labelledby="benefits-title">
      <div className="stack">
        <h2 id="benefits-title">{title}</h2>
        <OneVisitReport business={business} visit={report} />
      </div>
      {claims.length > 0 && <ReasonList reasons={claims} evidence={evidence} />}
    </section>
  );
}

function Pricing({ walking, words }: { walking: Service; words: Words["pricing"] }) {
  const { offeredMinutes = [], pricedMinutes } = walking.sessions ?? {};
  return (
    <section id="pricing" className="wrap section split" aria-labelledby="pricing-title">
      <div className="stack">
        <h2 id="pricing-title">{words.title}</h2>
        <p>{words.text}</p>
        <a className="button button-secondary" href="#form">
          {words.button}
        </a>
      </div>
      <div>
        <table className="prices">
          <caption className="sr-only">{words.table}</caption>
          <tbody>
            {offeredMinutes.map((minutes) => (
              <tr key={minutes}>
                <th scope="row">{fillTemplate(words.length, { minutes })}</th>
                {minutes === pricedMinutes ? (
                  <td className="price">{priceText(walking.price)}</td>
                ) : (
                  <td>{words.onRequest}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <PriceFactors />
      </div>
    </section>
  );
}
