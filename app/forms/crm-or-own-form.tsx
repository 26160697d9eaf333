import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { displayPhone, type EmbeddedForm } from "../../domain/business/business.ts";
import { emailService } from "../../domain/business/lead-transport.ts";
import { ContactCard } from "./contact-card.tsx";
import { CrmFrame } from "./crm-frame.tsx";
import type { FormBusiness } from "./form-settings.ts";

type Props = {
  /** The business's CRM form; the site's own when there is none. */
  crmForm: EmbeddedForm | undefined;
  title: string;
  business: FormBusiness;
  /** Of the e-mail that takes the own form's place where there are no functions to send it to. */
  subject: string;
  /** The site's own form: without JavaScript, and when the other does not come. */
  children: ReactNode;
};

/** Loads the CRM's form when it comes near the screen. */
export function CrmOrOwnForm({ crmForm, title, business, subject, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [isDead, setIsDead] = useState(false);
  const giveUp = useCallback(() => setIsDead(true), []);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: "300px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const ownForm = emailService(business.leads) ? (
    <ContactCard business={business} subject={subject} words="Call, text or write to us." />
  ) : (
    children
  );
  if (!crmForm || isDead) return ownForm;
  return (
    <div ref={place} className="crm-place">
      {isNear ? (
        <CrmFrame form={crmForm} title={title} onDead={giveUp} />
      ) : (
        <p className="note">
          Rather talk? Call <a href={`tel:${business.phone}`}>{displayPhone(business.phone)}</a>.
        </p>
      )}
      <noscript>{ownForm}</noscript>
    </div>
  );
}
