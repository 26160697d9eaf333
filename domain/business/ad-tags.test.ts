import { expect, test } from "vitest";
import { type AdChoice, type AdTagsStatus, adTagsStatus, type PrivacyMode } from "./ad-tags.ts";

type Choice = AdChoice | null | "unknown";

test.each<[PrivacyMode, Choice, AdTagsStatus]>([
  ["opt-out", null, "allowed"],
  ["opt-out", "allowed", "allowed"],
  ["opt-out", "refused", "refused"],
  ["opt-out", "unknown", "storage-blocked"],
  ["opt-in", null, "unasked"],
  ["opt-in", "allowed", "allowed"],
  ["opt-in", "refused", "refused"],
  ["opt-in", "unknown", "storage-blocked"],
])(
  "with %s and the choice %s ad tags are %s, and never run where none is set up [X19]",
  (mode, choice, status) => {
    const known = { mode, choice, isSetUp: true, hasPrivacyControl: false };
    if (status === "allowed") expect(adTagsStatus({ ...known, isSetUp: false })).toBe("not-set-up");
    expect(adTagsStatus(known)).toBe(status);
    expect(adTagsStatus({ ...known, hasPrivacyControl: true })).toBe("privacy-control");
  },
);
