import * as v from "valibot";
import { plainText } from "../pages/content-text.ts";

/** All of it is public, because the page itself calls the service. */
const emailServiceSchema = v.strictObject({
  serviceId: plainText,
  templateId: plainText,
  scheduleTemplateId: plainText,
  publicKey: plainText,
  origin: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:https:\/\/[^/?#]+|http:\/\/localhost(?::\d+)?)$/,
        "must be an https origin without a path, such as https://api.emailjs.com",
      ),
    ),
    "https://api.emailjs.com",
  ),
  /** EmailJS applies these in the browser; each is off when left out. */
  guards: v.optional(
    v.strictObject({
      blockHeadless: v.optional(v.boolean(), false),
      /** Anyone can read this list in the page. */
      blockedEmails: v.optional(v.array(v.pipe(v.string(), v.email("must be an email address"))), []),
      /** The least time between two emails from one browser tab. */
      throttleMs: v.optional(
        v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(0, "must not be negative")),
        0,
      ),
    }),
    {},
  ),
});

export type EmailServiceSettings = v.InferOutput<typeof emailServiceSchema>;

export const leadTransportSchema = v.pipe(
  v.strictObject({
    transport: v.optional(v.picklist(["functions", "emailjs"]), "functions"),
    emailjs: v.optional(emailServiceSchema),
  }),
  v.forward(
    v.check(
      ({ transport, emailjs }) => transport !== "emailjs" || emailjs !== undefined,
      "emailjs needs its ids beside it: emailjs: { serviceId, templateId, scheduleTemplateId, publicKey }",
    ),
    ["transport"],
  ),
);

type LeadTransport = v.InferOutput<typeof leadTransportSchema>;

/** Returns null when requests are sent to the functions. */
export function emailService({ transport, emailjs }: LeadTransport): EmailServiceSettings | null {
  return transport === "emailjs" ? (emailjs ?? null) : null;
}
