import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { EmbeddedForm } from "#domain/business/business.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { ContactCard } from "./contact-card.tsx";
import type { FormBusiness } from "./form-settings.ts";
import { CrmEmbed } from "./on-demand/crm-embed.tsx";

export type CrmSettings = {
  crmForm: EmbeddedForm | undefined;
  title: string;
  business: FormBusiness;
  /** Subject of the email that visitors are offered instead of the site's own form, where there are no functions. */
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

/** In the place of the site's own form when that could not be sent. */
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
          // The link disappears, and the focus with it.
          setTimeout(() => island?.querySelector<HTMLElement>(".fields input, .contact-card a")?.focus());
        }}
      >
        {label}
      </a>{" "}
      or call <a href={`tel:${phone}`}>{displayPhone(phone)}</a>.
    </p>
  );
}
