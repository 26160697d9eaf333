import type { Business } from "../../domain/business/business.ts";
import type { FormHints } from "../../domain/pages/page-schemas.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";

/** What a form needs to know of the business. */
export type FormBusiness = Pick<Business, "name" | "phone" | "smsNumber" | "email" | "crm" | "leads">;

/** Where this site's functions answer, and the key they may want. */
export type Functions = { origin: string; clientKey: string | null };

/** What every form is given besides its page's own words; it travels with the page as JSON. */
export type FormSettings = {
  /** Path of the page that shows the form. */
  page: string;
  business: FormBusiness;
  functions: Functions;
  hints: FormHints;
  /** What came back with the page, when the form was posted without JavaScript. */
  reply: FormReply | null;
};
