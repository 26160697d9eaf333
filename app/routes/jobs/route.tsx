import type { ReactNode } from "react";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { FormHero } from "../../components/inner-page.tsx";
import { TextList } from "../../components/lists.tsx";
import { NextSteps } from "../../components/next-steps.tsx";
import { LinkedText } from "../../components/page-words.tsx";
import { ReplyBy, WhoAnswers } from "../../components/reply-by.tsx";
import { useSite } from "../../components/use-site.tsx";
import { applicationRule, formSettings, siteContext } from "../../content/site-context.ts";
import { LazyDrawing } from "../../drawings/drawing.tsx";
import { FormIsland, type FormProps } from "../../forms/form-island.tsx";
import { hasForm } from "../../forms/form-settings.ts";
import type { PageHandle } from "../../seo/page-head.ts";
import { headOfPage } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

const path = "/jobs";

type Words = PageWords["jobs"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  formId: "apply",
  head: ({ words }, site) => headOfPage(site, path, words),
};

export function loader({ context }: Route.LoaderArgs) {
  const { words } = context.get(siteContext).content;
  const form = { ...formSettings(context), page: path };
  return {
    words: words.jobs,
    form,
    hasForm: hasForm("jobs", form.business),
    rule: applicationRule(context),
  };
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { words, form, rule } = loaderData;
  const answer = loaderData.hasForm && <ReplyBy key="answer" isFromNow rule={rule} template={words.answer} />;
  return (
    <>
      <FormHero
        steps={[{ name: words.breadcrumb, path }]}
        {...words.hero}
        form={<Apply words={words.form} form={form} answer={answer} />}
        aside={<NextSteps {...words.process} notes={[answer]} />}
      >
        <p>{words.openings}</p>
        {words.facts && <Facts words={words.facts} />}
        {words.day && <WorkingDay words={words.day} />}
      </FormHero>
      <Work words={words} />
    </>
  );
}

function Facts({ words: { title, sample: isSample, rows } }: { words: NonNullable<Words["facts"]> }) {
  const { sample } = useSite().words;
  return (
    <section className="job-part" aria-labelledby="facts">
      <h2 id="facts">
        {title} {isSample && <span className="tag">{sample}</span>}
      </h2>
      <dl className="pairs">
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{row.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function WorkingDay({ words: { title, text, pictures } }: { words: NonNullable<Words["day"]> }) {
  return (
    <section className="job-part job-day" aria-labelledby="day">
      <h2 id="day">{title}</h2>
      <p className="small">{text}</p>
      <ol className="auto-grid">
        {pictures.map((picture) => (
          <li key={picture.title}>
            <LazyDrawing name={picture.scene} className="service-scene" />
            <p className="eyebrow">{picture.at}</p>
            <h3>{picture.title}</h3>
            <p>{picture.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Work({ words: { work, lookFor } }: { words: Words }) {
  return (
    <div className="wrap section split">
      <section className="stack" aria-labelledby="work">
        <h2 id="work">{work.title}</h2>
        {work.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <section aria-labelledby="look-for">
        <h2 id="look-for">{lookFor.title}</h2>
        <TextList className="checklist" texts={lookFor.items} />
      </section>
    </div>
  );
}

type ApplyProps = { words: Words["form"]; form: FormProps<"job-application">; answer: ReactNode };

function Apply({ words, form, answer }: ApplyProps) {
  return (
    <section id="apply" className="stack" aria-labelledby="apply-title">
      <h2 id="apply-title">{words.title}</h2>
      <p>{words.text}</p>
      <WhoAnswers>{answer}</WhoAnswers>
      <FormIsland form="job-application" props={form} />
      <p className="note">
        <LinkedText words={words.privacyNote} />
      </p>
    </section>
  );
}
