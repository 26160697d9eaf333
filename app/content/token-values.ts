import type { Business } from "../../domain/business/business.ts";
import { afterHoursText } from "../../domain/business/early-care.ts";
import type { Location } from "../../domain/business/location.ts";
import {
  clockTime,
  earlyVisitsFrom,
  isPhoneAnswered,
  visitHoursText,
  weekdays,
} from "../../domain/business/office-hours.ts";
import { phoneHoursText } from "../../domain/business/phone-hours-text.ts";
import type { Policies } from "../../domain/business/policies.ts";
import { replyRuleText } from "../../domain/business/reply-time.ts";
import { stateName } from "../../domain/business/state-names.ts";
import { switches } from "../../domain/business/switches.ts";
import { countTeam, type TeamMember } from "../../domain/business/team-member.ts";
import { longDate } from "../../domain/calendar-date.ts";
import {
  type Catalogue,
  extraPetText,
  formatCents,
  formatList,
  highestCents,
  minutesText,
  priceRangeText,
  priceText,
  upperPriceText,
} from "../../domain/catalogue/catalogue.ts";
import {
  type CancellationBand,
  type HolidayPricing,
  holidayRuleOf,
  nightOnHolidayCents,
} from "../../domain/catalogue/holiday-pricing.ts";
import { nightLengthsText, nightVisitsText, nightWindowsText } from "../../domain/catalogue/night-text.ts";
import { counted } from "../../domain/counted.ts";
import { numberWord } from "../../domain/number-word.ts";
import { cityPath } from "../../domain/pages/city-page.ts";
import { displayPhone } from "../../domain/phone-number.ts";
import type { Consent } from "../../domain/requests/consent-schema.ts";
import type { TokenValue, TokenValues } from "./fill-tokens.ts";
import type { Switches } from "./leave-out-words.ts";

type Facts = {
  business: Business;
  catalogue: Catalogue;
  holidayPricing: HolidayPricing;
  policies: Policies;
  team: { team: TeamMember[] };
  locations: { locations: readonly Pick<Location, "id" | "name">[] };
  consent: Consent;
};

type Values = Record<string, string | TokenValue | null>;

/** Values are plain text without a full stop; null where the business has none, so that words about it are left out. */
export function tokenValues(facts: Facts): TokenValues {
  const ofServices = serviceValues(facts.catalogue);
  const earliest = earlyVisitsFrom(facts.business.hours);
  const groups: Record<string, Values> = {
    business: {
      ...businessValues(facts.business),
      ...townValues(facts.locations.locations),
    },
    hours: {
      office: isPhoneAnswered(facts.business.hours) ? phoneHoursText(facts.business.hours) : null,
      visits: visitHoursText(facts.business.hours),
      visitsFrom: clockTime(facts.business.hours.visits.opens),
      visitsTo: clockTime(facts.business.hours.visits.closes),
      earliest: earliest && clockTime(earliest),
    },
    team: {
      count: numberWord(countTeam(facts.team.team)),
      leads: countRole(facts.team.team, "Lead Pet Sitter"),
      sitters: countRole(facts.team.team, "Pet Sitter"),
    },
    ...ofServices,
    policy: policyValues(facts),
    holiday: holidayValues(facts),
    consent: { lastUpdated: longDate(facts.consent.lastUpdated), version: facts.consent.policyVersion },
    terms: { lastUpdated: longDate(facts.policies.terms.lastUpdated) },
    privacy: {
      answerDays: counted(facts.policies.privacy.answerDays, "day"),
      optOutDays: counted(facts.policies.privacy.optOutBusinessDays, "business day"),
      phoneSharing: facts.policies.privacy.phoneSharing,
      law: facts.policies.privacy.law ?? "the law",
      adCondition:
        facts.business.privacy.mode === "opt-in" ? "if you've allowed it" : "unless you've opted out",
    },
    retention: {
      requests: counted(facts.policies.retention.requestMonths, "month"),
      held: counted(facts.policies.retention.heldDays, "day"),
      spam: counted(facts.policies.retention.spamDays, "day"),
      networkAddress: counted(facts.policies.retention.networkAddressDays, "day"),
      logs: counted(facts.policies.retention.logDays, "day"),
      consent: counted(facts.policies.retention.consentYears, "year"),
    },
  };
  const known = Object.entries(groups).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => ({ name: `${group}.${name}`, value })),
  );
  const values = new Map(
    known.flatMap(({ name, value }) =>
      value === null ? [] : [[name, typeof value === "string" ? { text: value } : value]],
    ),
  );
  const switchOf = switchesOf(facts);
  return Object.assign(values, {
    isOn(name: string) {
      const [group = ""] = name.split(".");
      // Any service may be asked for, because the words about one stay when it is no longer offered.
      if (group in ofServices || known.some((each) => each.name === name)) return values.has(name);
      return switchOf(name);
    },
  });
}

function switchesOf({
  business: { off, owners, portal, hours },
  catalogue,
  team: { team },
  locations: { locations },
}: Facts): Switches {
  const optional = new Map([
    ...switches.map((name): [string, boolean] => [name, !off.includes(name)]),
    ["portal", portal !== undefined],
    ["owners", owners.length > 1],
    ["team", team.length > 1],
    ["towns", locations.length > 1],
    ["everyDay", hours.visits.days.length === weekdays.length],
    ["nights", catalogue.services.some(({ holiday }) => holiday === "per-night")],
  ]);
  return (name) => {
    const [, id] = /^service\.(.+)$/.exec(name) ?? [];
    if (id !== undefined) return catalogue.services.some((service) => service.id === id);
    return optional.get(name);
  };
}

function businessValues(business: Business): Record<string, string | TokenValue> {
  const {
    name,
    shortName = name,
    phone,
    smsNumber = phone,
    email,
    address,
    region,
    foundedYear,
    owners,
  } = business;
  return {
    name,
    shortName,
    phone: { text: displayPhone(phone), href: `tel:${phone}` },
    smsNumber: { text: displayPhone(smsNumber), href: `sms:${smsNumber}` },
    email: { text: email, href: `mailto:${email}` },
    address: `${address.street}, ${address.city}, ${address.state} ${address.zip}`,
    city: address.city,
    state: address.state,
    stateName: stateName(address.state),
    region,
    area: region.split(",")[0] ?? region,
    afterHours: afterHoursText(business).replace(/\.$/, ""),
    foundedYear: String(foundedYear),
    owners: formatList(
      owners.map((owner) => owner.name),
      "and",
    ),
    ownerCount: numberWord(owners.length),
  };
}

/** The links are for fields that take them. */
function townValues(towns: readonly Pick<Location, "id" | "name">[]): Record<string, string> {
  return {
    towns: formatList(
      towns.map(({ name }) => name),
      "and",
    ),
    townLinks: formatList(
      towns.map((town) => `[${town.name}](${cityPath(town)})`),
      "and",
    ),
  };
}

function serviceValues(catalogue: Catalogue): Record<string, Values> {
  const groups: Record<string, Values> = {
    price: { factors: formatList(catalogue.extraChargeFactors, "or") },
    priceText: {},
    priceDetail: {},
    priceRange: {
      city: priceRangeText(catalogue.services.filter(({ id }) => catalogue.featured.includes(id))),
    },
    starts: {},
    extraPet: {},
    highestPrice: {},
    minutes: {},
    duration: {},
    session: {},
    window: {},
    lengths: {},
  };
  const set = (group: string, id: string, value: string | null | undefined) => {
    if (value) groups[group] = { ...groups[group], [id]: value };
  };
  for (const service of catalogue.services) {
    const { id, price, sessions, visits, nightHours } = service;
    const lowest = formatCents(price.minCents);
    const highest = highestCents(service);
    set("price", id, lowest);
    set("priceText", id, priceText(price));
    set("starts", id, `${price.maxCents === price.minCents ? "costs" : "starts at"} ${lowest}`);
    set("priceDetail", id, lowerFirst(upperPriceText(service, catalogue.overnightFactors)));
    set("extraPet", id, extraPetText(service));
    set("highestPrice", id, highest === null ? null : formatCents(highest));
    set("minutes", id, sessions && counted(sessions.pricedMinutes, "minute"));
    set("duration", id, sessions && minutesText(sessions.offeredMinutes));
    set("session", id, sessions && `${formatList(sessions.offeredMinutes.map(String), "or")} minute`);
    set("duration", id, visits && nightVisitsText(visits));
    set("duration", id, nightHours === undefined ? null : counted(nightHours, "hour"));
    set("window", id, visits && nightWindowsText(visits));
    set("lengths", id, visits && nightLengthsText(visits));
  }
  return groups;
}

function countRole(team: readonly TeamMember[], role: TeamMember["role"]): string {
  const count = countTeam(team, role);
  return `${numberWord(count)} ${role.toLowerCase()}${count === 1 ? "" : "s"}`;
}

function policyValues({ catalogue, policies }: Facts): Record<string, string> {
  const { adviceDays, holidayAdviceWeeks } = policies.booking;
  return {
    replyHours: counted(catalogue.replyWithinHours, "hour"),
    replyTime: replyRuleText({ withinHours: catalogue.replyWithinHours }).replace(/^within /, ""),
    introCallMinutes: counted(catalogue.introCallMinutes, "minute"),
    bookingAdvice: `${adviceDays.from}-${adviceDays.to} days`,
    holidayBookingAdvice: `${holidayAdviceWeeks.from}-${holidayAdviceWeeks.to} weeks`,
    notice: `${counted(policies.cancellation.noticeHours, "hour's", "hours'")} notice`,
    holidayNotice: `${counted(policies.cancellation.holidayNoticeHours, "hour's", "hours'")} notice`,
    payments: formatList(policies.payment.methods, "and"),
  };
}

function holidayValues({ catalogue, holidayPricing: rules }: Facts): Values {
  const nights = catalogue.services.filter((service) => holidayRuleOf(rules, service) === "per-night");
  const priced = nights.find(({ price, visits }) => price.unit === "night" && !visits);
  const band = (outcome: string) => rules.cancellation.find((candidate) => candidate.outcome === outcome);
  const [credit, forfeited, none] = [band("credit"), band("forfeited"), band("none")];
  const { deposit, balance } = rules;
  return {
    nightlyPercent: nights.length > 0 ? `${rules.nightlySurchargePercent}%` : null,
    nightExample: priced ? formatCents(nightOnHolidayCents(rules, priced.price.minCents)) : null,
    sitterShare: rules.sitterSharePercent > 0 ? `${rules.sitterSharePercent}%` : null,
    depositPercent: deposit.percent > 0 ? `${deposit.percent}%` : null,
    balanceDays: deposit.percent < 100 ? days(balance.daysBefore || undefined) : null,
    balanceDue: balanceDueText(rules),
    creditFromDays: days(credit?.minDays),
    creditMonths: credit?.creditMonths === undefined ? null : counted(credit.creditMonths, "month"),
    forfeitFromDays: days(forfeited?.maxDays),
    forfeitDays: forfeited ? daySpan(forfeited) : null,
    noRefundDays: days(none?.maxDays),
  };
}

function days(count: number | undefined): string | null {
  return count === undefined ? null : counted(count, "day");
}

/** "8-29 days", or "8 days or more" */
function daySpan({ minDays, maxDays }: CancellationBand): string {
  return maxDays === undefined ? `${days(minDays)} or more` : `${minDays}-${maxDays} days`;
}

/** "7 days before care begins"; null where all is paid at booking. */
function balanceDueText({ deposit, balance }: HolidayPricing): string | null {
  if (deposit.percent === 100) return null;
  return balance.daysBefore === 0
    ? "on the day care begins"
    : `${counted(balance.daysBefore, "day")} before care begins`;
}

function lowerFirst(sentence: string | null): string | null {
  return sentence && sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
