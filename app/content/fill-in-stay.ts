import { townsByZip } from "../../domain/business/location.ts";
import { isNight } from "../../domain/catalogue/catalogue.ts";
import { findMedication } from "../../domain/catalogue/estimate.ts";
import { describeEstimate, readEstimatedStay, readStayInput } from "../../domain/catalogue/estimate-text.ts";
import { completeAddress } from "../../domain/requests/complete-address.ts";
import { fiveDigits, normalizeTypedZip } from "../../domain/requests/contact-fields.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { answerEstimate, type StayFacts } from "./estimate-answer.ts";
import type { Content } from "./read-content.ts";

/** Fills in the dates, visits, services and ZIP code of the schedule form, never the visitor's own words. */
export function fillInStay(
  content: StayFacts & Pick<Content, "locations">,
  url: URL,
  now: Date,
): FormReply | null {
  const answer = answerEstimate(content, url, now);
  if (answer.kind !== "priced") return null;
  const { service, firstDay, lastDay, visitsADay, hasMedication } = answer.stay;
  const towns = townsByZip(content.locations);
  const zipCode = normalizeTypedZip(url.searchParams.get("zip") ?? "");
  const medication = hasMedication ? findMedication(content.catalogue) : undefined;
  return {
    form: scheduleForm.storedAs[0],
    kind: "prefilled",
    values: {
      startDate: firstDay,
      endDate: lastDay,
      ...(!isNight(service) && { visitsADay: String(visitsADay) }),
      ...(fiveDigits.test(zipCode) &&
        completeAddress({ zipCode, city: "", state: "" }, { towns, business: content.business })),
      estimate: String(new URLSearchParams(readStayInput(url.searchParams))),
    },
    choices: {
      services: [service, medication].flatMap((each) => (each ? [each.requestedAs ?? each.id] : [])),
    },
  };
}

export type EstimateCard = { value: string; lines: string[]; pets: number };

/** The estimate that a form brings along, also one that comes back with errors. */
export function estimateCard(content: StayFacts, reply: FormReply | null): EstimateCard | undefined {
  const value = reply?.values.estimate ?? "";
  const stay = readEstimatedStay(content.catalogue, value);
  const text = describeEstimate({ ...content, words: content.words.estimate }, value);
  return stay ? { value, lines: text.split("\n"), pets: stay.pets } : undefined;
}
