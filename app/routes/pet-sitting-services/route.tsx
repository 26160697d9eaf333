import { reviewsFor } from "#domain/business/review.ts";
import { findService, priceDetailText, priceText, type Service } from "#domain/catalogue/catalogue.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { ImageFile } from "../../components/image.tsx";
import { LandingPage, Process } from "../../components/landing.tsx";
import { TextList } from "../../components/lists.tsx";
import { PriceFactors } from "../../components/page-words.tsx";
import { Reviews } from "../../components/review-card.tsx";
import { useSite } from "../../components/use-site.tsx";
import { consultationFormSettings, replyRule, siteContext } from "../../content/site-context.ts";
import { ConsultationSection } from "../../forms/consultation/consultation-section.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { businessNode, headOfPage, reviewNodes, serviceNodes } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

const path = "/pet-sitting-services";

type Words = PageWords["petSittingServices"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ words, services, reviews }, site) =>
    headOfPage(site, path, words, [
      businessNode(site),
      ...serviceNodes(site, services),
      ...reviewNodes(site, reviews),
    ]),
};

export function loader({ context }: Route.LoaderArgs) {
  const { catalogue, reviews, words: pages } = context.get(siteContext).content;
  const words = pages.petSittingServices;
  return {
    replyRule: replyRule(context),
    words,
    services: words.services.show.map((id) => findService(catalogue, id)),
    reviews: reviewsFor(reviews, "pet-sitting"),
    form: {
      ...consultationFormSettings(context),
      page: path,
      formType: "pet-sitting-consultation" as const,
      backLabel: words.form.backButton,
    },
  };
}

export default function PetSittingServices({ loaderData }: Route.ComponentProps) {
  const { words, services, reviews, form, replyRule } = loaderData;
  return (
    <LandingPage hero={words.hero} figure="open-house">
      <Flexible words={words.flexible} />
      <Services words={words.services} services={services} />
      <Process words={words.process} />
      <Reviews title={words.reviews.title} reviews={reviews} />
      <ConsultationSection {...words.form} {...{ form, replyRule }} />
    </LandingPage>
  );
}

/** Loaded as files, so that the form's bundle does not contain them. */
const flexibleDrawings = ["vacations", "workday", "lived-in-home"].map(
  (name) => `/images/pet-sitting/${name}.svg`,
);

function Flexible({ words }: { words: Words["flexible"] }) {
  return (
    <section className="wrap section" aria-labelledby="flexible-title">
      <h2 id="flexible-title">{words.title}</h2>
      <div className="auto-grid">
        {words.cards.map(({ title, text }, i) => (
          <article key={title} className="card service-card" aria-label={title}>
            <ImageFile src={flexibleDrawings[i]} use="card" alt="" width={360} height={170} loading="lazy" />
            <div className="card-body">
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

type ServicesProps = { words: Omit<Words["services"], "show">; services: readonly Service[] };

function Services({ words, services }: ServicesProps) {
  return (
    <section id="services" className="band" aria-labelledby="services-title">
      <div className="wrap section split">
        <div className="stack">
          <h2 id="services-title">{words.title}</h2>
          <h3>{words.eachVisit.title}</h3>
          <TextList texts={words.eachVisit.items} />
        </div>
        <div>
          <dl className="price-list">
            {services.map((service) => (
              <Offer key={service.id} service={service} />
            ))}
          </dl>
          <PriceFactors />
        </div>
      </div>
    </section>
  );
}

function Offer({ service }: { service: Service }) {
  const detail = priceDetailText(service, useSite().catalogue.overnightFactors);
  return (
    <div>
      <dt>{service.title}</dt>
      <dd className="price">{priceText(service.price)}</dd>
      <dd>{service.description}</dd>
      {detail && <dd>{detail}.</dd>}
    </div>
  );
}
