import * as v from "valibot";
import { oneOf } from "../pages/content-text.ts";

/** Their form asks whether one wants tips and offers by email. */
export const consultationPages = ["castle-rock-dog-walking", "pet-sitting-services"] as const;

/** Pages without which the site is whole, by the first part of their addresses. */
const optionalPages = ["blog", "holiday-pricing", "jobs", ...consultationPages] as const;
export const switches = [...optionalPages, "texting"] as const;

export const switchedOffSchema = v.optional(
  v.pipe(v.array(oneOf(switches)), v.description("pages, or texting, that you do without")),
  [],
);

export type SwitchedOff = v.InferOutput<typeof switchedOffSchema>;

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
