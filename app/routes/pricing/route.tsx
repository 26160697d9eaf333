import { isAway } from "#domain/business/closures.ts";
import { formatCents, priceDetailText, priceText, type Service } from "#domain/catalogue/catalogue.ts";
import {
  type HolidayPricing,
  hasHolidayPrices,
  hasSurcharges,
  surchargeRangeText,
} from "#domain/catalogue/holiday-pricing.ts";
import { petDrawings } from "#domain/catalogue/pet-kinds.ts";
import { currentSeasons, firstDayWithoutSeason, withoutDays } from "#domain/catalogue/seasons.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { formatList, upperFirst } from "#domain/wording.ts";
import { ByDate } from "../../components/by-date.tsx";
import { ContactClosing, PageTitle } from "../../components/inner-page.tsx";
import { BookingLink, OptionalPageLink, PriceFactors, RequestLink } from "../../components/page-words.tsx";
import { PhoneFold } from "../../components/phone-fold.tsx";
import { PriceBox } from "../../components/price-box.tsx";
import { useSite } from "../../components/use-site.tsx";
import { estimateAction, siteContext } from "../../content/site-context.ts";
import { Drawing } from "../../drawings/drawing.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { businessNode, headOfPage, serviceNodes } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

const path = "/pricing";

type Words = PageWords["pricing"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ words }, site) => headOfPage(site, path, words, [businessNode(site), ...serviceNodes(site)]),
};

export function loader({ context }: Route.LoaderArgs) {
  const { business, holidayPricing, words } = context.get(siteContext).content;
  const seasons = withoutDays(holidayPricing.seasons, (date) => isAway(business.closures, date));
  return {
    action: estimateAction(context),
    holidayPricing: { ...holidayPricing, seasons },
    noSeasonFrom: firstDayWithoutSeason(holidayPricing),
    words: words.pricing,
    boxWords: words.home.priceBox,
  };
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  return (
    <>
      <section className="hero">
        <div className="wrap figure-head">
          <div className="stack">
            <PageTitle {...words.hero} steps={[{ name: words.breadcrumb, path }]} />
          </div>
          <PetDrawings />
          <div className="card padded price-card">
            <PriceList {...loaderData} />
            <PriceFacts {...loaderData} />
          </div>
        </div>
      </section>
      <Extras {...loaderData} />
      <ContactClosing {...words.closing} className="ending" />
    </>
  );
}

const shownPets = 3;

/** Drawings of pets that sit on the card's upper edge. */
function PetDrawings() {
  return (
    <div className="pet-drawings">
      {petDrawings(useSite().business.pets)
        .slice(0, shownPets)
        .map((name) => (
          <Drawing name={name} key={name} />
        ))}
    </div>
  );
}

type Props = Route.ComponentProps["loaderData"];

function PriceList({ action, holidayPricing, words }: Props) {
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">{words.list.title}</h2>
      <dl className="price-list">
        {useSite().catalogue.services.map((service) => (
          <PriceRows key={service.id} service={service} rules={holidayPricing} words={words.list} />
        ))}
      </dl>
      {/* The price box beside the list replaces the link to the estimate. */}
      <PriceFactors>{action ? null : undefined}</PriceFactors>
    </section>
  );
}

/** The column beside the list: the price of a stay, and what changes any price. */
function PriceFacts({ action, words, boxWords }: Props) {
  const { hero, factors } = words;
  return (
    <div className="stack price-facts">
      {action && (
        <section className="stack" aria-labelledby="box">
          <h2 id="box">{boxWords.title}</h2>
          <PriceBox action={action} words={boxWords} />
        </section>
      )}
      <p className="actions">
        <RequestLink />
        <BookingLink>{hero.bookButton}</BookingLink>
      </p>
      <section className="stack" aria-labelledby="factors">
        <h2 id="factors">{factors.title}</h2>
        <p>{factors.text}</p>
        <PhoneFold title={factors.title}>
          <dl>
            {factors.items.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </PhoneFold>
      </section>
      <p className="line">
        <a href="/services">{hero.servicesLink}</a>
        <OptionalPageLink href="/holiday-pricing">{hero.holidayLink}</OptionalPageLink>
      </p>
    </div>
  );
}

type RowProps = { service: Service; rules: HolidayPricing; words: Words["list"] };

/** A service with its price and what changes that. */
function PriceRows({ service, rules, words }: RowProps) {
  const { id, title, price, details } = service;
  const detail = priceDetailText(service, useSite().catalogue.overnightFactors);
  return (
    <div>
      <dt>
        <a href={`/services#${id}`}>{title}</a>
      </dt>
      <dd className="price">{priceText(price)}</dd>
      <dd className="price-changes">
        <span>{lengthPrices(service, words.lengths) ?? details[0]}</span> {detail && <span>{detail}</span>}
        <OnHolidays {...{ service, rules, words }} />
      </dd>
    </div>
  );
}

/** Nothing after the last season: a price for holidays is then for the call. */
function OnHolidays({ service: { holiday }, rules, words }: RowProps) {
  if (holiday !== "per-night" && holiday !== "per-visit") return null;
  return currentSeasons(rules).map(({ season, from, to }) => (
    <ByDate key={season.label} from={from} to={to}>
      <strong>
        {fillTemplate(words.onHolidays, {
          more: holiday === "per-night" ? `${rules.nightlySurchargePercent}%` : surchargeRangeText(season),
        })}
      </strong>
    </ByDate>
  ));
}

/** Returns null for a service with a single length; only `pricedMinutes` has a fixed price. */
function lengthPrices({ sessions, price }: Service, words: Words["list"]["lengths"]): string | null {
  if (!sessions || sessions.offeredMinutes.length < 2) return null;
  const { offeredMinutes, pricedMinutes } = sessions;
  const others = offeredMinutes.filter((minutes) => minutes !== pricedMinutes).map(String);
  return fillTemplate(words, {
    price:
      price.maxCents === null
        ? formatCents(price.minCents)
        : upperFirst(priceText({ ...price, unit: undefined })),
    minutes: pricedMinutes,
    others: formatList(others, "and"),
  });
}

function Extras({ holidayPricing: rules, noSeasonFrom, words }: Props) {
  const { weekly, payment } = words;
  return (
    <div className="band">
      <div className="wrap section split extras">
        {hasHolidayPrices(useSite().catalogue.services) && (
          <Holidays words={words.holiday} {...{ rules, noSeasonFrom }} />
        )}
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

type HolidaysProps = { words: Words["holiday"]; rules: HolidayPricing; noSeasonFrom: string | null };

function Holidays({ words, rules, noSeasonFrom }: HolidaysProps) {
  const isPriced = hasSurcharges(useSite().catalogue.services);
  return (
    <section aria-labelledby="holidays">
      <h2 id="holidays">{words.title}</h2>
      {currentSeasons(rules).map(({ season, from, to }) => (
        <ByDate key={season.label} from={from} to={to}>
          <p>
            {fillTemplate(words.text, { season: season.label, surcharge: surchargeRangeText(season) })}{" "}
            {isPriced && !season.confirmed && words.unconfirmed}
          </p>
        </ByDate>
      ))}
      <ByDate from={noSeasonFrom}>
        <p>{rules.noSeason}</p>
      </ByDate>
      <OptionalPageLink href="/holiday-pricing">{words.link}</OptionalPageLink>
    </section>
  );
}
