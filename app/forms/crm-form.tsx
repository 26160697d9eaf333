import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type Business, displayPhone, type EmbeddedForm } from "../../domain/business/business.ts";
import { emailService } from "../../domain/business/lead-transport.ts";
import type { FormBusiness } from "./form-settings.ts";
import type { CrmEmbed } from "./on-demand/crm-embed.tsx";

type Props = {
  /** The business's CRM form; only the site's own when there is none. */
  crmForm: EmbeddedForm | undefined;
  title: string;
  business: FormBusiness;
  /** Of the e-mail that takes the own form's place where there are no functions to send it to. */
  subject: string;
  /** The site's own form: without JavaScript, when the other does not come, and for whoever asks for it. */
  children: ReactNode;
};

/** Loads the CRM's form when it comes near the screen. */
export function CrmOrOwnForm({ crmForm, title, business, subject, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [Embed, setEmbed] = useState<typeof CrmEmbed | null>(null);
  const [isDead, setIsDead] = useState(false);
  const giveUp = useCallback(() => setIsDead(true), []);
  useEffect(() => {
    if (!place.current) return;
    // Opened before this script came, or with the address.
    if (window.location.hash === `#${ownFormId}`) return giveUp();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          import("./on-demand/crm-embed.tsx").then((module) => setEmbed(() => module.CrmEmbed), giveUp);
      },
      { rootMargin: "300px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [giveUp]);
  const hasOwnForm = !emailService(business.leads);
  const ownForm = hasOwnForm ? (
    children
  ) : (
    <ContactCard business={business} subject={subject} words="Call, text or write to us." />
  );
  if (!crmForm) return ownForm;
  return (
    <div ref={place} className={isDead ? undefined : "crm-place"}>
      {!isDead && (
        <>
          <FormMissing
            phone={business.phone}
            href={`#${ownFormId}`}
            label={hasOwnForm ? "Use ours" : "See other ways"}
            onUse={giveUp}
          />
          {Embed && <Embed form={crmForm} title={title} onDead={giveUp} />}
        </>
      )}
      {/* Hidden by the style sheet alone, so that the link above and a browser without scripts need no script of ours. */}
      <div id={ownFormId} className={isDead ? undefined : "own-form"}>
        {ownForm}
      </div>
    </div>
  );
}

const ownFormId = "own-form";

type FormMissingProps = {
  phone: string;
  /** Where the other way stands. */
  href: string;
  label: string;
  onUse: () => void;
};

/** Beside every form of another company: whether a frame shows a form or an error page no page can tell. */
export function FormMissing({ phone, href, label, onUse }: FormMissingProps) {
  return (
    <p className="note">
      Does the form not show?{" "}
      <a
        href={href}
        onClick={({ currentTarget }) => {
          const island = currentTarget.closest("[data-form]");
          onUse();
          // The link is gone by then, and the keyboard with it.
          setTimeout(() => island?.querySelector<HTMLElement>(".fields input, .contact-card a")?.focus());
        }}
      >
        {label}
      </a>{" "}
      or call <a href={`tel:${phone}`}>{displayPhone(phone)}</a>.
    </p>
  );
}

type ContactCardProps = {
  business: Pick<Business, "phone" | "smsNumber" | "email">;
  /** Of the e-mail. */
  subject: string;
  /** What was typed, to be sent along by text or e-mail. */
  request?: string;
  /** Above the buttons. */
  words: string;
  children?: ReactNode;
};

/** Every way to be heard that needs no form. */
export function ContactCard({ business, subject, request, words, children }: ContactCardProps) {
  const body = request === undefined ? "" : `body=${encodeURIComponent(request)}`;
  const email = [`subject=${encodeURIComponent(subject)}`, body].filter(Boolean).join("&");
  const object = request === undefined ? "" : " your request";
  return (
    <div className="contact-card">
      <p>{words}</p>
      <p className="actions">
        <a className="button button-primary" href={`tel:${business.phone}`}>
          Call {displayPhone(business.phone)}
        </a>
        <a
          className="button button-secondary"
          href={`sms:${business.smsNumber ?? business.phone}${body && `?&${body}`}`}
        >
          Text us{object}
        </a>
        <a className="button button-secondary" href={`mailto:${business.email}?${email}`}>
          Email us{object}
        </a>
      </p>
      {children}
    </div>
  );
}
