import { isAway } from "#domain/business/closures.ts";
import type { HolidayRule } from "#domain/catalogue/catalogue.ts";
import { visitNames } from "#domain/catalogue/catalogue-tokens.ts";
import {
  type HolidayPricing,
  hasSurcharges,
  lateBookingText,
  nightExample,
  type Season,
} from "#domain/catalogue/holiday-pricing.ts";
import {
  currentSeasons,
  firstDayWithoutSeason,
  lastSeasons,
  withoutDays,
} from "#domain/catalogue/seasons.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { formatList } from "#domain/wording.ts";
import { ByDate } from "../../components/by-date.tsx";
import { Closing, PageTitle, SectionTitle } from "../../components/inner-page.tsx";
import { StepList, TextList } from "../../components/lists.tsx";
import { EstimateLink, PortalLink, QuietLink, RequestLink } from "../../components/page-words.tsx";
import { PhoneFold } from "../../components/phone-fold.tsx";
import { useSite } from "../../components/use-site.tsx";
import { siteContext } from "../../content/site-context.ts";
import { Drawing } from "../../drawings/drawing.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { headOfPage } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";
import { CancellationBands, HolidayNights, HolidayTable, SeasonStrip } from "./holiday-tables.tsx";

const path = "/holiday-pricing";

type Words = PageWords["holidayPricing"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ words }, site) => headOfPage(site, path, words),
};

export function loader({ context }: Route.LoaderArgs) {
  const { business, holidayPricing, words } = context.get(siteContext).content;
  const seasons = withoutDays(holidayPricing.seasons, (date) => isAway(business.closures, date));
  return {
    rules: { ...holidayPricing, seasons },
    // Computed with the closed days, which are listed as closed and so need no quote.
    noSeasonFrom: firstDayWithoutSeason(holidayPricing),
    words: words.holidayPricing,
  };
}

export default function HolidayPricingPolicy({ loaderData }: Route.ComponentProps) {
  const { rules, noSeasonFrom, words } = loaderData;
  return (
    <>
      <Hero words={words} />
      <Reasons title={words.reasons.title} reasons={rules.reasons} />
      <Surcharges {...{ rules, noSeasonFrom }} words={words.surcharges} />
      <Deposit deposit={words.deposit} />
      <Cancellation rules={rules} words={words.cancellation} />
      <Closing title={words.closing.title} text={words.closing.text}>
        <Buttons words={words.closing} />
      </Closing>
    </>
  );
}

function Buttons({ words }: { words: Words["closing"] }) {
  return (
    <>
      <RequestLink />
      <PortalLink href={useSite().business.portal?.store}>{words.scheduleButton}</PortalLink>
      <QuietLink href="/contact">{words.contactButton}</QuietLink>
    </>
  );
}

function Hero({ words }: { words: Words }) {
  return (
    <section className="hero night-hero on-pine">
      <div className="wrap stack hero-words">
        <PageTitle {...words.hero} steps={[{ name: words.breadcrumb, path }]} />
        <p className="actions">
          <Buttons words={words.closing} />
        </p>
        <p>
          <EstimateLink />
        </p>
      </div>
      <Drawing name="winter-night" className="night-scene" />
    </section>
  );
}

function Reasons({ title, reasons }: { title: string; reasons: readonly string[] }) {
  const [first, ...others] = reasons;
  if (first === undefined) return null;
  return (
    <section className="wrap section split" aria-labelledby="reasons">
      <div className="stack">
        <h2 id="reasons">{title}</h2>
      </div>
      <div>
        <div className="auto-grid holiday-reasons">
          <p>{first}</p>
          {others.length > 0 && (
            <PhoneFold title={title}>
              {others.map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
            </PhoneFold>
          )}
        </div>
      </div>
    </section>
  );
}

/** `visit` is what costs more by date, such as "walk or visit"; empty if nothing does. */
type SeasonProps = { season: Season; visit: string; words: Words["surcharges"] };

function HolidayTables({ season, visit, words }: SeasonProps) {
  return (
    <>
      <h4>{visit ? fillTemplate(words.perVisit, { visit }) : words.onlyDates}</h4>
      {visit && <SeasonStrip season={season} />}
      <div className="auto-grid seasons">
        {season.holidays.map((holiday) => (
          <HolidayTable key={holiday.id} {...{ holiday, words }} hasAmounts={visit !== ""} />
        ))}
      </div>
    </>
  );
}

type SurchargesProps = { rules: HolidayPricing; noSeasonFrom: string | null; words: Words["surcharges"] };

function Surcharges({ rules, noSeasonFrom, words }: SurchargesProps) {
  const { services } = useSite().catalogue;
  const withRule = (rule: HolidayRule) => services.filter(({ holiday }) => holiday === rule);
  const nights = withRule("per-night");
  const example = nightExample(rules, nights);
  const percent = `${rules.nightlySurchargePercent}%`;
  const visit = formatList(visitNames(withRule("per-visit")), "or");
  return (
    <section className="band" aria-labelledby="surcharges">
      <div className="wrap section">
        <div className="section-head">
          <h2 id="surcharges">{words.title}</h2>
        </div>
        {currentSeasons(rules).map(({ season, to }) => (
          <ByDate key={season.label} to={to}>
            <div className="season">
              <div className="line">
                <h3>{fillTemplate(words.season, { season: season.label })}</h3>
                {hasSurcharges(services) && !season.confirmed && <p className="tag">{rules.unconfirmed}</p>}
              </div>
              <HolidayTables {...{ season, visit, words }} />
            </div>
          </ByDate>
        ))}
        <ByDate from={noSeasonFrom}>
          <p className="margin-note small">{rules.noSeason}</p>
        </ByDate>
        <div className="split nights-split">
          {nights.length > 0 && (
            <div>
              <h3 id="per-night">{fillTemplate(words.perNight, { percent })}</h3>
              <HolidayNights services={nights} rules={rules} words={words.nights} />
              {example && <p className="note">{fillTemplate(words.example, example)}</p>}
            </div>
          )}
          {rules.notes.length > 0 && (
            <div>
              <h3>{words.notesTitle}</h3>
              <PhoneFold title={words.notesTitle}>
                <TextList texts={rules.notes} />
              </PhoneFold>
            </div>
          )}
        </div>
        {lastSeasons(rules).map(({ season, from, to }) => (
          <ByDate key={season.label} from={from} to={to}>
            <details className="season last-season">
              <summary>
                <h3>{fillTemplate(words.lastSeason, { season: season.label })}</h3>
              </summary>
              <HolidayTables {...{ season, visit, words }} />
            </details>
          </ByDate>
        ))}
      </div>
    </section>
  );
}

function Deposit({ deposit }: { deposit: Words["deposit"] }) {
  return (
    <section className="wrap section" aria-labelledby="deposit">
      <SectionTitle id="deposit" title={deposit.title} text={deposit.advice} />
      <StepList className="auto-grid columns" steps={deposit.steps} />
    </section>
  );
}

function Cancellation({ rules, words }: { rules: HolidayPricing; words: Words["cancellation"] }) {
  const late = lateBookingText(rules);
  return (
    <section className="wrap section split cancellation" aria-labelledby="cancellation">
      <SectionTitle id="cancellation" title={words.title} text={words.text} />
      <div className="stack">
        {late && <p>{late}</p>}
        <div>
          <CancellationBands words={words} bands={rules.cancellation} />
          <PhoneFold title={words.title}>
            <p className="note">{words.difference}</p>
          </PhoneFold>
        </div>
      </div>
    </section>
  );
}
