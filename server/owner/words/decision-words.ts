import { fullDate } from "#domain/calendar-date.ts";
import { operatorHint } from "./fault-words.ts";

/** Something for the owners to decide. */
export type Question = { title: string; text: string };

export function seasonIsOpen(
  { label, from, state }: { label: string; from: string; state: "missing" | "unconfirmed" },
  today: string,
): Question {
  const first = `The first holiday ${from < today ? "was" : "is"} ${fullDate(from)}.`;
  const decide = `Set your prices, then ${operatorHint("Holiday seasons")}.`;
  if (state === "unconfirmed")
    return {
      title: `Your ${label} holiday prices aren't confirmed yet`,
      text: `${first} Your website calls these amounts expected, and says you'll confirm them on the call. ${decide}`,
    };
  return {
    title: `Your website has no ${label} holiday prices yet`,
    text: `${first} Until you set them, your website says you'll quote them on the call. ${decide}`,
  };
}

/** `list`: as the editor calls it. */
export function dayOffEnded({
  title,
  lastDay,
  list,
}: Record<"title" | "lastDay" | "list", string>): Question {
  return {
    title: `${title} is over`,
    text: `Its last day was ${fullDate(lastDay)}, and your website is back to your usual days. Put in the next one under “${list}”, or take it out.`,
  };
}
