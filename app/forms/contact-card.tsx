import type { ReactNode } from "react";
import { displayPhone } from "#domain/phone-number.ts";
import type { FormBusiness } from "./form-settings.ts";

type ContactCardProps = {
  business: Pick<FormBusiness, "phone" | "smsNumber" | "email">;
  subject: string;
  /** The input as text, to be sent by text message or email. */
  request?: string;
  words: string;
  children?: ReactNode;
};

export function ContactCard({ business, subject, request, words, children }: ContactCardProps) {
  const body = request === undefined ? "" : `body=${encodeURIComponent(request)}`;
  const email = [`subject=${encodeURIComponent(subject)}`, body].filter(Boolean).join("&");
  const object = request === undefined ? "" : " your request";
  return (
    <div className="stack contact-card">
      <p>{words}</p>
      <p className="actions">
        <a className="button button-primary" href={`tel:${business.phone}`}>
          {`Call ${displayPhone(business.phone)}`}
        </a>
        {business.smsNumber && (
          <a className="button button-secondary" href={`sms:${business.smsNumber}${body && `?&${body}`}`}>
            {`Text us${object}`}
          </a>
        )}
        <a className="button button-secondary" href={`mailto:${business.email}?${email}`}>
          {`Email us${object}`}
        </a>
      </p>
      {children}
    </div>
  );
}
