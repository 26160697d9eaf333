import type { AdChoice } from "../../domain/business/ad-tags.ts";
import { jobApplicationName, type SentRequest, sentRequestKey } from "../../domain/requests/sent-request.ts";
import { readAdTagsStatus } from "./ad-choice.ts";
import { fireConversions } from "./conversions.ts";
import { clearDraft } from "./draft.ts";
import { showEarlyCare } from "./early-care.ts";
import { showReceipt } from "./receipt.ts";
import { runEach } from "./run-each.ts";
import { adChoiceEvent, saveAdChoice } from "./save-ad-choice.ts";
import { readReplyRule, showReplyDeadline } from "./show-reply-deadline.ts";
import { isRecord, readTabMemory } from "./tab-memory.ts";

/** Without a request, the visitor only opened this page's address. */
const request = readTabMemory(sentRequestKey, isSentRequest);

runEach([
  countConversion,
  () => request && showReplyDeadline(new Date(request.at)),
  () => request && showWhatToDo(request),
  () => request && showReceipt(request),
  // A form posted by the browser left its draft in this tab.
  () => request && clearDraft(request.form),
]);

function countConversion(): void {
  const settings = document.querySelector<HTMLElement>("[data-conversions]")?.dataset ?? {};
  // A job application is not a conversion.
  if (request ? request.form === jobApplicationName : settings.requireSubmission) return;
  // Where a visit alone counts as a conversion, it gets an id of its own.
  const id = request?.submissionId ?? `visit-${performance.timeOrigin}`;
  fireConversions(id, settings);
  document.addEventListener(adChoiceEvent, () => fireConversions(id, settings));
  askForAdTags();
}

function showWhatToDo({ firstDay = "", at }: SentRequest): void {
  const rule = readReplyRule();
  if (rule && firstDay) showEarlyCare(firstDay, new Date(at), rule);
}

function isSentRequest(value: unknown): value is SentRequest {
  return (
    isRecord(value) && [value.submissionId, value.form, value.at].every((each) => typeof each === "string")
  );
}

/** Asks only where consent is required and not yet given or declined. */
function askForAdTags(): void {
  const question = document.querySelector<HTMLElement>("[data-ad-question]");
  if (!question || readAdTagsStatus() !== "unasked") return;
  question.hidden = false;
  for (const button of question.querySelectorAll("button"))
    button.addEventListener("click", () => {
      saveAdChoice(button.value as AdChoice);
      confirmAnswer(question);
    });
  // The question may also be answered in the privacy choices.
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
