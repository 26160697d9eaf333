import { counted } from "#domain/counted.ts";
import { floodDigest } from "#domain/leads/limits.ts";
import { spamMark } from "../../mail/lead-mail.ts";
import { operatorHint } from "./matter-words.ts";

const sections = { accepted: "Floods", held: "Held requests" };

export function requestsText(status: "accepted" | "held", count: number, more: number) {
  const title =
    status === "accepted"
      ? `${counted(count, "more request")} from busy networks`
      : `${counted(count, "more request looks", "more requests look")} like spam`;
  return {
    subject: status === "held" ? `${spamMark} ${title}` : title,
    title,
    why: status === "accepted" ? whyTogether : whyNextDay,
    more: more > 0 ? [`And ${more} more, all saved. To see them, ${operatorHint(sections[status])}.`] : [],
  };
}

const whyTogether = [
  `More than ${floodDigest.mailed} requests came in within an hour, and these are from networks that had already sent many. They may still be real. Everyone else reaches you as usual.`,
  `If nothing explains it, such as a story about you in the news, a program is probably sending them: ${operatorHint("Floods")}.`,
];
const whyNextDay = [
  "Too many came in one day to email you each one. They may still be real, so take a look before you dismiss them.",
];
