import { fillTemplate } from "../../../domain/pages/content-text.ts";
import type { PageWords } from "../../../domain/pages/page-schemas.ts";
import { FormHero } from "../../components/inner-page.tsx";
import { NextSteps } from "../../components/next-steps.tsx";
import { LinkedText, useSharedWords } from "../../components/page-words.tsx";
import { formSettings, siteContext } from "../../content/site-context.ts";
import { FormIsland, type FormProps } from "../../forms/form-island.tsx";
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
  const { business, words } = context.get(siteContext).content;
  return { business, words: words.jobs, form: { ...formSettings(context), page: path } };
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { business, words, form } = loaderData;
  return (
    <>
      <FormHero
        steps={[{ name: words.breadcrumb, path }]}
        {...words.hero}
        scene="boots"
        form={<Apply words={words.form} form={form} />}
        aside={<NextSteps business={business} {...words.process} />}
      >
        <p>{words.openings}</p>
      </FormHero>
      {words.facts && <Facts words={words.facts} />}
      <Work words={words} />
    </>
  );
}

function Facts({ words: { title, sample: isSample, rows } }: { words: NonNullable<Words["facts"]> }) {
  const { sample } = useSharedWords();
  return (
    <section className="band" aria-labelledby="facts">
      <div className="wrap section split">
        <div className="stack">
          <h2 id="facts">{title}</h2>
          {isSample && <p className="tag">{sample}</p>}
        </div>
        <dl className="pairs job-facts">
          {rows.map(({ label, text, from = "", to = "" }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fillTemplate(text, { from, to })}</dd>
            </div>
          ))}
        </dl>
      </div>
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
        <ul className="look-for">
          {lookFor.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type ApplyProps = { words: Words["form"]; form: FormProps<"job-application"> };

function Apply({ words, form }: ApplyProps) {
  return (
    <section id="apply" className="stack" aria-labelledby="apply-title">
      <h2 id="apply-title">{words.title}</h2>
      <p>{words.text}</p>
      <FormIsland form="job-application" props={form} />
      <p className="note">
        <LinkedText words={words.privacyNote} />
      </p>
    </section>
  );
}
