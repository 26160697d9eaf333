import type { ReactNode } from "react";
import { priceDetailText, priceText, type Service } from "#domain/catalogue/catalogue.ts";
import { fillTemplate, type TitledText } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { momentsWithin } from "#domain/pages/visits.ts";
import { ContactClosing, PageHero, SectionTitle } from "../../components/inner-page.tsx";
import { AreaList, ReasonList, StepList, TextList, ZipQuestion } from "../../components/lists.tsx";
import { BookingLink, OptionalPageLink, PriceFactors, RequestLink } from "../../components/page-words.tsx";
import { PhoneFold } from "../../components/phone-fold.tsx";
import { ServiceScene } from "../../components/service-card.tsx";
import { useSite } from "../../components/use-site.tsx";
import { siteContext } from "../../content/site-context.ts";
import { AreaMap } from "../../drawings/area-map.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { businessNode, headOfPage, serviceNodes } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

type Words = PageWords["services"];

const path = "/services";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ words }, site) => headOfPage(site, path, words, [businessNode(site), ...serviceNodes(site)]),
};

export function loader({ context }: Route.LoaderArgs) {
  return { words: context.get(siteContext).content.words.services };
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  return (
    <>
      <PageHero steps={[{ name: words.breadcrumb, path }]} {...words.hero} scene="front-door">
        <p className="actions">
          <RequestLink />
          <BookingLink>{words.hero.bookButton}</BookingLink>
        </p>
      </PageHero>
      <ServiceList words={words.services} />
      <HowItWorks words={words.howItWorks}>{words.visit && <VisitLine words={words.visit} />}</HowItWorks>
      <AdditionalServices words={words.additional} />
      <ServiceAreas words={words.areas} />
      <ContactClosing {...words.closing} />
    </>
  );
}

function ServiceList({ words }: { words: Words["services"] }) {
  return (
    <section className="wrap section" aria-labelledby="services">
      <div className="section-head">
        <h2 id="services">{words.title}</h2>
        <div>
          <PriceFactors />
          <p className="line">
            <a href="/pricing">{words.pricesLink}</a>
            <OptionalPageLink href="/holiday-pricing">{words.holidayLink}</OptionalPageLink>
          </p>
        </div>
      </div>
      {useSite().catalogue.services.map((service) => (
        <ServiceEntry key={service.id} service={service} />
      ))}
    </section>
  );
}

function ServiceEntry({ service }: { service: Service }) {
  const { catalogue, words } = useSite();
  const { id, title, price, description, details, detailsPath } = service;
  return (
    <article id={id} className="service-entry" aria-label={title}>
      <ServiceScene service={service} />
      <h3>{title}</h3>
      <p className="price">{priceText(price)}</p>
      <div className="stack service-words">
        <p>{description}</p>
        <TextList texts={[...details, priceDetailText(service, catalogue.overnightFactors)]} />
        {detailsPath && (
          <p>
            <a href={detailsPath}>{fillTemplate(words.serviceDetails, { service: title })}</a>
          </p>
        )}
      </div>
    </article>
  );
}

function HowItWorks({ words, children }: { words: Words["howItWorks"]; children: ReactNode }) {
  return (
    <section className="band" aria-labelledby="how">
      <div className="wrap section">
        <SectionTitle id="how" title={words.title} text={words.text} />
        <StepList className="auto-grid columns" steps={words.steps} />
        {children}
      </div>
    </section>
  );
}

function VisitLine({ words }: { words: NonNullable<Words["visit"]> }) {
  const { services } = useSite().catalogue;
  const length = services.find(({ id }) => id === words.service)?.sessions?.pricedMinutes;
  if (!length) return null;
  return (
    <section className="visit" aria-labelledby="visit">
      <h3 id="visit">{words.title}</h3>
      <PhoneFold title={words.title}>
        <p>{fillTemplate(words.text, { length })}</p>
        <ol className="timeline">
          {momentsWithin(words, length).map(({ minute, text }) => (
            <li key={minute}>
              <strong>{fillTemplate(words.minute, { minute })}</strong> {text}
            </li>
          ))}
        </ol>
      </PhoneFold>
    </section>
  );
}

function AdditionalServices({ words }: { words: TitledText }) {
  return (
    <section className="wrap section split" aria-labelledby="additional">
      <SectionTitle id="additional" title={words.title} text={words.text} />
      <div>
        <ReasonList reasons={useSite().catalogue.additionalServices} isFolded />
        <PhoneFold title={words.title} />
      </div>
    </section>
  );
}

function ServiceAreas({ words }: { words: TitledText }) {
  return (
    <section className="band" aria-labelledby="areas">
      <div className="wrap section split areas-split">
        <div>
          <h2 id="areas">{words.title}</h2>
          <p className="lede">{words.text}</p>
          <AreaList />
          <ZipQuestion />
        </div>
        <AreaMap />
      </div>
    </section>
  );
}
