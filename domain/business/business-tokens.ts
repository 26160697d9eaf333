import { type Catalogue, hasNightsAlone } from "../catalogue/catalogue.ts";
import { lacking, type Tokens } from "../pages/token.ts";
import { displayPhone } from "../phone-number.ts";
import { formatList, lowerFirst, numberWord, withoutEndMark } from "../wording.ts";
import type { Business } from "./business.ts";
import { phoneHoursText } from "./closures.ts";
import { afterHoursText } from "./early-care.ts";
import { clockTime, earlyVisitsFrom, isPhoneAnswered, visitHoursText } from "./office-hours.ts";
import { stateName } from "./state-names.ts";

type Facts = { business: Business; catalogue: Pick<Catalogue, "services"> };

export function businessTokens({ business, catalogue }: Facts): Tokens {
  const { name, shortName = name, phone, smsNumber = phone, email, address, region, owners } = business;
  return {
    ...hourTokens(business, catalogue),
    "business.name": name,
    "business.shortName": shortName,
    "business.phone": { text: displayPhone(phone), href: `tel:${phone}` },
    "business.smsNumber": business.off.includes("texting")
      ? lacking("you don't text", "texting")
      : { text: displayPhone(smsNumber), href: `sms:${smsNumber}` },
    "business.email": { text: email, href: `mailto:${email}` },
    "business.address": `${address.street}, ${address.city}, ${address.state} ${address.zip}`,
    "business.city": address.city,
    "business.state": address.state,
    "business.stateName": stateName(address.state),
    "business.region": region,
    "business.area": region.split(",")[0] ?? region,
    "business.afterHours": withoutEndMark(afterHoursText(business)),
    "business.pets": formatList(
      business.pets.map(({ more }) => lowerFirst(more)),
      "and",
    ),
    "business.foundedYear": String(business.foundedYear),
    "business.owners": formatList(
      owners.map((owner) => owner.name),
      "and",
    ),
    "business.ownerCount": owners.length > 1 ? numberWord(owners.length) : lacking("one person owns it"),
  };
}

function hourTokens(business: Business, { services }: Facts["catalogue"]): Tokens {
  const { hours } = business;
  const earliest = hasNightsAlone(services) ? null : earlyVisitsFrom(hours);
  return {
    "hours.office": isPhoneAnswered(hours) ? phoneHoursText(business) : lacking("your phone has no hours"),
    "hours.visits": hasNightsAlone(services) ? lacking("you offer nights alone") : visitHoursText(hours),
    "hours.earliest": earliest ? clockTime(earliest) : lacking("you take no early visits by appointment"),
  };
}
