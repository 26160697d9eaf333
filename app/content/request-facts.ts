import { townsByZip } from "../../domain/business/location.ts";
import { listedHolidays } from "../../domain/catalogue/seasons.ts";
import { careRules, serviceNames } from "../../domain/requests/service-names.ts";
import type { Content } from "./read-content.ts";

export function requestFacts({ catalogue, locations, holidayPricing, words }: Content) {
  const { from, to, visits, pets } = words.estimate.form;
  return {
    replyWithinHours: catalogue.replyWithinHours,
    serviceNames: serviceNames(catalogue, words.schedule.services.other),
    estimate: { catalogue, holidayPricing, words: words.estimate },
    careRules: careRules(catalogue, holidayPricing),
    towns: townsByZip(locations),
    holidays: listedHolidays(holidayPricing),
    thankYou: words.thankYou,
    stayLabels: { from, to, visits, pets },
  };
}
