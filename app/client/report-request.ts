import type { AdChoice } from "#domain/business/ad-tags.ts";
import { jobApplicationName, type SentRequest } from "#domain/requests/sent-request.ts";
import { fireConversions } from "./conversions.ts";
import { saveSharingChoice } from "./save-sharing-choice.ts";
import { readAdTagsStatus } from "./sharing-choice.ts";

/** Tells an ad network of the request, where that is allowed. */
export function reportRequest(request: SentRequest | null): void {
  const settings = document.querySelector<HTMLElement>("[data-conversions]")?.dataset ?? {};
  // A job application is not a conversion.
  if (request ? request.form === jobApplicationName : settings.requireSubmission) return;
  // Where a visit alone counts as a conversion, it gets an id of its own.
  const id = request?.submissionId ?? `visit-${performance.timeOrigin}`;
  fireConversions(id, settings);
  askForAdTags(() => fireConversions(id, settings));
}

/** Asks until the visitor has chosen. */
function askForAdTags(report: () => void): void {
  const question = document.querySelector<HTMLElement>("[data-ad-question]");
  if (!question || readAdTagsStatus() !== "unasked") return;
  question.hidden = false;
  for (const button of question.querySelectorAll("button"))
    button.addEventListener("click", () => {
      saveSharingChoice(button.value as AdChoice);
      question.hidden = true;
      confirmAnswer(question);
      report();
    });
}

function confirmAnswer(question: HTMLElement): void {
  const note = question.nextElementSibling;
  if (!(note instanceof HTMLElement)) return;
  note.hidden = false;
  note.focus();
}
