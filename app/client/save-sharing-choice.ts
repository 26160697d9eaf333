import type { AdChoice } from "#domain/business/ad-tags.ts";
import { rememberLeadSource } from "./remember-lead-source.ts";
import { choiceKey } from "./sharing-choice.ts";

/** Stored in this browser only. If storage fails, ad tags stay off on this page. */
export function saveSharingChoice(choice: AdChoice): void {
  try {
    localStorage.setItem(choiceKey, choice);
  } catch {
    document.documentElement.dataset.choiceLost = "true";
  }
  rememberLeadSource();
}
