import * as v from "valibot";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type HolidayPricing, hasBalance } from "../catalogue/holiday-pricing.ts";
import { oneOf } from "../pages/content-text.ts";
import type { Business } from "./business.ts";
import { weekdays } from "./office-hours.ts";
import type { TeamMember } from "./people.ts";

/** Their form asks whether one wants tips and offers by email. */
const consultationPages = ["castle-rock-dog-walking", "pet-sitting-services"] as const;

/** Pages without which the site is whole, by the first part of their addresses. */
const optionalPages = ["blog", "holiday-pricing", "jobs", ...consultationPages] as const;
const switches = [...optionalPages, "texting"] as const;

export const switchedOffSchema = v.optional(
  v.pipe(v.array(oneOf(switches)), v.description("pages, or texting, that you do without")),
  [],
);

type SwitchedOff = v.InferOutput<typeof switchedOffSchema>;

/** `href` may lead to a part of a page. The thanks for an application go with the job page. */
export function isPageOff(off: SwitchedOff, href: string): boolean {
  const [path = ""] = href.split(/[?#]/);
  const page = path === "/thank-you/application" ? "jobs" : path.split("/")[1];
  return off.some((each) => each === page);
}

/** "pages/jobs.yaml" holds the words of /jobs, "blog/fall.md" is /blog/fall, and one legal text is about texting. */
export function isPageFileOff(off: SwitchedOff, file: string): boolean {
  if (file === "legal/sms-privacy.md") return off.includes("texting");
  return isPageOff(off, file.replace(/^(?:pages|(?=blog))\/?(.+)\.(?:yaml|md)$/, "/$1"));
}

type Facts = {
  business: Business;
  catalogue: Pick<Catalogue, "services">;
  holidayPricing: Pick<HolidayPricing, "deposit">;
  team: { team: readonly TeamMember[] };
};

/** What an entry of a list or a block of a legal text can be `for`, beside what `off` takes and the ids of the services. */
const isThere: Record<string, (facts: Facts) => boolean> = {
  balance: ({ holidayPricing }) => hasBalance(holidayPricing),
  deposit: ({ holidayPricing }) => holidayPricing.deposit.percent > 0,
  "email-tips": ({ business: { off } }) => consultationPages.some((page) => !off.includes(page)),
  // No page says so above the notice that nobody works then.
  "every-day": ({ business: { hours, closures } }) =>
    hours.visits.days.length === weekdays.length && closures.every(({ services }) => services),
  portal: ({ business }) => business.portal !== undefined,
  team: ({ team: { team } }) => team.length > 1,
};

export const entryNames: readonly string[] = [...switches, ...Object.keys(isThere)];

/** Whether an entry for it is shown. */
export function isOffered(name: string, facts: Facts): boolean {
  if (switches.some((each) => each === name))
    return !facts.business.off.includes(name as SwitchedOff[number]);
  return isThere[name]?.(facts) ?? facts.catalogue.services.some(({ id }) => id === name);
}
