import type { AdChoice } from "../../domain/business/ad-tags.ts";
import { choiceKey, choiceLost } from "./ad-choice.ts";
import { rememberLeadSource } from "./remember-lead-source.ts";

/** Told to the document when the visitor has chosen. */
export const adChoiceEvent = "adchoice";

/** Keeps the choice in this browser and nowhere else. One that cannot be kept leaves ad tags off on this page. */
export function saveAdChoice(choice: AdChoice): void {
  try {
    localStorage.setItem(choiceKey, choice);
  } catch {
    document.documentElement.toggleAttribute(choiceLost, true);
  }
  rememberLeadSource();
  document.dispatchEvent(new Event(adChoiceEvent));
}
