export type AdChoice = "allowed" | "refused";

/** Ad tags may run only when "allowed"; every other status says why not. */
export type AdTagsStatus = "allowed" | "refused" | "unasked" | "privacy-control" | "storage-blocked";

/** Ad tags run only after the visitor allows them, which meets laws that require consent as well as an opt-out. */
export function adTagsStatus(known: {
  /** Global Privacy Control: https://globalprivacycontrol.org */
  hasPrivacyControl: boolean;
  /** Null before any choice; "unknown" when the browser blocks storage. */
  choice: AdChoice | null | "unknown";
}): AdTagsStatus {
  const { hasPrivacyControl, choice } = known;
  if (hasPrivacyControl) return "privacy-control";
  if (choice === "unknown") return "storage-blocked";
  return choice ?? "unasked";
}
