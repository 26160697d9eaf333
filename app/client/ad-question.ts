import type { AdChoice } from "../../domain/business/ad-tags.ts";
import { readAdTagsStatus } from "./ad-tags.ts";
import { adChoiceEvent, saveAdChoice } from "./save-ad-choice.ts";

/** Where nothing may be counted before it is allowed: asks, unless the visitor has answered already. */
export function askForAdTags(): void {
  const question = document.querySelector<HTMLElement>("[data-ad-question]");
  if (!question || readAdTagsStatus() !== "unasked") return;
  question.hidden = false;
  for (const button of question.querySelectorAll("button"))
    button.addEventListener("click", () => {
      saveAdChoice(button.value as AdChoice);
      confirmAnswer(question);
    });
  // The answer may also be given under the privacy choices.
  document.addEventListener(adChoiceEvent, () => {
    question.hidden = true;
  });
}

function confirmAnswer(question: HTMLElement): void {
  const note = question.nextElementSibling;
  if (!(note instanceof HTMLElement)) return;
  note.hidden = false;
  note.focus();
}
