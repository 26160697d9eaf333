import {
  type Catalogue,
  formatCents,
  formatList,
  priceDetailText,
  priceText,
  type Service,
} from "#domain/catalogue/catalogue.ts";
import { type HolidayPricing, surchargeRangeText } from "#domain/catalogue/holiday-pricing.ts";
import { currentSeasons, firstDayWithoutSeason } from "#domain/catalogue/seasons.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { ByDate } from "../../components/by-date.tsx";
import { Breadcrumb, ContactClosing, SectionTitle } from "../../components/inner-page.tsx";
import { BookingLink, OptionalPageLink, RequestLink } from "../../components/page-words.tsx";
import { PriceFactors } from "../../components/price-notes.tsx";
import { siteContext } from "../../content/site-context.ts";
import { Drawing } from "../../drawings/drawing.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { businessNode, headOfPage, serviceNodes } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

const path = "/pricing";

type Words = PageWords["pricing"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ catalogue, words }, site) =>
    headOfPage(site, path, words, [businessNode(site), ...serviceNodes(site, catalogue.services)]),
};

export function loader({ context }: Route.LoaderArgs) {
  const { business, catalogue, holidayPricing, words } = context.get(siteContext).content;
  return { business, catalogue, holidayPricing, words: words.pricing };
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { business, catalogue, holidayPricing, words } = loaderData;
  return (
    <>
      <section className="hero page-hero price-hero">
        <div className="wrap split">
          <div className="stack hero-words">
            <Breadcrumb steps={[{ name: words.breadcrumb, path }]} />
            <h1>{words.hero.title}</h1>
            <p className="lede">{words.hero.text}</p>
            <p className="actions">
              <RequestLink />
              <BookingLink business={business}>{words.hero.bookButton}</BookingLink>
            </p>
            <p className="more">
              <a href="/services">{words.hero.servicesLink}</a>
              <OptionalPageLink href="/holiday-pricing">{words.hero.holidayLink}</OptionalPageLink>
            </p>
          </div>
          <Drawing name="watchers" className="watchers" />
          <PriceList catalogue={catalogue} words={words.list} />
        </div>
        <Drawing name="far-hills" className="far-hills" />
        <Drawing name="near-hill" className="near-hill" />
      </section>
      <Factors words={words.factors} />
      <Extras words={words} holidayPricing={holidayPricing} />
      <ContactClosing {...words.closing} />
    </>
  );
}

function PriceList({ catalogue, words }: { catalogue: Catalogue; words: Words["list"] }) {
  return (
    <section className="card padded price-list" aria-labelledby="prices">
      <h2 id="prices">{words.title}</h2>
      <p>{words.text}</p>
      <table aria-labelledby="prices">
        {catalogue.services.map((service) => (
          <PriceRows
            key={service.id}
            service={service}
            overnightFactors={catalogue.overnightFactors}
            lengths={words.lengths}
          />
        ))}
      </table>
      <PriceFactors />
    </section>
  );
}

type RowProps = {
  service: Service;
  overnightFactors: Catalogue["overnightFactors"];
  lengths: Words["list"]["lengths"];
};

/** The description below uses the whole width of a phone. */
function PriceRows({ service, overnightFactors, lengths }: RowProps) {
  const { id, title, price, details } = service;
  const detail = priceDetailText(service, overnightFactors);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup">
          <a href={`/services#${id}`}>{title}</a>
        </th>
        <td className="price">{priceText(price)}</td>
      </tr>
      <tr>
        <td colSpan={2}>
          <span>{lengthPrices(service, lengths) ?? details[0]}</span> {detail && <span>{detail}</span>}
        </td>
      </tr>
    </tbody>
  );
}

/** Null for a service with a single length; only `pricedMinutes` has a fixed price. */
function lengthPrices({ sessions, price }: Service, words: Words["list"]["lengths"]): string | null {
  if (!sessions || sessions.offeredMinutes.length < 2) return null;
  const { offeredMinutes, pricedMinutes } = sessions;
  const others = offeredMinutes.filter((minutes) => minutes !== pricedMinutes).map(String);
  return fillTemplate(words, {
    price: formatCents(price.minCents),
    minutes: pricedMinutes,
    others: formatList(others, "and"),
  });
}

function Factors({ words }: { words: Words["factors"] }) {
  return (
    <section aria-labelledby="factors">
      <div className="wrap section split">
        <SectionTitle id="factors" title={words.title} text={words.text} />
        <dl className="pairs">
          {words.items.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Extras({ words, holidayPricing }: { words: Words; holidayPricing: HolidayPricing }) {
  const { weekly, holiday, payment } = words;
  return (
    <div className="band">
      <div className="wrap section split extras">
        <section aria-labelledby="holidays">
          <h2 id="holidays">{holiday.title}</h2>
          {currentSeasons(holidayPricing).map(({ season, from, to }) => (
            <ByDate key={season.label} from={from} to={to}>
              <p>
                {fillTemplate(holiday.text, { season: season.label, surcharge: surchargeRangeText(season) })}{" "}
                {!season.confirmed && holiday.unconfirmed}
              </p>
            </ByDate>
          ))}
          <ByDate from={firstDayWithoutSeason(holidayPricing)}>
            <p>{holidayPricing.noSeason}</p>
          </ByDate>
          <OptionalPageLink href="/holiday-pricing">{holiday.link}</OptionalPageLink>
        </section>
        {[weekly, payment].map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </div>
  );
}
