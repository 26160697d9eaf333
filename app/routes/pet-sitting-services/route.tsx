import type { Business } from "../../../domain/business/business.ts";
import { type Review, reviewsFor } from "../../../domain/business/review.ts";
import {
  type Catalogue,
  findService,
  priceText,
  type Service,
  upperPriceText,
} from "../../../domain/catalogue/catalogue.ts";
import type { PageWords } from "../../../domain/pages/page-schemas.ts";
import { LegalLine } from "../../components/legal-line.tsx";
import { ReviewCard } from "../../components/review-card.tsx";
import { useSharedWords } from "../../components/page-words.tsx";
import { StepList } from "../../components/lists.tsx";
import { consultationFormSettings, siteContext } from "../../content/site-context.ts";
import { Icon } from "../../drawings/icon.tsx";
import { LandScene } from "../../drawings/landscapes.tsx";
import { Logo } from "../../drawings/marks.tsx";
import { ConsultationSection } from "../../forms/consultation/consultation-section.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode, businessNode, reviewNodes, serviceNodes } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

const path = "/pet-sitting-services";

type Words = PageWords["petSittingServices"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ words, services, reviews }, site) => ({
    ...words.seo,
    structuredData: [
      businessNode(site),
      ...serviceNodes(site, services),
      ...reviewNodes(site.origin, reviews),
      breadcrumbNode(site, [{ name: words.breadcrumb, path }]),
    ],
  }),
};

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(siteContext).content;
  const { business, catalogue, navigation } = content;
  const words = content.words.petSittingServices;
  return {
    business,
    words,
    services: words.services.show.map((id) => findService(catalogue, id)),
    overnightFactors: catalogue.overnightFactors,
    reviews: reviewsFor(content.reviews, "pet-sitting"),
    form: {
      ...consultationFormSettings(context),
      page: path,
      formType: "pet-sitting-consultation" as const,
      backLabel: words.form.backButton,
    },
    legal: navigation.legal,
  };
}

export default function PetSittingServices({ loaderData }: Route.ComponentProps) {
  const { business, words, services, reviews } = loaderData;
  return (
    <main className="landing">
      <Hero business={business} words={words.hero} />
      <Flexible words={words.flexible} />
      <Services words={words.services} services={services} overnightFactors={loaderData.overnightFactors} />
      <Process words={words.process} />
      <Reviews title={words.reviews.title} reviews={reviews} />
      <ConsultationSection {...words.form} form={loaderData.form} />
      <div className="wrap">
        <LegalLine business={business} links={loaderData.legal} />
      </div>
    </main>
  );
}

function Hero({ business, words }: { business: Business; words: Words["hero"] }) {
  const { call, homeLink } = useSharedWords();
  return (
    <section className="hero">
      <div className="wrap">
        <a href="/" aria-label={homeLink}>
          <Logo business={business} />
        </a>
      </div>
      <div className="wrap stack hero-words">
        <h1>{words.title}</h1>
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
      <HouseAtDusk />
    </section>
  );
}

/** The lights are on, and somebody is at the window. */
function HouseAtDusk() {
  return (
    <svg className="hero-figure" viewBox="0 0 360 260" aria-hidden="true">
      <path fill="var(--clay-dark)" d="M250 2h30v60h-30Z" />
      <path fill="var(--cream-2)" d="M44 112h272v148H44Z" />
      <path fill="var(--cream-3)" d="M226 112h90v148h-90Z" />
      <path fill="var(--clay)" d="M20 120 136 22h148l60 98Z" />
      <path fill="var(--sandstone)" d="M20 120 136 22l100 98Z" />
      <path fill="var(--sun)" d="M78 142h112v66H78Z" />
      <path
        fill="var(--pine-900)"
        d="M112 208c-3-16 1-27 11-32-3-6-3-12-2-19l8 6c3-1 6-1 10 0l8-6c1 7 1 13-2 19 10 5 14 16 11 32Z"
      />
      <path fill="none" stroke="var(--cream)" strokeWidth="7" d="M78 142h112v66H78Z" />
      <path fill="var(--pine-700)" d="M68 208h132v10H68ZM246 154h52v106h-52Z" />
      <path fill="var(--sun)" d="M257 166h30v26h-30Z" />
      <circle cx="290" cy="212" r="4.5" fill="var(--star)" />
      <path fill="var(--stone)" d="M236 254h72v6h-72Z" />
      <path fill="var(--pine-500)" d="M44 260c-4-18 8-28 20-24 4-12 22-14 28-2 14-6 28 4 26 26Z" />
    </svg>
  );
}

/** Files, so that React on this page need not bring them along. */
const flexibleDrawings = ["vacations", "workday", "lived-in-home"].map(
  (name) => `/images/pet-sitting/${name}.svg`,
);

function Flexible({ words }: { words: Words["flexible"] }) {
  return (
    <section className="wrap section" aria-labelledby="flexible-title">
      <h2 id="flexible-title">{words.title}</h2>
      <div className="auto-grid">
        {words.cards.map(({ title, text }, i) => (
          <article key={title} className="card flexible-card">
            <img src={flexibleDrawings[i]} alt="" width={360} height={170} loading="lazy" />
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

type ServicesProps = {
  words: Omit<Words["services"], "show">;
  services: readonly Service[];
  overnightFactors: Catalogue["overnightFactors"];
};

function Services({ words, services, overnightFactors }: ServicesProps) {
  return (
    <section id="services" className="band" aria-labelledby="services-title">
      <div className="wrap section split">
        <div className="stack">
          <h2 id="services-title">{words.title}</h2>
          <h3>{words.eachVisit.title}</h3>
          <ul className="bullets">
            {words.eachVisit.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div>
          <dl className="offered">
            {services.map((service) => (
              <div key={service.id}>
                <dt>
                  <Icon name={service.icon} />
                  {service.title}
                </dt>
                <dd className="price">{priceText(service.price)}</dd>
                <dd>{service.description}</dd>
                {service.price.maxCents > service.price.minCents && (
                  <dd>{upperPriceText(service.price, overnightFactors)}.</dd>
                )}
              </div>
            ))}
          </dl>
          <p className="price-factors">{words.text}</p>
        </div>
      </div>
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

function Reviews({ title, reviews }: { title: string; reviews: readonly Review[] }) {
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
