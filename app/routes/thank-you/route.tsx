import { type Business, hasAdTags } from "#domain/business/business.ts";
import { earlyCareAdvice, earlyCareId, uncomputedEarlyCareBy } from "#domain/business/early-care.ts";
import { businessHoursText, type PublishedReplyRule } from "#domain/business/reply-time.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { thankYouKind } from "#domain/requests/sent-request.ts";
import { LegalLine, PrintLine } from "../../components/legal-line.tsx";
import { NextSteps } from "../../components/next-steps.tsx";
import { FilledTemplate, LinkedText, SecondaryLink } from "../../components/page-words.tsx";
import { ReplyBy } from "../../components/reply-by.tsx";
import { useSite } from "../../components/use-site.tsx";
import { applicationRule, replyRule, siteContext } from "../../content/site-context.ts";
import { Drawing } from "../../drawings/drawing.tsx";
import { Logo } from "../../drawings/marks.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import type { Route } from "./+types/route";

type Words = PageWords["thankYou"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ thanks }) => ({ ...thanks.seo, isIndexed: false }),
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { words } = context.get(siteContext).content;
  const kind = thankYouKind(new URL(request.url).pathname);
  return {
    replyRule: kind === "application" ? applicationRule(context) : replyRule(context),
    thanks: words.thankYou[kind],
    // An application does not count as a conversion.
    isApplication: kind === "application",
    isCare: kind === "request",
    words: words.thankYou,
  };
}

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  const { replyRule, thanks, isApplication, isCare, words } = loaderData;
  const { business } = useSite();
  const phone = <a href={`tel:${business.phone}`}>{displayPhone(business.phone)}</a>;
  return (
    <div className="hero thank-you">
      <header className="wrap">
        <Logo />
      </header>
      <main className="wrap">
        <div className="split">
          <div className="stack hero-words">
            <h1>{thanks.title}</h1>
            <p className="lede">
              <ReplyBy
                rule={replyRule}
                template={fillTemplate(thanks.text, {
                  time: businessHoursText(replyRule),
                  when: "{when}",
                })}
              />{" "}
              {isCare && <ReplyBy rule={replyRule} template={words.replyBy} hidden />}
            </p>
            {isCare && <EarlyCare business={business} />}
            <p>
              <FilledTemplate template={thanks.next} values={{ phone }} />
            </p>
            {isCare && (
              <p>
                <LinkedText words={words.more} />
              </p>
            )}
            <p className="actions">
              <SecondaryLink href="/">{words.button}</SecondaryLink>
            </p>
            {!isApplication && hasAdTags(business) && <AdQuestion words={words.adQuestion} />}
          </div>
          {isCare && <CareSteps {...{ replyRule, words }} />}
          <Receipt words={words.receipt} />
        </div>
      </main>
      <PrintLine />
      <Drawing name="watched-land" className="land-scene" />
      <footer className="on-pine">
        <div className="wrap">
          <LegalLine />
        </div>
      </footer>
      {!isApplication && <Conversions {...business.conversions} />}
    </div>
  );
}

type CareStepsProps = { replyRule: PublishedReplyRule; words: Words };

/** A script adds the days and hours, which are known only once a request was sent. */
function CareSteps({ replyRule, words }: CareStepsProps) {
  const { by } = useSite().words.nextSteps;
  const { button, call } = words.calendar;
  const notes = [
    <ReplyBy key="by" rule={replyRule} template={by} hidden />,
    null,
    <span key="first" hidden data-first-day>
      <FilledTemplate template={words.firstDay} values={{ day: <strong /> }} />
    </span>,
  ];
  return (
    <NextSteps notes={notes} isOpen>
      <a
        className="button-quiet"
        href="/"
        download="call.ics"
        hidden
        data-call-calendar
        data-title={call.title}
        data-note={call.note}
      >
        {button}
      </a>
    </NextSteps>
  );
}

/** Shown if care starts before the answer: by a script, with its time, or by the fragment that the server redirects to. */
function EarlyCare({ business }: { business: Business }) {
  const { any, phone, call } = earlyCareAdvice(business);
  return (
    <p id={earlyCareId} className="form-note early-care" data-early-care="">
      <span>{uncomputedEarlyCareBy}</span> {any} <a href={`tel:${phone}`}>{call}</a>
    </p>
  );
}

function Conversions({ ad, pixel, requireSubmission }: Business["conversions"]) {
  return (
    <div
      hidden
      data-conversions
      data-ad-script={ad?.scriptUrl}
      data-ad-send-to={ad?.sendTo}
      data-pixel-script={pixel?.scriptUrl}
      data-pixel-id={pixel?.id}
      data-require-submission={requireSubmission || undefined}
    />
  );
}

/** Hidden until the page script shows it to a visitor who has not chosen yet. */
function AdQuestion({ words }: { words: Words["adQuestion"] }) {
  return (
    <>
      <section
        className="card padded stack ad-question"
        hidden
        data-ad-question
        aria-labelledby="ad-question"
      >
        <h2 id="ad-question">{words.title}</h2>
        <p>{words.text}</p>
        <p className="actions">
          <button className="button button-secondary" type="button" value="allowed">
            {words.allow}
          </button>
          <button className="button button-secondary" type="button" value="refused">
            {words.refuse}
          </button>
        </p>
      </section>
      <p hidden tabIndex={-1}>
        {words.answered}
      </p>
    </>
  );
}

/** Filled in from this tab's storage; the server's page contains none of it. */
function Receipt({ words }: { words: Words["receipt"] }) {
  return (
    <>
      <section className="card padded stack receipt" hidden data-receipt aria-labelledby="receipt">
        <h2 id="receipt">{words.title}</h2>
        <p hidden data-reference>
          <FilledTemplate template={words.reference} values={{ reference: <strong /> }} />
        </p>
        <dl className="pairs" />
        <p className="small">{words.note}</p>
        <p className="actions">
          <button className="button-quiet" type="button" data-print>
            {words.print}
          </button>
          <button className="button-quiet" type="button" data-remove>
            {words.remove}
          </button>
        </p>
      </section>
      <p hidden tabIndex={-1} data-receipt-removed>
        {words.removed}
      </p>
    </>
  );
}
