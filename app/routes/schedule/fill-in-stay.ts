import { addressesByZip } from "#domain/business/location.ts";
import { townOfZip } from "#domain/business/town-of-zip.ts";
import { isNight } from "#domain/catalogue/catalogue.ts";
import { describeEstimate } from "#domain/catalogue/estimate-text.ts";
import { addedMedication, readEstimatedStay, readStay, readStayInput } from "#domain/catalogue/stay.ts";
import { readZip } from "#domain/requests/contact-fields.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import type { Content } from "../../content/read-content.ts";
import type { BroughtEstimate } from "../../forms/schedule/schedule-island.tsx";

/** Returns dates, visits, services and ZIP code for the schedule form, never text of the visitor; null without a stay. */
export function fillInStay(
  { business, catalogue, locations }: Pick<Content, "business" | "catalogue" | "locations">,
  { searchParams }: URL,
  now: Date,
): FormReply | null {
  const input = readStayInput(searchParams);
  const read = readStay(catalogue, input, createZonedClock(business.timeZone)(now).date);
  if (!read.ok) return null;
  const { service, firstDay, lastDay, visitsADay, hasMedication } = read.stay;
  const zipCode = readZip(searchParams.get("zip") ?? "");
  const medication = hasMedication ? addedMedication(catalogue) : undefined;
  return {
    form: scheduleForm.storedAs[0],
    kind: "prefilled",
    values: {
      startDate: firstDay,
      endDate: lastDay,
      ...(!isNight(service) && { visitsADay: String(visitsADay) }),
      ...(zipCode && { zipCode }),
      ...townOfZip(addressesByZip(locations, business.address), zipCode),
      estimate: String(new URLSearchParams(input)),
    },
    choices: {
      services: [service, medication].flatMap((each) => (each ? [each.requestedAs ?? each.id] : [])),
    },
  };
}

/** Returns the estimate that the visitor brings along, also for a form that comes back with errors. */
export function estimateCard(
  content: Pick<Content, "business" | "catalogue" | "holidayPricing" | "words">,
  reply: FormReply | null,
): BroughtEstimate | undefined {
  const value = reply?.values.estimate ?? "";
  const stay = readEstimatedStay(content.catalogue, value);
  const words = content.words.estimate;
  const text = describeEstimate({ ...content, words }, value);
  return stay ? { value, lines: [...text.split("\n"), words.receipt.changed], pets: stay.pets } : undefined;
}
