import type { AdChoice } from "../../domain/business/ad-tags.ts";
import { type ReplyRule, replyDueAt, replyTimeText } from "../../domain/business/reply-time.ts";
import { jobApplicationName, type SentRequest, sentRequestKey } from "../../domain/requests/sent-request.ts";
import { readAdTagsStatus } from "./ad-choice.ts";
import { fireConversions } from "./conversions.ts";
import { doEach } from "./do-each.ts";
import { clearDraft } from "./draft.ts";
import { showReceipt } from "./receipt.ts";
import { adChoiceEvent, saveAdChoice } from "./save-ad-choice.ts";
import { isRecord, readTabMemory } from "./tab-memory.ts";

/** Loaded only on the thank-you pages. Who typed its address sent nothing, so there is nothing to tell. */
const request = readTabMemory(sentRequestKey, isSentRequest);

doEach([
  countConversion,
  () => request && sayReplyDeadline(new Date(request.at)),
  () => request && showReceipt(request),
  // A form that was posted as it stood left its words in this tab.
  () => request && clearDraft(request.form),
]);

function countConversion(): void {
  const settings = document.querySelector<HTMLElement>("[data-conversions]")?.dataset ?? {};
  // Whoever applies for work is no customer won by an advertisement.
  if (request ? request.form === jobApplicationName : settings.requireSubmission) return;
  // Where a visit alone counts, it has an id of its own.
  const id = request?.submissionId ?? `visit-${performance.timeOrigin}`;
  fireConversions(id, settings);
  document.addEventListener(adChoiceEvent, () => fireConversions(id, settings));
  askForAdTags();
}

function isSentRequest(value: unknown): value is SentRequest {
  return (
    isRecord(value) && [value.submissionId, value.form, value.at].every((each) => typeof each === "string")
  );
}

function sayReplyDeadline(sentAt: Date): void {
  const line = document.querySelector<HTMLElement>("[data-reply-by]");
  if (!line || Number.isNaN(sentAt.getTime())) return;
  const rule: ReplyRule = JSON.parse(line.dataset.replyBy ?? "");
  const dueAt = replyDueAt(sentAt, rule);
  const place = line.querySelector("strong");
  if (!dueAt || !place) return;
  place.textContent = replyTimeText(dueAt);
  line.hidden = false;
}

/** Where nothing may be counted before it is allowed: asks, unless the visitor has answered already. */
function askForAdTags(): void {
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
