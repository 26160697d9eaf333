import { earlyCareAdvice, earlyCareNow } from "#domain/business/early-care.ts";
import { amountText } from "#domain/catalogue/estimate-text.ts";
import { estimatePath as path, readStayInput } from "#domain/catalogue/stay.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { ByDate } from "../../components/by-date.tsx";
import { FormHero } from "../../components/inner-page.tsx";
import { SecondaryLink } from "../../components/page-words.tsx";
import { CallBar } from "../../components/site-header.tsx";
import { errorPrefix, estimateAction, replyRule, siteContext } from "../../content/site-context.ts";
import { Drawing } from "../../drawings/drawing.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { headOfPage } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";
import { answerEstimate, zipAnswer } from "./answer-estimate.ts";
import { EstimateForm } from "./estimate-form.tsx";
import { EstimateReceipt, ExampleReceipt, TotalInBar } from "./estimate-receipt.tsx";
import { exampleEstimates } from "./example-estimates.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head({ words, answer, action }, site) {
    const head = headOfPage(site, path, words);
    if (!action) return { ...head, description: words.noFunctions };
    let { title } = head;
    if (answer.kind === "mistake") title = errorPrefix + title;
    if (answer.kind === "priced" && answer.estimate.total) {
      const total = amountText(words, answer.estimate.total);
      title = fillTemplate(words.receipt.pageTitle, { total, title });
    }
    return { ...head, title };
  },
  hasOwnCallBar: true,
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(siteContext);
  const url = new URL(request.url);
  const { business } = content;
  const [now, businessClock] = [new Date(), createZonedClock(business.timeZone)];
  const answer = answerEstimate(content, url, now);
  return {
    business,
    answer,
    examples: answer.kind === "unasked" ? exampleEstimates(content, now) : [],
    earlyCare:
      answer.kind === "priced" && answer.estimate.lines.length > 0
        ? earlyCareNow(answer.firstDay, now, { ...replyRule(context), businessClock }, business)
        : null,
    catalogue: content.catalogue,
    words: content.words.estimate,
    input: readStayInput(url.searchParams),
    rules: content.holidayPricing,
    action: estimateAction(context),
    zip: url.searchParams.get("zip"),
    zipAnswer: zipAnswer(content, url),
    query: String(url.searchParams),
  };
}

export default function EstimatePage({ loaderData }: Route.ComponentProps) {
  const { business, catalogue, words, input, answer, action, rules, query } = loaderData;
  const { zip, zipAnswer: coverage, earlyCare, examples } = loaderData;
  const sentences = answer.kind === "mistake" ? answer.sentences : {};
  return (
    <FormHero
      steps={[{ name: words.breadcrumb, path }]}
      title={words.hero.title}
      text={action ? words.hero.text : words.noFunctions}
      // Without a price this column is the longer one, so the drawing is below the example.
      {...(answer.kind !== "unasked" && { scene: "front-door" })}
      isPriced={answer.kind === "priced"}
      form={
        action && (
          <div>
            <section className="card padded stack estimate" id="estimate" aria-labelledby="price">
              {coverage && <p>{coverage}</p>}
              {answer.kind === "priced" && (
                <EstimateReceipt {...{ answer, catalogue, words, rules, query }}>
                  {answer.closedNote && <p className="form-note">{answer.closedNote}</p>}
                  {earlyCare && (
                    <div className="form-note stack">
                      <p>{earlyCare}</p>
                      <p>
                        <SecondaryLink href={`tel:${business.phone}`}>
                          {earlyCareAdvice(business).call}
                        </SecondaryLink>
                      </p>
                    </div>
                  )}
                </EstimateReceipt>
              )}
              {answer.kind === "mistake" && (
                <>
                  <h2 id="price">{words.receipt.title}</h2>
                  <div className="error-summary form-note stack">
                    <p>{words.wrong}</p>
                    <ul>
                      {Object.entries(answer.sentences).map(([name, sentence]) => (
                        <li key={name}>
                          <a href={`#${name}`}>{sentence}</a>
                        </li>
                      ))}
                    </ul>
                  </div>
                </>
              )}
              {answer.kind === "unasked" && (
                <>
                  <h2 id="price">{words.empty.title}</h2>
                  <p>{words.empty.text}</p>
                  {examples.map((example) => (
                    <ByDate key={example.to} from={example.from} to={example.to}>
                      <ExampleReceipt answer={example.answer} {...{ catalogue, words, rules }} />
                    </ByDate>
                  ))}
                </>
              )}
              {/* The page's script replaces it with the price. */}
              <CallBar>
                {answer.kind === "priced" ? <TotalInBar {...{ answer, query, words }} /> : undefined}
              </CallBar>
            </section>
            <p className="sr-only" role="status" data-estimate-total />
            {/* Replaces the price if the server does not answer. */}
            <template data-estimate-failed>
              <p className="form-note">{words.failed}</p>
              <CallBar />
            </template>
            <p className="not-priced">{words.notPriced}</p>
            {answer.kind === "unasked" && <Drawing name="front-door" className="hero-scene" />}
          </div>
        )
      }
    >
      {action && <EstimateForm {...{ catalogue, input, action, sentences, zip }} words={words.form} />}
    </FormHero>
  );
}
