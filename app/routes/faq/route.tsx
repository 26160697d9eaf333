import { Phone } from "lucide-react";
import { type Business, displayPhone } from "../../../domain/business/business.ts";
import type { FaqGroup } from "../../../domain/pages/faq.ts";
import type { Guide } from "../../../domain/pages/process.ts";
import { pageSteps } from "../../components/breadcrumb.tsx";
import { Closing } from "../../components/closing.tsx";
import { LinkedText } from "../../components/linked-text.tsx";
import { PageHero } from "../../components/page-hero.tsx";
import { StepList } from "../../components/step-list.tsx";
import { siteContext } from "../../content/site-context.ts";
import { CuriousDogScene } from "../../drawings/curious-dog-scene.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { breadcrumbNode, faqNode } from "../../seo/structured-data.ts";
import innerPageStyles from "../../styles/inner-page.css?inline";
import type { Route } from "./+types/route";
import faqStyles from "./faq.css?inline";

const steps = pageSteps("FAQ", "/faq");

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  styles: import.meta.env.SSR ? [innerPageStyles, faqStyles] : [],
  head({ business, groups }, origin) {
    return {
      title: "Questions About Pet Sitting and Dog Walking",
      description:
        "How booking works, what visits cost, who comes to your home, and what happens if plans change or a pet falls ill. Answers in plain words.",
      keywords: [
        "pet sitting questions",
        `dog walker FAQ ${business.address.city}`,
        "first time pet sitter checklist",
      ],
      structuredData: [faqNode(groups), breadcrumbNode(origin, steps)],
    };
  },
};

export function loader({ context }: Route.LoaderArgs) {
  const { business, faq, guide } = context.get(siteContext).content;
  return { business, groups: faq.groups, guide };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { business, groups, guide } = loaderData;
  return (
    <>
      <PageHero
        steps={steps}
        title="Questions people ask before they hand over a key"
        text="Short answers in plain words. If yours is missing, call us or write. A person answers."
        scene={<CuriousDogScene />}
      />
      <div className="wrap section split questions">
        <div className="stack">
          <GroupLinks groups={groups} />
          <AskUs business={business} />
        </div>
        <div>
          {groups.map((group) => (
            <Questions key={group.title} group={group} />
          ))}
        </div>
      </div>
      <FirstTimeGuide guide={guide} />
      <Preparation guide={guide} />
      <Closing
        title="Still wondering about something?"
        text="Ask before you decide anything. The first call is free."
      >
        <a className="button button-primary" href="/contact">
          Contact us
        </a>
        <a className="button button-secondary" href="/services">
          See our services
        </a>
      </Closing>
    </>
  );
}

function GroupLinks({ groups }: { groups: readonly FaqGroup[] }) {
  return (
    <nav aria-label="Groups of questions">
      <ul className="group-links">
        {groups.map(({ title, items }) => (
          <li key={title}>
            <a href={`#${groupId(title)}`}>{title}</a>
            <span aria-hidden="true">{items.length}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AskUs({ business }: { business: Business }) {
  return (
    <div className="ask">
      <p>Rather hear it from a person?</p>
      <a className="button button-primary" href={`tel:${business.phone}`}>
        <Phone size={18} strokeWidth={2} aria-hidden="true" />
        Call {displayPhone(business.phone)}
      </a>
      <p>
        Or <a href="/contact">send us a message</a>.
      </p>
    </div>
  );
}

function Questions({ group }: { group: FaqGroup }) {
  const id = groupId(group.title);
  return (
    <section className="question-group" aria-labelledby={id}>
      <h2 id={id}>{group.title}</h2>
      {group.items.map(({ question, answer }) => (
        <details key={question} name="faq">
          <summary>{question}</summary>
          <p>
            <LinkedText words={answer} />
          </p>
        </details>
      ))}
    </section>
  );
}

function FirstTimeGuide({ guide }: { guide: Guide }) {
  return (
    <section className="on-pine" aria-labelledby="first-time">
      <div className="wrap section split">
        <div className="stack">
          <h2 id="first-time">{guide.title}</h2>
          <p className="lede">{guide.intro}</p>
        </div>
        <StepList className="ladder" steps={guide.steps} />
      </div>
    </section>
  );
}

function Preparation({ guide }: { guide: Guide }) {
  return (
    <section className="wrap section" aria-labelledby="prepare">
      <div className="packing-list">
        <div className="packing-head">
          <h2 id="prepare">{guide.prepareTitle}</h2>
          <p className="lede">{guide.prepareIntro}</p>
        </div>
        <ul>
          {guide.prepare.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** "Services & Care" as "services-care" */
function groupId(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
