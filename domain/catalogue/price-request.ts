import { isNight, type Service } from "./catalogue.ts";
import { type Estimate, estimateStay, type PriceFacts } from "./estimate.ts";
import {
  addedMedication,
  pricedServices,
  readEstimatedStay,
  readStay,
  readStayInput,
  type Stay,
  type StayMistake,
  stayQuery,
} from "./stay.ts";

/** The care that a request asks for. */
export type AskedCare = {
  /** Ids of the schedule form's choices. */
  services: readonly string[];
  /** "" when unknown. */
  firstDay: string;
  lastDay: string;
  /** How many pets of each kind; {} when unknown. */
  kinds: Record<string, number>;
  /** 0 when unknown. */
  visitsADay: number;
  /** The URL query of the estimate sent with the request; "" for none. */
  estimatedStay: string;
};

/** `quoted`: the catalogue leaves it to the call. */
export type PricedCare = { choice: string } & (
  | { stay: Stay; estimate: Estimate; isVisitsKnown: boolean }
  | { reason: StayMistake | "quoted" }
);

export type RequestPrice = {
  care: PricedCare[];
  /** False when the estimate sent with the request is for another stay. */
  isAsEstimated: boolean;
  /** True when medication was requested, which the price then includes. */
  hasMedication: boolean;
};

const unasked = readStayInput(new URLSearchParams());

/** Prices a request by the estimate's rules. A choice that stands for several services gets a price for each of them. */
export function priceRequest(
  facts: PriceFacts,
  asked: AskedCare,
  today: string,
  bookedOn: string,
): RequestPrice {
  const { catalogue } = facts;
  const estimated = readEstimatedStay(catalogue, asked.estimatedStay);
  const medication = choiceOf(addedMedication(catalogue));
  const ofEstimate = readStayInput(new URLSearchParams(asked.estimatedStay));
  const { kinds } = asked;
  const counted = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  const pets = String(counted || (estimated?.pets ?? 1));
  const asksMedication = asked.services.some((each) => each === medication);
  const care = [...new Set(asked.services)].flatMap((choice): PricedCare[] => {
    const meant = pricedServices(catalogue).filter((service) => choiceOf(service) === choice);
    const priced = meant.filter(({ id }) => id === estimated?.service.id);
    if (meant.length === 0) return [{ choice, reason: "quoted" }];
    const each = (priced.length > 0 ? priced : meant).map((service): PricedCare => {
      const isEstimated = estimated?.service.id === service.id;
      const isVisitsKnown = asked.visitsADay > 0 || isEstimated || isNight(service);
      const input = {
        // Answers that the request's form doesn't ask for are taken from the estimate of the same service.
        ...(isEstimated ? ofEstimate : unasked),
        service: service.id,
        from: asked.firstDay,
        to: asked.lastDay,
        ...(asked.visitsADay > 0 && { visits: String(asked.visitsADay) }),
        pets,
        ...(asksMedication && { medication: "yes" }),
      };
      const read = readStay(catalogue, input, today);
      if (!read.ok) return { choice, reason: Object.values(read.mistakes)[0] ?? "quoted" };
      const stay = { ...read.stay, kinds };
      return { choice, stay, estimate: estimateStay(facts, stay, bookedOn), isVisitsKnown };
    });
    // A reason why none of them has a price is given once.
    return each.some((one) => "stay" in one) ? each : each.slice(0, 1);
  });
  const stays = care.flatMap((each) => ("stay" in each ? stayQuery(each.stay) : []));
  return {
    // Medication is in the price of each visit, and named as quoted for each night.
    care: stays.length > 0 ? care.filter(({ choice }) => choice !== medication) : care,
    isAsEstimated: !estimated || stays.includes(stayQuery(estimated)),
    hasMedication: asksMedication || care.some((each) => "stay" in each && each.stay.hasMedication),
  };
}

function choiceOf(service: Service | undefined): string | undefined {
  return service?.requestedAs ?? service?.id;
}
