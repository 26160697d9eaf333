import type { Files, Option, Raw } from "./options.ts";

const service = (files: Files, id: string) =>
  files("services.yaml").services.find((each: Raw) => each.id === id) ?? { price: {} };
export const off =
  (...names: string[]) =>
  (files: Files) => {
    const business = files("business.yaml");
    business.off = [...(business.off ?? []), ...names];
  };
/** With the pages and lists that must name a service. */
const without =
  (...ids: string[]) =>
  (files: Files) => {
    const catalogue = files("services.yaml");
    const isKept = (id: string) => !ids.includes(id);
    catalogue.services = catalogue.services.filter(({ id }: Raw) => isKept(id));
    for (const each of catalogue.services) {
      if (!ids.includes(each.requestedAs)) continue;
      delete each.requestedAs;
      each.forms.push("schedule");
    }
    catalogue.featured = catalogue.featured.filter(isKept);
    const { services } = files("pages/pet-sitting-services.yaml");
    if (isKept("pet-sitting")) services.show = services.show.filter(isKept);
    if (ids.includes("dog-walking")) off("castle-rock-dog-walking")(files);
    if (ids.includes("pet-sitting")) off("pet-sitting-services")(files);
  };

/** Of services, prices, holidays and pets. */
export const careOptions: Record<string, Option> = {
  "extraPet on nights": {
    facts: ["further pets at night"],
    edit: (files) => Object.assign(service(files, "overnight-premium"), { extraPet: 16 }),
    never: /most you'd pay(?! per visit)|\$31-\$(?:99|1)|\$5-\$1|"maxPrice":135|up to \$135 depending/i,
  },
  "extraPet on walks": {
    facts: ["walks"],
    edit: (files) => Object.assign(service(files, "dog-walking"), { extraPet: 6 }),
    never: /\$31-\$|\$5-\$/,
  },
  "no upper price": {
    facts: ["night"],
    edit: (files) => delete service(files, "overnight-premium").price.to,
    never: /most you'd pay(?! per visit)|\bcan go\b|\$31-\$99|\$135/i,
  },
  "an exact night": {
    facts: ["night"],
    edit: (files) =>
      Object.assign(service(files, "overnight-premium"), { price: { exact: 99, unit: "night" } }),
    never: /most you'd pay(?! per visit)|\bcan go\b|night starts at|\$135/i,
  },
  "walks with an upper price": {
    edit: (files) => Object.assign(service(files, "dog-walking").price, { to: 46 }),
    never: /Overnight can go up to \$46/,
  },
  "no surcharge per night": {
    facts: ["nightly"],
    edit: (files) => Object.assign(files("holidays.yaml"), { nightlySurchargePercent: 0 }),
    never: /25%|holiday rate\b|per night becomes/i,
  },
  "a fractional surcharge": {
    facts: ["nightly"],
    edit: (files) => Object.assign(files("holidays.yaml"), { nightlySurchargePercent: 12.5 }),
    never: /25%/,
  },
  "no sitter's share": { edit: (files) => Object.assign(files("holidays.yaml"), { sitterSharePercent: 0 }) },
  "no deposit": {
    facts: ["deposit"],
    edit: (files) => {
      files("holidays.yaml").deposit.percent = 0;
      files("holidays.yaml").cancellation = [
        { minDays: 0, outcome: "none", when: "At any time", text: "You owe for the days we held." },
      ];
    },
    never: /(?<!no )\bdeposits?\b|forfeit|credit toward/i,
  },
  "all at booking": {
    facts: ["deposit"],
    edit: (files) => Object.assign(files("holidays.yaml").deposit, { percent: 100 }),
    never: /\bbalance is due|unpaid balance|, balance\b|Balance the rest|100% deposit/,
  },
  "balance on the first day": {
    edit: (files) => Object.assign(files("holidays.yaml").balance, { daysBefore: 0 }),
  },
  "credit without an end": {
    edit: (files) => delete files("holidays.yaml").cancellation[0].creditMonths,
    never: /valid for/,
  },
  "no credit": {
    edit: (files) => {
      const rules = files("holidays.yaml");
      rules.cancellation = rules.cancellation.filter(({ outcome }: Raw) => outcome !== "credit");
      delete rules.cancellation[0].maxDays;
    },
    never: /becomes credit|credit toward|as credit/i,
  },
  "no surcharge for visits": {
    facts: ["visits' surcharge"],
    edit: (files) => {
      for (const each of files("services.yaml").services)
        if (each.holiday === "per-visit") each.holiday = "none";
    },
    never: /a set amount for each|more for each walk/i,
  },
  "walks alone have a surcharge": {
    facts: ["visits' surcharge", "services"],
    edit: (files) => Object.assign(service(files, "pet-sitting"), { holiday: "none" }),
    never: /\bWalks a day|more per walk\b(?! or)|more for each walk or visit/,
  },
  "a date without a surcharge": {
    edit: (files) => Object.assign(files("holidays.yaml").seasons[0].holidays[0].dates[0], { surcharge: 0 }),
  },
  "nights without a surcharge": {
    facts: ["nightly"],
    edit: (files) => {
      for (const each of files("services.yaml").services)
        if (each.holiday === "per-night") each.holiday = "none";
    },
    never: /25%|We count a night/,
  },
  "boarding before the nights": {
    facts: ["boarding", "nightly"],
    edit: (files) => {
      const { services } = files("services.yaml");
      const price = { exact: 80, unit: "night" };
      services.unshift({ ...services.pop(), holiday: "per-night", price });
    },
    never: /\$99 (?:per night becomes|night costs) \$100\b/,
  },
  "boarding alone at night": {
    facts: ["services", "night", "further pets at night", "boarding", "nightly"],
    edit: (files) => {
      without("overnight-care", "overnight-premium")(files);
      Object.assign(service(files, "boarding"), { holiday: "per-night" });
    },
    never: /\bstay the night\b|for overnights\b|during an overnight|Overnight 7:00/i,
  },
  "no holiday prices": {
    facts: ["visits' surcharge", "nightly", "boarding", "services"],
    edit: (files) => {
      for (const each of files("services.yaml").services) each.holiday = "none";
    },
    never:
      /holiday (?:rate|pric)|your price on your call|We'll tell you on your intro call, and it's|(?<!no )surcharge/i,
  },
  "nothing in the estimate": {
    facts: ["services"],
    edit: (files) => {
      for (const each of files("services.yaml").services)
        each.forms = each.forms.filter((form: string) => form !== "estimate");
    },
    never: /See the price\b(?! for)|Show the price/,
  },
  "boarding from a price on": {
    edit: (files) =>
      Object.assign(service(files, "boarding"), { price: { from: 99, to: 120, unit: "night" } }),
  },
  "no boarding": { facts: ["boarding"], edit: without("boarding"), never: /\bboard(?:s|ing)\b/i },
  "no medication": {
    edit: without("medication"),
    never: /Medication Administration|\$5\b|medication (?:costs|price)/,
  },
  "no nights": {
    facts: ["services", "night", "further pets at night"],
    edit: without("overnight-care", "overnight-premium"),
    never:
      /\bstays? (?:the night|overnight)\b|\bovernight (?:care|pet|visit)|for overnights\b|during an overnight|Overnight 7:00/i,
  },
  "no walks": {
    facts: ["services", "walks"],
    edit: without("dog-walking"),
    never:
      /\b[Dd]og [Ww]alk(?:s|ing (?![Bb]enefits))|\b[Ww]alks? or\b|\bor walks?\b|\bwalkers? and\b|map of the walk|extra walk/,
  },
  "no drop-ins": {
    facts: ["services"],
    edit: without("pet-sitting"),
    never: /(?<!I do )\b[Dd]rop-in|Pet Sitting(?! (?:Tips|jobs))|\bor visits?\b|Cat visit/,
  },
  "walks only": {
    facts: ["services", "night", "further pets at night"],
    edit: without("pet-sitting", "overnight-care", "overnight-premium", "medication", "boarding"),
    never: /(?<!I do )drop-in|\bor visits?\b|\bovernight care|\$5\b|\bboarding\b/i,
  },
  "nights only": {
    facts: ["services", "further pets at night", "walks"],
    edit: without("dog-walking", "pet-sitting", "medication", "boarding"),
    never:
      /\bdog walk(?:s|ing (?!benefits))|(?<!I do )drop-in|\$31\b(?!\d|\.)|\$5\b|Visits a day\b|per visit\b|each visit or|midday (?:walk may|visit can)/i,
  },
  "no Almost Overnight": { edit: without("overnight-care"), never: /Almost Overnight/i },
  "no Overnight": {
    facts: ["services", "night", "further pets at night"],
    edit: without("overnight-premium"),
    never: /\b[Aa]n Overnight\b|\$99 night|\$135|Overnight (?:and|or|&) Almost/,
  },
  "further dogs from the third on": {
    facts: ["pets", "extra pets of visits"],
    edit: (files) =>
      Object.assign(service(files, "pet-sitting"), { extraPet: { amount: 7, from: 3, kinds: ["dog"] } }),
    never: /\$7 more for each additional/,
  },
  "a stable with horses": {
    facts: ["pets", "extra pets of visits"],
    edit: (files) => {
      files("business.yaml").pets = [{ id: "horse", one: "Horse", more: "Horses" }];
      Object.assign(service(files, "pet-sitting"), { extraPet: { amount: 10, from: 3, kinds: ["horse"] } });
    },
    never: /additional horse/,
  },
};
