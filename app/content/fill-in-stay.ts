import { findMedication } from "../../domain/catalogue/estimate.ts";
import { fillTemplate } from "../../domain/pages/content-text.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { amountText, answerEstimate } from "./estimate-answer.ts";
import type { Content } from "./read-content.ts";

/** Fills in the schedule form. Its note contains the estimate, so that the owners know the price that the visitor saw. */
export function fillInStay(
  content: Pick<Content, "catalogue" | "holidayPricing" | "words">,
  url: URL,
  now: Date,
): FormReply | null {
  const answer = answerEstimate(content, url, now);
  if (answer.kind !== "priced") return null;
  const { stay, title, estimate } = answer;
  const { note, notePets } = content.words.estimate;
  const { service, firstDay: startDate, lastDay: endDate } = stay;
  const pets = stay.pets === 1 ? notePets.one : fillTemplate(notePets.more, { count: stay.pets });
  const price = amountText(content.words.estimate, estimate.isComplete ? estimate.total : null);
  return {
    form: scheduleForm.names[0],
    isFilledIn: true,
    values: {
      ...{ startDate, endDate },
      petCount: String(stay.pets),
      serviceNeeds: `${fillTemplate(note, { stay: title, pets, price })}\n`,
    },
    choices: {
      services: [service, stay.hasMedication ? findMedication(content.catalogue) : undefined].flatMap(
        (each) => (each ? [each.requestedAs ?? each.id] : []),
      ),
    },
    fieldErrors: {},
    error: null,
  };
}
