import type { Business } from "../../../domain/business/business.ts";
import type { JobsPage } from "../../../domain/pages/jobs-page.ts";
import type { FormReply } from "../../../domain/requests/function-calls.ts";
import { pageSteps } from "../../components/breadcrumb.tsx";
import { LinkedText } from "../../components/linked-text.tsx";
import { PageHero } from "../../components/page-hero.tsx";
import { StepList } from "../../components/step-list.tsx";
import { siteContent } from "../../content/site-content.ts";
import { BootsScene } from "../../drawings/boots-scene.tsx";
import { CrmOrOwnForm } from "../../forms/crm-or-own-form.tsx";
import { formReplyContext } from "../../forms/form-reply.ts";
import { JobApplicationForm } from "../../forms/job-application-form.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode } from "../../seo/structured-data.ts";
import formStyles from "../../styles/forms.css?inline";
import innerPageStyles from "../../styles/inner-page.css?inline";
import type { Route } from "./+types/route";
import jobsStyles from "./jobs.css?inline";

const path = "/jobs";
const steps = pageSteps("Jobs", path);

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  hydrate: true,
  styles: import.meta.env.SSR ? [innerPageStyles, formStyles, jobsStyles] : [],
  head: ({ words }) => ({ ...words.seo, structuredData: [breadcrumbNode(__SITE_ORIGIN__, steps)] }),
};

export function loader({ context }: Route.LoaderArgs) {
  const { business, words } = siteContent;
  return { business, words: words.jobs, reply: context.get(formReplyContext) };
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { business, words } = loaderData;
  return (
    <>
      <PageHero steps={steps} {...words.hero} scene={<BootsScene />}>
        <p className="actions">
          <a className="button button-primary" href="#apply">
            {words.form.title}
          </a>
        </p>
      </PageHero>
      <Work words={words} />
      <section className="band" aria-labelledby="process">
        <div className="wrap section">
          <h2 id="process">{words.process.title}</h2>
          <StepList steps={words.process.steps} />
        </div>
      </section>
      <Apply business={business} form={words.form} reply={loaderData.reply} />
    </>
  );
}

function Work({ words: { work, openings, lookFor } }: { words: JobsPage }) {
  return (
    <div className="wrap section split">
      <section className="stack" aria-labelledby="work">
        <h2 id="work">{work.title}</h2>
        {work.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <section aria-labelledby="look-for">
        <p className="openings">{openings}</p>
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

type ApplyProps = { business: Business; form: JobsPage["form"]; reply: FormReply | null };

function Apply({ business, form, reply }: ApplyProps) {
  return (
    <section id="apply" className="wrap section split" aria-labelledby="apply-title">
      <div className="stack">
        <h2 id="apply-title">{form.title}</h2>
        <p className="lede">{form.text}</p>
      </div>
      <div className="stack">
        <CrmOrOwnForm
          crmForm={business.crm.jobs}
          title="Job application form"
          business={business}
          subject={`Application to ${business.name}`}
        >
          <JobApplicationForm page={path} reply={reply} business={business} />
        </CrmOrOwnForm>
        <p className="note">
          <LinkedText words={form.privacyNote} />
        </p>
      </div>
    </section>
  );
}
