import { earlyCareBy } from "#domain/business/early-care.ts";
import { isAnsweredLate, type ToldTimes } from "#domain/business/reply-time.ts";
import { dateAsOf, isCalendarDate } from "#domain/calendar-date.ts";
import { calendarFile } from "#domain/calendar-file.ts";
import {
  areReceiptLines,
  type Receipt,
  receiptKey,
  type SentRequest,
  sentRequestKey,
  shortReference,
} from "#domain/requests/sent-request.ts";
import { clearDraft } from "./draft.ts";
import { runEach } from "./page-parts.ts";
import { isRecord, readTabMemory, writeTabMemory } from "./tab-memory.ts";

/** Null if the visitor only opened this page's address. */
const request = readTabMemory(sentRequestKey, isSentRequest);

runEach([
  () => request?.times && showTimes(request, request.times),
  () => request?.firstDay && showFirstDay(request.firstDay, request.times?.receivedAt ?? ""),
  () => request && showReceipt(request),
  // A form that the browser posted by itself has left its draft in this tab.
  () => request && clearDraft(request.form),
]);

// Imported separately, because some browsers block scripts that serve advertising.
import("./report-request.ts").then(({ reportRequest }) => reportRequest(request), console.error);

function showTimes(request: SentRequest, times: ToldTimes): void {
  const { firstDay = "" } = request;
  const { answer } = times;
  // Without a time, the general rule remains.
  if (!answer) return;
  for (const line of document.querySelectorAll<HTMLElement>("[data-reply-by]")) showAnswer(line, answer.text);
  if (isAnsweredLate(answer, firstDay)) showEarlyCare(answer.text);
  offerCalendar(request, times);
}

function showAnswer(line: HTMLElement, text: string): void {
  const shown = line.querySelector("strong");
  if (!shown) return;
  // Not in a list of steps, where the kept height would be a visible gap and only later steps move up.
  keepHeight(line.closest("p:not(li p)"));
  // Keeps the punctuation after the rule.
  shown.textContent = `by ${text}${shown.textContent.match(/[.,!?]$/)?.[0] ?? ""}`;
  line.hidden = false;
}

/** The time is shorter than the rule that it replaces; nothing below may move up. */
function keepHeight(paragraph: HTMLElement | null): void {
  if (paragraph) paragraph.style.minHeight = `${paragraph.getBoundingClientRect().height}px`;
}

function showEarlyCare(text: string): void {
  const place = document.querySelector<HTMLElement>("[data-early-care]");
  const words = place?.querySelector("span");
  if (!place || !words) return;
  words.textContent = earlyCareBy(text);
  place.dataset.shown = "";
}

function showFirstDay(firstDay: string, askedOn: string): void {
  const line = document.querySelector<HTMLElement>("[data-first-day]");
  const day = line?.querySelector("strong");
  if (!line || !day || !isCalendarDate(firstDay)) return;
  day.textContent = dateAsOf(askedOn, firstDay);
  line.hidden = false;
}

/** The file is made in the browser, so that its address does not reveal when a request was sent. */
function offerCalendar(
  { submissionId, reference, firstDay = "" }: SentRequest,
  { receivedAt, answer }: ToldTimes,
): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-call-calendar]");
  if (!link || !answer || isAnsweredLate(answer, firstDay)) return;
  const { title = "", note = "" } = link.dataset;
  const id = `${reference ?? submissionId}-answer`;
  const file = calendarFile({ id, at: new Date(answer.at), title, note }, new Date(receivedAt));
  link.href = URL.createObjectURL(new Blob([file], { type: "text/calendar" }));
  link.hidden = false;
}

function isSentRequest(value: unknown): value is SentRequest {
  return (
    isRecord(value) &&
    [value.submissionId, value.form].every((each) => typeof each === "string") &&
    typeof (value.reference ?? "") === "string"
  );
}

function showReceipt({ submissionId, reference, times }: SentRequest): void {
  const receipt = readTabMemory(receiptKey, isReceipt);
  const section = document.querySelector<HTMLElement>("[data-receipt]");
  if (!section || receipt?.submissionId !== submissionId) return;
  const lines = [{ label: "Sent", value: times?.received ?? "" }, ...receipt.lines];
  section.querySelector("dl")?.replaceChildren(...lines.filter(({ value }) => value).map(describe));
  showReference(section, reference);
  section.querySelector("[data-print]")?.addEventListener("click", () => print());
  section.querySelector("[data-remove]")?.addEventListener("click", () => remove(section));
  section.hidden = false;
}

function isReceipt(value: unknown): value is Receipt {
  return isRecord(value) && areReceiptLines(value.lines);
}

function describe({ label, value }: Receipt["lines"][number]): HTMLElement {
  const line = document.createElement("div");
  const [term, description] = [document.createElement("dt"), document.createElement("dd")];
  term.textContent = label;
  description.textContent = value;
  line.append(term, description);
  return line;
}

function showReference(section: HTMLElement, reference: string | null): void {
  const line = section.querySelector<HTMLElement>("[data-reference]");
  const shown = line?.querySelector("strong");
  if (!line || !shown || !reference) return;
  shown.textContent = shortReference(reference);
  line.hidden = false;
}

function remove(section: HTMLElement): void {
  writeTabMemory(receiptKey, null);
  section.querySelector("dl")?.replaceChildren();
  section.hidden = true;
  const note = document.querySelector<HTMLElement>("[data-receipt-removed]");
  if (!note) return;
  note.hidden = false;
  note.focus();
}
