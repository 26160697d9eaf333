import * as v from "valibot";

/** By postal abbreviation. */
const stateNames: Readonly<Record<string, string>> = {
  ...{ AL: "Alabama", AK: "Alaska", AZ: "Arizona", AR: "Arkansas", CA: "California", CO: "Colorado" },
  ...{ CT: "Connecticut", DE: "Delaware", DC: "District of Columbia", FL: "Florida", GA: "Georgia" },
  ...{ HI: "Hawaii", ID: "Idaho", IL: "Illinois", IN: "Indiana", IA: "Iowa", KS: "Kansas", KY: "Kentucky" },
  ...{ LA: "Louisiana", ME: "Maine", MD: "Maryland", MA: "Massachusetts", MI: "Michigan", MN: "Minnesota" },
  ...{ MS: "Mississippi", MO: "Missouri", MT: "Montana", NE: "Nebraska", NV: "Nevada", NH: "New Hampshire" },
  ...{ NJ: "New Jersey", NM: "New Mexico", NY: "New York", NC: "North Carolina", ND: "North Dakota" },
  ...{ OH: "Ohio", OK: "Oklahoma", OR: "Oregon", PA: "Pennsylvania", PR: "Puerto Rico", RI: "Rhode Island" },
  ...{ SC: "South Carolina", SD: "South Dakota", TN: "Tennessee", TX: "Texas", UT: "Utah", VT: "Vermont" },
  ...{ VA: "Virginia", WA: "Washington", WV: "West Virginia", WI: "Wisconsin", WY: "Wyoming" },
};

export const stateSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2}$/, "must be two letters such as CO"),
  v.check((code) => Object.hasOwn(stateNames, code), "isn't a state"),
);

/** Returns "Colorado" for "CO". */
export function stateName(code: string): string {
  return stateNames[code] ?? code;
}
