import type { ReactNode } from "react";
import { type Business, displayPhone } from "../../domain/business/business.ts";

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
          E-mail us{object}
        </a>
      </p>
      {children}
    </div>
  );
}
