import { replyDeadline } from "../../domain/reply-time.ts";
import { fireConversions } from "./conversions.ts";
import { readSentRequest } from "./sent-request.ts";

/** Loaded only on the thank-you page. Who typed its address sent nothing, so nothing is told or counted. */
const request = readSentRequest();
if (request) {
  sayReplyDeadline(new Date(request.at));
  fireConversions(request.submissionId);
}

function sayReplyDeadline(sentAt: Date): void {
  const line = document.querySelector<HTMLElement>("[data-reply-by]");
  if (!line || Number.isNaN(sentAt.getTime())) return;
  const { withinHours, office } = JSON.parse(line.dataset.replyBy ?? "{}");
  const deadline = replyDeadline(sentAt, withinHours, office);
  const place = line.querySelector("strong");
  if (!deadline || !place) return;
  place.textContent = deadline;
  line.hidden = false;
}
