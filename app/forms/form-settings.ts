import type { Business } from "#domain/business/business.ts";
import type { EmailServiceSettings } from "#domain/business/lead-transport.ts";
import type { FormHints } from "#domain/pages/page-schemas.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";

export type FormBusiness = Pick<Business, "name" | "phone" | "email" | "crm"> & {
  smsNumber: string | null;
  /** Null if requests are sent to the functions. */
  emailService: EmailServiceSettings | null;
};

/** Returns whether the form can be sent: without functions, questions and applications need a CRM's form. */
export function hasForm(name: "contact" | "jobs", { emailService, crm }: FormBusiness): boolean {
  return !emailService || crm[name] !== undefined;
}

/** The endpoints that receive the forms. `clientKey` is for hosts that require one. */
export type Functions = { origin: string; clientKey: string | null };

/** Settings that are embedded in the page as JSON. */
export type FormSettings = {
  page: string;
  business: FormBusiness;
  functions: Functions;
  hints: FormHints;
  /** The server's reply to a form posted without JavaScript. */
  reply: FormReply | null;
};
