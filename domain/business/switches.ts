import * as v from "valibot";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type HolidayPricing, hasBalance } from "../catalogue/holiday-pricing.ts";
import { oneOf } from "../pages/content-text.ts";
import type { Business } from "./business.ts";
import { weekdays } from "./office-hours.ts";
import type { TeamMember } from "./people.ts";

/** The pages whose form asks about tips and offers by email. */
const consultationPages = ["castle-rock-dog-walking", "pet-sitting-services"] as const;

/** Pages that can be left out, by the first part of their paths. */
const optionalPages = ["blog", "holiday-pricing", "jobs", ...consultationPages] as const;
const switches = [...optionalPages, "texting"] as const;

export const switchedOffSchema = v.optional(
  v.pipe(v.array(oneOf(switches)), v.description("pages, or texting, that you do without")),
  [],
);

type SwitchedOff = v.InferOutput<typeof switchedOffSchema>;

/** `href` may have a query or a fragment. The thank-you page of an application is off with the job page. */
export function isPageOff(off: SwitchedOff, href: string): boolean {
  const [path = ""] = href.split(/[?#]/);
  const page = path === "/thank-you/application" ? "jobs" : path.split("/")[1];
  return off.some((each) => each === page);
}

/** "pages/jobs.yaml" has the text of /jobs, "blog/fall.md" is /blog/fall, and one legal text is about texting. */
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

/** Values of `for` in a list entry or a block of a legal text, besides those of `off` and the ids of services. */
const isThere: Record<string, (facts: Facts) => boolean> = {
  balance: ({ holidayPricing }) => hasBalance(holidayPricing),
  deposit: ({ holidayPricing }) => holidayPricing.deposit.percent > 0,
  "email-tips": ({ business: { off } }) => consultationPages.some((page) => !off.includes(page)),
  // False with a closure, so that no page says so beside the notice that nobody works then.
  "every-day": ({ business: { hours, closures } }) =>
    hours.visits.days.length === weekdays.length && closures.every(({ services }) => services),
  portal: ({ business }) => business.portal !== undefined,
  team: ({ team: { team } }) => team.length > 1,
};

export const entryNames: readonly string[] = [...switches, ...Object.keys(isThere)];

/** Returns whether an entry `for` this name is shown. */
export function isOffered(name: string, facts: Facts): boolean {
  if (switches.some((each) => each === name))
    return !facts.business.off.includes(name as SwitchedOff[number]);
  return isThere[name]?.(facts) ?? facts.catalogue.services.some(({ id }) => id === name);
}
