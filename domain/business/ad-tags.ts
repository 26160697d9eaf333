/** Whether visitors' requests are counted for advertising until they refuse, or only once they allow it. */
export const privacyModes = ["opt-out", "opt-in"] as const;
export type PrivacyMode = (typeof privacyModes)[number];

/** What the visitor said in this browser. */
export type AdChoice = "allowed" | "refused";

/** Ad tags may run when "allowed", and in no other case; the others say why not. */
export type AdTagsStatus =
  | "allowed"
  | "refused"
  | "unasked"
  | "privacy-control"
  | "storage-blocked"
  | "not-set-up";

export function adTagsStatus(known: {
  /** The site has advertising to measure at all. */
  isSetUp: boolean;
  mode: PrivacyMode;
  /** The browser sends Global Privacy Control. */
  hasPrivacyControl: boolean;
  /** Null when there is none yet; "unknown" when the browser lets none be kept. */
  choice: AdChoice | null | "unknown";
}): AdTagsStatus {
  const { isSetUp, mode, hasPrivacyControl, choice } = known;
  if (hasPrivacyControl) return "privacy-control";
  if (choice === "unknown") return "storage-blocked";
  if (choice === "refused") return choice;
  if (!isSetUp) return "not-set-up";
  return choice === "allowed" || mode === "opt-out" ? "allowed" : "unasked";
}
