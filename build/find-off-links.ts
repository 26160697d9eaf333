import type { Business } from "../domain/business/business.ts";
import { isPageOff } from "../domain/business/switches.ts";
import type { BuiltPage } from "./built-site/read-built-page.ts";

/** Links in the words of the content to what the business does without. */
export function findOffLinks(
  pages: readonly BuiltPage[],
  { off }: Pick<Business, "off">,
  source: string,
): string[] {
  const isOff = (href: string) =>
    isPageOff(off, href) || (off.includes("texting") && /^sms:|#sms-privacy$/.test(href));
  return pages.flatMap(({ path, document }) => {
    const links = document.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
    return [...new Set(links)]
      .filter(isOff)
      .map(
        (href) =>
          `${source}/business.yaml off: the words of ${path} lead to ${href}, which is left out; take that link out of them`,
      );
  });
}
