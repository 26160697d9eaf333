import { dateAsOf, isCalendarDate } from "#domain/calendar-date.ts";
import { type SentRequest, sentRequestKey } from "#domain/requests/sent-request.ts";
import { clearDraft } from "./draft.ts";
import { offerCalendar } from "./offer-calendar.ts";
import { runEach } from "./page-parts.ts";
import { showReceipt } from "./receipt.ts";
import { readReplyRule, showEarlyCare, showReplyDeadline } from "./show-reply-deadline.ts";
import { isRecord, readTabMemory } from "./tab-memory.ts";

/** Without a request, the visitor only opened this page's address. */
const request = readTabMemory(sentRequestKey, isSentRequest);

runEach([
  () => request && showReplyDeadline(new Date(request.at)),
  () => request && showWhatToDo(request),
  () => request && showReceipt(request),
  // A form posted by the browser left its draft in this tab.
  () => request && clearDraft(request.form),
]);

// Apart, because some browsers load nothing that serves advertising.
import("./report-request.ts").then(({ reportRequest }) => reportRequest(request), console.error);

function showWhatToDo(sent: SentRequest): void {
  const { firstDay = "", at } = sent;
  const rule = readReplyRule();
  if (!rule) return;
  offerCalendar(sent, rule);
  if (!firstDay) return;
  const sentAt = new Date(at);
  showEarlyCare(firstDay, sentAt, rule);
  showFirstDay(firstDay, rule.businessClock(sentAt).date);
}

function showFirstDay(firstDay: string, askedOn: string): void {
  const line = document.querySelector<HTMLElement>("[data-first-day]");
  const day = line?.querySelector("strong");
  if (!line || !day || !isCalendarDate(firstDay)) return;
  day.textContent = dateAsOf(askedOn, firstDay);
  line.hidden = false;
}

function isSentRequest(value: unknown): value is SentRequest {
  return (
    isRecord(value) &&
    [value.submissionId, value.form, value.at].every((each) => typeof each === "string") &&
    typeof (value.reference ?? "") === "string"
  );
}
