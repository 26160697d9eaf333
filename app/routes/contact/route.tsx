import type { ReactNode } from "react";
import type { PublishedReplyRule } from "#domain/business/reply-time.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { FormHero } from "../../components/inner-page.tsx";
import { AreaList, OfficeHourList } from "../../components/lists.tsx";
import { NextSteps } from "../../components/next-steps.tsx";
import { SecondaryLink } from "../../components/page-words.tsx";
import { ReplyBy, WhoAnswers } from "../../components/reply-by.tsx";
import { useSite } from "../../components/use-site.tsx";
import { formSettings, replyRule, siteContext } from "../../content/site-context.ts";
import { AreaMap } from "../../drawings/area-map.tsx";
import { LineDrawing } from "../../drawings/icon.tsx";
import { FormIsland, type FormProps } from "../../forms/form-island.tsx";
import { hasForm } from "../../forms/form-settings.ts";
import type { PageHandle } from "../../seo/page-head.ts";
import { businessNode, headOfPage } from "../../seo/structured-data.ts";
import type { Route } from "./+types/route";

const path = "/contact";

type Words = PageWords["contact"];

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  formId: "write",
  head: ({ words }, site) => headOfPage(site, path, words, [businessNode(site)]),
};

export function loader({ context }: Route.LoaderArgs) {
  const { words } = context.get(siteContext).content;
  const form = { ...formSettings(context), page: path };
  return {
    replyRule: replyRule(context),
    words: words.contact,
    form,
    hasForm: hasForm("contact", form.business),
  };
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { form, words } = loaderData;
  const replyRule = loaderData.hasForm ? loaderData.replyRule : undefined;
  return (
    <>
      <FormHero
        steps={[{ name: words.breadcrumb, path }]}
        {...words.hero}
        scene="mailbox"
        form={<Message {...{ words, form, replyRule }} />}
        aside={<NextSteps {...(replyRule && { replyRule })} hasProof />}
      >
        <SecondaryLink href={`tel:${useSite().business.phone}`}>
          <LineDrawing name="phone" size={18} strokeWidth={2} />
          {words.labels.callButton}
        </SecondaryLink>
      </FormHero>
      <Ways labels={words.labels} note={words.hoursNote} />
      <Areas words={words} />
    </>
  );
}

function Ways({ labels, note }: { labels: Words["labels"]; note: string }) {
  const { business } = useSite();
  const { street, city, state, zip } = business.address;
  return (
    <section className="band" aria-labelledby="ways">
      <h2 id="ways" className="sr-only">
        {labels.title}
      </h2>
      <div className="wrap section split ways-split">
        <ul className="reasons ways">
          <Way icon={<LineDrawing name="phone" size={22} />} label={labels.phone}>
            <a href={`tel:${business.phone}`}>{displayPhone(business.phone)}</a>
          </Way>
          <Way icon={<LineDrawing name="mail" size={22} />} label={labels.email}>
            <a href={`mailto:${business.email}`}>{business.email}</a>
          </Way>
          <Way icon={<LineDrawing name="pin" size={22} />} label={labels.address}>
            <address>
              {street}
              <br />
              {city}, {state} {zip}
            </address>
          </Way>
        </ul>
        <div>
          <h3>{labels.hours}</h3>
          <OfficeHourList />
          <p className="note">{note}</p>
        </div>
      </div>
    </section>
  );
}

function Way({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <div>
        <h3>{label}</h3>
        {children}
      </div>
    </li>
  );
}

type MessageProps = {
  words: Words;
  form: FormProps<"contact">;
  /** Undefined if there is no form to send. */
  replyRule: PublishedReplyRule | undefined;
};

function Message({ words, form, replyRule }: MessageProps) {
  return (
    <section id="write" className="stack" aria-labelledby={replyRule && "write-title"}>
      {replyRule && (
        <>
          <h2 id="write-title">{words.form.title}</h2>
          <p>
            {words.form.text} {words.form.privacyNote}
          </p>
          <WhoAnswers>
            <ReplyBy isFromNow rule={replyRule} />
          </WhoAnswers>
        </>
      )}
      <p className="margin-note">{words.emergency}</p>
      <FormIsland form="contact" props={form} />
      <p>
        <a href="/faq">{words.faqLink}</a>
      </p>
    </section>
  );
}

function Areas({ words }: { words: Words }) {
  return (
    <section aria-labelledby="areas">
      <div className="wrap section split areas-split">
        <div>
          <h2 id="areas">{words.map.title}</h2>
          <AreaList />
        </div>
        <figure>
          <AreaMap />
          <figcaption className="small">{words.map.text}</figcaption>
        </figure>
      </div>
    </section>
  );
}
