import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { EmbeddedForm } from "#domain/business/business.ts";
import { campaignNames, type LeadSource, leadSourceKey } from "#domain/leads/lead-source.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { isRecord, readTabMemory } from "../client/tab-memory.ts";
import { ContactCard } from "./contact-card.tsx";
import type { FormBusiness } from "./form-settings.ts";

export type CrmSettings = {
  crmForm: EmbeddedForm | undefined;
  title: string;
  business: FormBusiness;
  /** Subject of the email that visitors are offered in place of the site's own form if there are no functions. */
  subject: string;
};

type Props = CrmSettings & {
  /** Shown without JavaScript, when the CRM's form fails, and on request. */
  children: ReactNode;
};

/** Loads the CRM's form when it comes near the screen. */
export function CrmOrOwnForm({ crmForm, title, business, subject, children }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const giveUp = useCallback(() => setHasFailed(true), []);
  useEffect(() => {
    if (!container.current) return;
    // The visitor followed the link to the site's own form before this script loaded, or from another page.
    if (window.location.hash === `#${ownFormId}`) return giveUp();
    const observer = new IntersectionObserver(
      (entries) => setIsNear((isSo) => isSo || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: "300px" },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [giveUp]);
  const hasOwnForm = !business.emailService;
  const ownForm = hasOwnForm ? (
    children
  ) : (
    <ContactCard business={business} subject={subject} words="You can reach us here." />
  );
  if (!crmForm) return ownForm;
  return (
    <div ref={container} className={hasFailed ? undefined : "crm-place"}>
      {!hasFailed && (
        <>
          <FormMissing
            phone={business.phone}
            href={`#${ownFormId}`}
            label={hasOwnForm ? "Use ours" : "See other ways"}
            onUse={giveUp}
          />
          {isNear && <CrmEmbed form={crmForm} title={title} onFail={giveUp} />}
        </>
      )}
      {/* Hidden by CSS alone, so that the link above works without any script. */}
      <div id={ownFormId} className={hasFailed ? undefined : "own-form"}>
        {ownForm}
      </div>
    </div>
  );
}

const ownFormId = "own-form";

type AfterFailureProps = { form: EmbeddedForm; phone: string; onFail: () => void };

/** The CRM's form, shown in place of the site's own form after that could not be sent. */
export function CrmFormAfterFailure({ form, phone, onFail }: AfterFailureProps) {
  return (
    <>
      <FormMissing phone={phone} href="#form" label="See other ways" onUse={onFail} />
      <CrmEmbed form={form} title="Consultation request form" onFail={onFail} />
    </>
  );
}

type FormMissingProps = {
  phone: string;
  href: string;
  label: string;
  onUse: () => void;
};

/** No page can tell whether a cross-origin frame shows a form or an error, so the alternative is always offered. */
function FormMissing({ phone, href, label, onUse }: FormMissingProps) {
  return (
    <p className="note">
      Form not loading?{" "}
      <a
        href={href}
        onClick={({ currentTarget }) => {
          const island = currentTarget.closest("[data-form]");
          onUse();
          // The clicked link disappears and loses the focus.
          setTimeout(() => island?.querySelector<HTMLElement>(".fields input, .contact-card a")?.focus());
        }}
      >
        {label}
      </a>{" "}
      or call <a href={`tel:${phone}`}>{displayPhone(phone)}</a>.
    </p>
  );
}

const loadTimeoutMs = 8000;
const frameHeight = 650;

type EmbedProps = { form: EmbeddedForm; title: string; onFail: () => void };

/** `onFail` is called when the form does not load. */
function CrmEmbed(props: EmbedProps) {
  const { frameUrl } = props.form;
  return frameUrl ? <CrmFrame {...props} frameUrl={frameUrl} /> : <ScriptedForm {...props} />;
}

function CrmFrame({ form, frameUrl, title, onFail }: EmbedProps & { frameUrl: string }) {
  const isLoaded = useRef(false);
  useEffect(() => {
    let isOver = false;
    // A frame reports an error page as loaded too; only a request of our own fails when the server is down.
    fetch(frameUrl, { method: "HEAD", mode: "no-cors", credentials: "omit" }).catch(() => {
      if (!isOver) onFail();
    });
    const watchdog = setTimeout(() => {
      isOver = true;
      if (!isLoaded.current) onFail();
    }, loadTimeoutMs);
    return () => {
      isOver = true;
      clearTimeout(watchdog);
    };
  }, [frameUrl, onFail]);
  return (
    <>
      <iframe
        className="crm-frame"
        src={withSource(frameUrl)}
        title={title}
        height={frameHeight}
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
        onLoad={() => {
          isLoaded.current = true;
        }}
      />
      {form.scriptUrl && <script async src={form.scriptUrl} />}
    </>
  );
}

/** Passes the campaign on to the CRM. */
function withSource(frameUrl: string): string {
  const url = new URL(frameUrl);
  const source: LeadSource = readTabMemory(leadSourceKey, isRecord) ?? {};
  for (const name of campaignNames) {
    const value = source[name];
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}

/** The script adds its form to the described element, or beside it. */
function ScriptedForm({ form: { scriptUrl = "", place }, title, onFail }: EmbedProps) {
  const holder = useRef<HTMLElement>(null);
  useEffect(() => {
    // React does not run scripts that it renders.
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.onerror = onFail;
    holder.current?.append(script);
    const watchdog = setTimeout(() => {
      // Only the placeholder and the script are there, so the form did not load.
      if (holder.current?.querySelectorAll("*").length === 2) onFail();
    }, loadTimeoutMs);
    return () => {
      clearTimeout(watchdog);
      script.onerror = null;
      script.remove();
    };
  }, [scriptUrl, onFail]);
  const { class: className, ...attributes } = place ?? {};
  return (
    <section ref={holder} className="crm-script" aria-label={title}>
      <div {...{ className }} {...attributes} />
    </section>
  );
}
