import { fullDate, shortDate } from "#domain/calendar-date.ts";
import { counted } from "#domain/counted.ts";
import type { Block } from "../../mail/render-mail.ts";
import type { Announcement } from "../../upkeep/announced-deletion.ts";
import { operatorHint } from "./matter-words.ts";

export function deletionTitle({ requests, spam, deleteOn }: Announcement): string {
  const old = requests + spam > 0 ? counted(requests + spam, "old request") : "old proofs of consent";
  return `${old} will be deleted on ${shortDate(deleteOn)}`;
}

export function deletionBlocks({ deleteOn, requests, spam, consents }: Announcement): Block[] {
  const counts = [
    { text: counted(requests, "request"), count: requests },
    { text: `${counted(spam, "request")} that looked like spam`, count: spam },
    {
      text: counted(consents, "proof of agreeing to text messages", "proofs of agreeing to text messages"),
      count: consents,
    },
  ];
  return [
    { heading: `Will be deleted on ${fullDate(deleteOn)}` },
    "They've been kept as long as your privacy policy says:",
    { list: counts.filter(({ count }) => count > 0) },
    `If that looks right, there's nothing for you to do. Does the day or the number surprise you? The clock on your website's computer may be wrong: ${operatorHint("How long things are kept")} before that day.`,
  ];
}
