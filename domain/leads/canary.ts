/** No mail reaches it, so nobody has an address there: https://www.rfc-editor.org/rfc/rfc6761#section-6.4 */
const canaryDomain = "@canary.invalid";

/** The address of a request that only tries whether requests arrive. @param name differs from any other's */
export function canaryEmail(name: string): string {
  return name + canaryDomain;
}

/** Such a request is checked, limited and answered like any other, and becomes no lead. */
export function isCanary(email: string): boolean {
  return email.toLowerCase().endsWith(canaryDomain);
}

/** What is sent through the contact form to try whether requests arrive. @param submissionId differs from any other's */
export function canaryRequest(submissionId: string) {
  return {
    firstName: "Canary",
    email: canaryEmail(submissionId),
    phone: "303-555-0100",
    zipCode: "80104",
    bestTimeToCall: "",
    message: "This request tries whether requests arrive.",
    submissionId,
  };
}
