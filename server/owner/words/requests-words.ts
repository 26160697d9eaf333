import { counted } from "#domain/counted.ts";
import { mailedPerHour, mailedPerNetworkAndHour } from "#domain/leads/limits.ts";
import { operatorHint } from "./fault-words.ts";

/** Of requests without a mail of their own. */
export function requestsText({ accepted, held }: { accepted: number; held: number }) {
  const more = accepted > 0 && `${counted(accepted, "more request")}`;
  const spam = held > 0 && `${counted(held, "request looks", "requests look")} like spam`;
  const title = [more, spam].filter(Boolean).join(", ");
  return {
    subject: accepted === 0 ? `[Possible spam] ${title}` : title,
    title,
    blocks: [
      ...(accepted > 0
        ? [
            `You get ${mailedPerHour} requests an hour by email one by one, ${mailedPerNetworkAndHour} of them from one network. The others are on your list.`,
            `If nothing explains it, such as a story about you in the news, a program is probably sending them: ${operatorHint("Floods")}.`,
          ]
        : []),
      ...(held > 0
        ? ["What looks like spam may still be real. It's at the end of your list: say which it is there."]
        : []),
    ],
  };
}
