/** Opt-out measures advertising until a visitor refuses, opt-in only once they allow it. */
export const privacyModes = ["opt-out", "opt-in"] as const;
export type PrivacyMode = (typeof privacyModes)[number];

export type AdChoice = "allowed" | "refused";

/** Ad tags may run only when "allowed"; every other status says why not. */
export type AdTagsStatus =
  | "allowed"
  | "refused"
  | "unasked"
  | "privacy-control"
  | "storage-blocked"
  | "not-set-up";

export function adTagsStatus(known: {
  isSetUp: boolean;
  mode: PrivacyMode;
  /** Global Privacy Control: https://globalprivacycontrol.org */
  hasPrivacyControl: boolean;
  /** Null before any choice; "unknown" when the browser blocks storage. */
  choice: AdChoice | null | "unknown";
}): AdTagsStatus {
  const { isSetUp, mode, hasPrivacyControl, choice } = known;
  if (hasPrivacyControl) return "privacy-control";
  if (choice === "unknown") return "storage-blocked";
  if (choice === "refused") return choice;
  if (!isSetUp) return "not-set-up";
  return choice === "allowed" || mode === "opt-out" ? "allowed" : "unasked";
}
