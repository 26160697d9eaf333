import type { Business } from "#domain/business/business.ts";
import type { EmailServiceSettings } from "#domain/business/lead-transport.ts";
import type { FormHints } from "#domain/pages/page-schemas.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";

export type FormBusiness = Pick<Business, "name" | "phone" | "email" | "crm"> & {
  smsNumber: string | null;
  /** Null where requests go to the functions. */
  emailService: EmailServiceSettings | null;
};

/** Without functions, a question or an application is taken only by a form elsewhere. */
export function hasForm(name: "contact" | "jobs", { emailService, crm }: FormBusiness): boolean {
  return !emailService || crm[name] !== undefined;
}

/** The endpoints that receive the forms. `clientKey` is for hosts that require one. */
export type Functions = { origin: string; clientKey: string | null };

/** Embedded in the page as JSON. */
export type FormSettings = {
  page: string;
  business: FormBusiness;
  functions: Functions;
  hints: FormHints;
  /** From a form posted without JavaScript. */
  reply: FormReply | null;
};
