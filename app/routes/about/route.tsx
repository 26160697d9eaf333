import { ownersBeside, type Person, type TeamMember } from "#domain/business/people.ts";
import type { TitledText } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { ContactClosing, PageTitle, SectionTitle } from "../../components/inner-page.tsx";
import { ReasonList, StepList } from "../../components/lists.tsx";
import { FirstSentence, PhoneFold } from "../../components/phone-fold.tsx";
import { Portrait } from "../../components/portrait.tsx";
import { Proof, WhileProven } from "../../components/proof.tsx";
import { useSite } from "../../components/use-site.tsx";
import { siteContext } from "../../content/site-context.ts";
import { Drawing, LazyDrawing } from "../../drawings/drawing.tsx";
import type { PageHandle } from "../../seo/page-head.ts";
import { businessNode, headOfPage } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

type Words = PageWords["about"];

const path = "/about";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  head: ({ words }, site) => headOfPage(site, path, words, [businessNode(site)]),
};

export function loader({ context }: Route.LoaderArgs) {
  const { team, words } = context.get(siteContext).content;
  return { team, words: words.about };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { team, words } = loaderData;
  return (
    <>
      <Hero {...{ team, words }} />
      <Story story={words.story} />
      <Mission mission={words.mission} />
      <Team
        team={team}
        words={words.team}
        isLabeled={!words.story.sample && team.some(({ sample }) => sample)}
      />
      {words.vetting && <Vetting {...words.vetting} />}
      <Trust consistency={words.consistency} insured={words.insured} />
      <ContactClosing
        {...words.closing}
        className="ending"
        figure={<LazyDrawing name="key-rail" className="ending-scene" />}
      />
    </>
  );
}

function Hero({ team, words }: { team: readonly TeamMember[]; words: Words }) {
  const { business } = useSite();
  const middle = Math.ceil(team.length / 2);
  const people = [...team.slice(0, middle), ...ownersBeside(team, business.owners), ...team.slice(middle)];
  // A photo among drawings would look like a hole in the picture.
  const areDrawn = people.length > 2 && people.every(({ image, portrait }) => portrait && !image);
  return (
    <section className={areDrawn ? "hero together" : "hero"}>
      <div className="wrap figure-head owners">
        <div className="stack">
          <PageTitle {...words.hero} steps={[{ name: words.breadcrumb, path }]} />
        </div>
        {areDrawn ? (
          <Group people={people} />
        ) : (
          <p>
            {business.owners.map((owner) => (
              <Portrait key={owner.name} person={owner} />
            ))}
          </p>
        )}
      </div>
      {areDrawn && <Drawing name="far-hills" className="far-hills" />}
    </section>
  );
}

/** Portraits side by side, each in front of the next. */
function Group({ people }: { people: readonly Person[] }) {
  return (
    <p className="group">
      {people.map(({ name, portrait }) => (
        <span key={name} role="img" aria-label={name}>
          <LazyDrawing name={`bust-${portrait}`} />
        </span>
      ))}
    </p>
  );
}

function Story({ story }: { story: Words["story"] }) {
  const { business, words } = useSite();
  const [first, ...others] = story.paragraphs;
  return (
    <section className="wrap section split" aria-labelledby="story">
      <div className="stack">
        <h2 id="story">{story.title}</h2>
        <p className="since">
          <strong>{business.foundedYear}</strong>
          <span>{story.since}</span>
        </p>
        {story.sample && <p className="tag">{words.sample}</p>}
      </div>
      <div>
        <div className="stack story">
          <p>{first}</p>
          {others.length > 0 && (
            <PhoneFold title={story.title}>
              {others.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </PhoneFold>
          )}
        </div>
      </div>
    </section>
  );
}

function Mission({ mission }: { mission: Words["mission"] }) {
  return (
    <section className="on-pine" aria-labelledby="mission">
      <div className="wrap section">
        <SectionTitle id="mission" title={mission.title} text={mission.text} />
        <StepList
          className="auto-grid columns"
          steps={mission.values.map(({ name, text }) => ({ title: name, text }))}
          isFolded
        />
        <PhoneFold title={mission.title} />
      </div>
    </section>
  );
}

type TeamProps = {
  team: readonly TeamMember[];
  words: TitledText;
  /** Marks the team as the sample's, which the page says only once. */
  isLabeled: boolean;
};

function Team({ team, words, isLabeled }: TeamProps) {
  const { sample } = useSite().words;
  return (
    <section className="wrap section" aria-labelledby="team">
      <SectionTitle id="team" title={words.title} text={words.text} />
      {isLabeled && <p className="tag">{sample}</p>}
      <ul className="split reasons team">
        {team.map((member) => (
          <li key={member.name}>
            <Portrait person={member} />
            <div>
              <h3 translate="no">{member.name}</h3>
              <p className="eyebrow">{member.role}</p>
              <p>
                <FirstSentence words={member.bio} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <PhoneFold title={words.title} />
    </section>
  );
}

function Vetting({ title, text, parts }: NonNullable<Words["vetting"]>) {
  return (
    <section className="band" aria-labelledby="vetting">
      <div className="wrap section">
        <SectionTitle id="vetting" {...{ title, text }} />
        <StepList steps={parts} isFolded />
        <PhoneFold title={title} />
      </div>
    </section>
  );
}

function Trust({ consistency, insured }: Pick<Words, "consistency" | "insured">) {
  if (!consistency && !insured) return null;
  return (
    <section className="wrap section split" aria-labelledby={consistency && "consistency"}>
      {consistency && <SectionTitle id="consistency" title={consistency.title} text={consistency.text} />}
      <div>
        {consistency && (
          <>
            <ReasonList reasons={consistency.parts} isFolded />
            <PhoneFold title={consistency.title} />
          </>
        )}
        {insured && (
          <WhileProven claim={insured.text}>
            <div className="card padded insured">
              <h3>{insured.title}</h3>
              <p>{insured.text}</p>
              <Proof claim={insured.text} />
            </div>
          </WhileProven>
        )}
      </div>
    </section>
  );
}
