import type { contactForm } from "../requests/contact-form.ts";
import type { RequestOf } from "../requests/form.ts";

/** Reserved, so that nobody has an address there: https://www.rfc-editor.org/rfc/rfc6761#section-6.4 */
const canaryDomain = "@canary.invalid";

/** A canary is checked, limited and answered like any request, but becomes no lead and counts for nothing. */
export function isCanary(email: string): boolean {
  return email.toLowerCase().endsWith(canaryDomain);
}

export function canaryRequest(
  submissionId: string,
): RequestOf<typeof contactForm> & { submissionId: string } {
  return {
    firstName: "Canary",
    email: submissionId + canaryDomain,
    phone: "303-555-0100",
    zipCode: "80104",
    bestTimeToCall: "",
    message: "This request tries whether requests arrive.",
    submissionId,
  };
}
