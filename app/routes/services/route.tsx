import type { Location } from "../../../domain/business/location.ts";
import {
  type Catalogue,
  priceText,
  type Service,
  upperPriceText,
} from "../../../domain/catalogue/catalogue.ts";
import type { TitledText } from "../../../domain/pages/content-text.ts";
import type { ToldStep } from "../../../domain/pages/process.ts";
import { AreaList } from "../../components/area-list.tsx";
import { pageSteps } from "../../components/breadcrumb.tsx";
import { ContactClosing } from "../../components/closing.tsx";
import { PageHero } from "../../components/page-hero.tsx";
import { PriceFactors } from "../../components/price-factors.tsx";
import { ReasonList } from "../../components/reason-list.tsx";
import { StepList } from "../../components/step-list.tsx";
import { siteContext } from "../../content/site-context.ts";
import { AreaMap } from "../../drawings/area-map.tsx";
import { FrontDoorScene } from "../../drawings/front-door-scene.tsx";
import { Icon } from "../../drawings/icon.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode, businessNode, serviceNodes } from "../../seo/structured-data.ts";
import areaMapStyles from "../../styles/area-map.css?inline";
import innerPageStyles from "../../styles/inner-page.css?inline";
import type { Route } from "./+types/route";
import servicesStyles from "./services.css?inline";

const steps = pageSteps("Services", "/services");

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [innerPageStyles, areaMapStyles, servicesStyles] : [],
  head({ business, catalogue, locations, words }, origin) {
    const site = { business, towns: locations.map(({ name }) => name), origin };
    return {
      ...words.seo,
      structuredData: [
        businessNode(site),
        ...serviceNodes(site, catalogue.services),
        breadcrumbNode(site.origin, steps),
      ],
    };
  },
};

export function loader({ context }: Route.LoaderArgs) {
  const { business, catalogue, locations, process, words } = context.get(siteContext).content;
  return { business, catalogue, locations, process: process.views.four, words: words.services };
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { catalogue, locations, process, words } = loaderData;
  return (
    <>
      <PageHero steps={steps} {...words.hero} scene={<FrontDoorScene />} />
      <ServiceList catalogue={catalogue} />
      <HowItWorks words={words.howItWorks} steps={process} />
      <AdditionalServices words={words.additional} services={catalogue.additionalServices} />
      <ServiceAreas words={words.areas} locations={locations} />
      <ContactClosing {...words.closing} />
    </>
  );
}

function ServiceList({ catalogue }: { catalogue: Catalogue }) {
  return (
    <section className="wrap section split services-split" aria-labelledby="services">
      <div className="stack">
        <h2 id="services">Our services, and what each starts at</h2>
        <PriceFactors factors={catalogue.extraChargeFactors} />
        <p className="more">
          <a href="/pricing">All prices on one page</a>
          <a href="/holiday-pricing">Holiday surcharges</a>
        </p>
      </div>
      <div className="service-list">
        {catalogue.services.map((service) => (
          <ServiceEntry key={service.id} service={service} overnightFactors={catalogue.overnightFactors} />
        ))}
      </div>
    </section>
  );
}

type EntryProps = { service: Service; overnightFactors: Catalogue["overnightFactors"] };

function ServiceEntry({ service, overnightFactors }: EntryProps) {
  const { id, icon, title, price, description, details, detailsPath } = service;
  return (
    <article id={id} className="service-entry">
      <Icon name={icon} size={30} />
      <h3>{title}</h3>
      <p className="price">{priceText(price)}</p>
      <div className="service-words">
        <p>{description}</p>
        <ul className="bullets">
          {[...details, upperPriceText(price, overnightFactors)].map(
            (detail) => detail && <li key={detail}>{detail}</li>,
          )}
        </ul>
        {detailsPath && (
          <p>
            <a href={detailsPath}>{title} details</a>
          </p>
        )}
      </div>
    </article>
  );
}

function HowItWorks({ words, steps }: { words: TitledText; steps: readonly ToldStep[] }) {
  return (
    <section className="on-pine" aria-labelledby="how">
      <div className="wrap section">
        <div className="section-head">
          <h2 id="how">{words.title}</h2>
          <p className="lede">{words.text}</p>
        </div>
        <StepList steps={steps} />
      </div>
    </section>
  );
}

function AdditionalServices({ words, services }: { words: TitledText; services: readonly TitledText[] }) {
  return (
    <section className="wrap section split" aria-labelledby="additional">
      <div className="stack">
        <h2 id="additional">{words.title}</h2>
        <p className="lede">{words.text}</p>
      </div>
      <ReasonList reasons={services} />
    </section>
  );
}

function ServiceAreas({ words, locations }: { words: TitledText; locations: readonly Location[] }) {
  return (
    <section className="band" aria-labelledby="areas">
      <div className="wrap section areas-split">
        <div>
          <h2 id="areas">{words.title}</h2>
          <p className="lede">{words.text}</p>
          <AreaList locations={locations} />
        </div>
        <AreaMap locations={locations} />
      </div>
    </section>
  );
}
