import type { Business } from "../../../domain/business/business.ts";
import { type Review, reviewsFor } from "../../../domain/business/review.ts";
import { type Catalogue, findService, priceText, type Service } from "../../../domain/catalogue/catalogue.ts";
import type { PageWords } from "../../../domain/pages/page-schemas.ts";
import { fillTemplate } from "../../../domain/pages/content-text.ts";
import { FilledTemplate, useSharedWords } from "../../components/page-words.tsx";
import { LegalLine } from "../../components/legal-line.tsx";
import { PriceFactors } from "../../components/price-notes.tsx";
import { ReasonList, StepList } from "../../components/lists.tsx";
import { ReviewCard } from "../../components/review-card.tsx";
import { VisitReport } from "../../components/visit-report.tsx";
import { consultationFormSettings, siteContext } from "../../content/site-context.ts";
import { LandScene } from "../../drawings/landscapes.tsx";
import { Logo } from "../../drawings/marks.tsx";
import { WalkingDog } from "../../drawings/pets.tsx";
import { ConsultationSection } from "../../forms/consultation/consultation-section.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode, businessNode, reviewNodes, serviceNodes } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

type Words = PageWords["castleRockDogWalking"];

const path = "/castle-rock-dog-walking";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head({ walking, reviews, words }, site) {
    return {
      ...words.seo,
      structuredData: [
        businessNode(site),
        ...serviceNodes(site, [walking]),
        ...reviewNodes(site.origin, reviews),
        breadcrumbNode(site, [{ name: words.breadcrumb, path }]),
      ],
    };
  },
};

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(siteContext).content;
  const { business, catalogue, navigation } = content;
  const words = content.words.castleRockDogWalking;
  return {
    business,
    words,
    walking: findService(catalogue, "dog-walking"),
    claims: catalogue.claims,
    reviews: reviewsFor(content.reviews, "dog-walking"),
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
  const { business, walking, reviews, words } = loaderData;
  return (
    <main className="landing">
      <Hero business={business} words={words.hero} />
      <Benefits business={business} claims={loaderData.claims} title={words.benefits.title} />
      <Process words={words.process} />
      <Reviews reviews={reviews} title={words.reviews.title} />
      <Pricing walking={walking} words={words.pricing} />
      <ConsultationSection {...words.form} form={loaderData.form} />
      <div className="wrap">
        <LegalLine business={business} links={loaderData.legal} />
      </div>
    </main>
  );
}

function Hero({ business, words }: { business: Business; words: Words["hero"] }) {
  const { call, homeLink } = useSharedWords();
  const city = <span className="nowrap">{business.address.city}</span>;
  return (
    <section className="hero">
      <div className="wrap">
        <a href="/" aria-label={homeLink}>
          <Logo business={business} />
        </a>
      </div>
      <div className="wrap stack hero-words">
        <h1>
          <FilledTemplate template={words.title} values={{ city }} />
        </h1>
        <p className="lede">{words.text}</p>
        <p className="actions">
          <a className="button button-primary" href="#form">
            {words.button}
          </a>
          <a className="button button-secondary" href={`tel:${business.phone}`}>
            {call}
          </a>
        </p>
      </div>
      <LandScene />
      <svg className="hero-figure" viewBox="0 0 230 162" aria-hidden="true">
        <WalkingDog />
      </svg>
    </section>
  );
}

type BenefitsProps = { business: Business; claims: Catalogue["claims"]; title: string };

function Benefits({ business, claims, title }: BenefitsProps) {
  return (
    <section id="benefits" className="wrap section split" aria-labelledby="benefits-title">
      <div className="stack">
        <h2 id="benefits-title">{title}</h2>
        <VisitReport business={business} />
      </div>
      <ReasonList reasons={claims} />
    </section>
  );
}

function Process({ words }: { words: Words["process"] }) {
  return (
    <section id="process" className="on-pine" aria-labelledby="process-title">
      <div className="wrap section">
        <h2 id="process-title">{words.title}</h2>
        <StepList steps={words.steps} />
      </div>
    </section>
  );
}

function Reviews({ reviews, title }: { reviews: readonly Review[]; title: string }) {
  return (
    <section id="reviews" className="wrap section" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{title}</h2>
      <div className="auto-grid reviews">
        {reviews.map((review) => (
          <ReviewCard key={review.author} review={review} />
        ))}
      </div>
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
