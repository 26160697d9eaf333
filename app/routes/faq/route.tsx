import type { FaqGroup } from "#domain/pages/faq.ts";
import { headingIds } from "#domain/pages/heading-ids.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { Closing, PageTitle, SectionTitle } from "../../components/inner-page.tsx";
import { StepList } from "../../components/lists.tsx";
import { LinkedText, QuietLink, RequestLink, SecondaryLink } from "../../components/page-words.tsx";
import { PhoneFold } from "../../components/phone-fold.tsx";
import { Portrait } from "../../components/portrait.tsx";
import { useSite } from "../../components/use-site.tsx";
import { siteContext } from "../../content/site-context.ts";
import { LazyDrawing } from "../../drawings/drawing.tsx";
import { LineDrawing } from "../../drawings/icon.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { faqNode, headOfPage } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

type Words = PageWords["faq"];

const path = "/faq";

/** The number of preparations that a phone shows until the rest is opened. */
const itemsShown = 4;

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ groups, words }, site) => headOfPage(site, path, words, [faqNode(groups)]),
};

export function loader({ context }: Route.LoaderArgs) {
  const { faq, words } = context.get(siteContext).content;
  const ids = headingIds(faq.groups.map(({ title }) => title));
  const groups = faq.groups.map((group, i) => ({ ...group, id: ids[i] ?? "" }));
  return { groups, words: words.faq };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { groups, words } = loaderData;
  const [owner] = useSite().business.owners;
  return (
    <>
      <div className="wrap split questions">
        <div className="stack in-view questions-head">
          <PageTitle {...words.hero} steps={[{ name: words.breadcrumb, path }]} />
          <LazyDrawing name="curious-dog" className="curious-dog" />
          <GroupLinks title={words.groups} groups={groups} />
        </div>
        <div>
          {groups.map((group, i) => (
            <Questions key={group.id} group={group} isFirst={i === 0} />
          ))}
          <AskUs words={words.ask} />
        </div>
      </div>
      <FirstTimeGuide guide={words.guide} />
      <Preparation words={words.prepare} />
      <Closing
        title={words.closing.title}
        text={words.closing.text}
        className="ending"
        figure={owner && <Portrait person={owner} />}
      >
        <RequestLink />
        <SecondaryLink href="/contact">{words.closing.contactButton}</SecondaryLink>
        <QuietLink href="/services">{words.closing.servicesButton}</QuietLink>
      </Closing>
    </>
  );
}

type Group = FaqGroup & { id: string };

function GroupLinks({ title, groups }: { title: string; groups: readonly Group[] }) {
  return (
    <nav aria-label={title}>
      <ul className="rows">
        {groups.map(({ id, title, items }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
            <span aria-hidden="true">{items.length}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AskUs({ words }: { words: Words["ask"] }) {
  const site = useSite();
  return (
    <div className="line">
      <p>{words.title}</p>
      <SecondaryLink href={`tel:${site.business.phone}`}>
        <LineDrawing name="phone" size={18} strokeWidth={2} />
        {site.words.call}
      </SecondaryLink>
      <p>
        <LinkedText words={words.write} />
      </p>
    </div>
  );
}

function Questions({ group: { id, title, items }, isFirst }: { group: Group; isFirst: boolean }) {
  return (
    <section className="question-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {items.map(({ question, answer }, i) => (
        <details key={question} name="faq" open={isFirst && i === 0}>
          <summary>{question}</summary>
          <p>
            <LinkedText words={answer} />
          </p>
        </details>
      ))}
    </section>
  );
}

function FirstTimeGuide({ guide }: { guide: Words["guide"] }) {
  return (
    <section className="band" aria-labelledby="first-time">
      <div className="wrap section split">
        <SectionTitle id="first-time" title={guide.title} text={guide.text} />
        <StepList className="path" steps={guide.steps} />
      </div>
    </section>
  );
}

function Preparation({ words }: { words: Words["prepare"] }) {
  const others = words.items.slice(itemsShown);
  const asItem = (item: string) => <li key={item}>{item}</li>;
  return (
    <section className="wrap section" aria-labelledby="prepare">
      <div className="card padded split packing-list">
        <div>
          <h2 id="prepare">{words.title}</h2>
          <p className="lede">{words.text}</p>
        </div>
        <div className="checklist">
          <ul>{words.items.slice(0, itemsShown).map(asItem)}</ul>
          {others.length > 0 && (
            <PhoneFold title={words.title}>
              <ul>{others.map(asItem)}</ul>
            </PhoneFold>
          )}
        </div>
      </div>
    </section>
  );
}
