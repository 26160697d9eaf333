import { isAnsweredLate, type ToldTimes } from "#domain/business/told-times.ts";
import { calendarFile, callEventId } from "#domain/calendar-file.ts";
import type { SentRequest } from "#domain/requests/sent-request.ts";

/** The file is made here, so that its address tells nobody when a request was sent. */
export function offerCalendar(
  { submissionId, reference, firstDay = "" }: SentRequest,
  { receivedAt, answer }: ToldTimes,
): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-call-calendar]");
  if (!link || !answer || isAnsweredLate(answer, firstDay)) return;
  const { title = "", note = "" } = link.dataset;
  const id = callEventId(reference ?? submissionId);
  const file = calendarFile([{ id, at: new Date(answer.at), title, note }], new Date(receivedAt));
  link.href = URL.createObjectURL(new Blob([file], { type: "text/calendar" }));
  link.hidden = false;
}
