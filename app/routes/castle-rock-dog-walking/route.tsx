import { reviewsFor } from "#domain/business/review.ts";
import { findService, priceText, type Service } from "#domain/catalogue/catalogue.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { LandingPage, Process } from "../../components/landing.tsx";
import { ReasonList } from "../../components/lists.tsx";
import { FilledTemplate, PriceFactors, SecondaryLink } from "../../components/page-words.tsx";
import { Reviews } from "../../components/review-card.tsx";
import { useSite } from "../../components/use-site.tsx";
import { OneVisitReport } from "../../components/visit-report.tsx";
import { consultationFormSettings, replyRule, siteContext } from "../../content/site-context.ts";
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
  const { catalogue, reviews, words: pages } = context.get(siteContext).content;
  const words = pages.castleRockDogWalking;
  return {
    replyRule: replyRule(context),
    words,
    walking: findService(catalogue, words.service),
    reviews: reviewsFor(reviews, "dog-walking"),
    form: {
      ...consultationFormSettings(context),
      page: path,
      formType: "dog-walking-consultation" as const,
      backLabel: words.form.backButton,
    },
  };
}

export default function CastleRockDogWalking({ loaderData }: Route.ComponentProps) {
  const { walking, reviews, words, form, replyRule } = loaderData;
  const { city } = useSite().business.address;
  const title = <FilledTemplate template={words.hero.title} values={{ city }} />;
  return (
    <LandingPage hero={{ ...words.hero, title }} figure="dog-walk">
      <Benefits title={words.benefits.title} report={words.report} />
      <Process words={words.process} />
      <Reviews title={words.reviews.title} reviews={reviews} />
      <Pricing walking={walking} words={words.pricing} />
      <ConsultationSection {...words.form} {...{ form, replyRule }} />
    </LandingPage>
  );
}

function Benefits({ title, report }: { title: string; report: Words["report"] }) {
  const { claims } = useSite().catalogue;
  return (
    <section id="benefits" className="wrap section split" aria-labelledby="benefits-title">
      <div className="stack">
        <h2 id="benefits-title">{title}</h2>
        <OneVisitReport visit={report} />
      </div>
      {claims.length > 0 && <ReasonList reasons={claims} />}
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
        <SecondaryLink href="#form">{words.button}</SecondaryLink>
      </div>
      <div>
        <table>
          <caption className="sr-only">{words.table}</caption>
          <tbody>
            {offeredMinutes.length === 0 && (
              <tr>
                <th scope="row">{walking.title}</th>
                <td className="price">{priceText(walking.price)}</td>
              </tr>
            )}
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
