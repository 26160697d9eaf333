import { expect, test } from "vitest";
import { visibleText } from "#build/read-built-pages.ts";
import { all, hrefs, only, openPage } from "../support/open-page.ts";

const privacy = openPage("/privacy-policy");

test("the privacy policy has its sections and its date [R17]", () => {
  const { main, section } = privacy;
  expect(visibleText(only(main, "h1"))).toBe("Privacy Policy");
  expect(visibleText(only(main, "header"))).toContain("Last updated May 13, 2025");
  for (const name of [
    "Information we collect",
    "How we use it",
    "How we share it",
    "Data security",
    "Your choices",
    "SMS Privacy Policy",
    "Changes to this policy",
    "Contact us",
  ]) {
    only(section(name), "h2", name);
    expect(visibleText(section(name)).length).toBeGreaterThan(name.length + 40);
  }
  expect(visibleText(only(main, "#sms-privacy"))).toContain("last updated on May 13, 2025");
  const targets = hrefs(only(main, "nav", "On this page"), /./);
  expect(targets).toEqual(all(main, "section").map(({ id }) => `#${id}`));
});

test("the text message terms show number, phone and email [PP11]", () => {
  const terms = only(privacy.main, "#sms-privacy");
  for (const row of [
    /^Text number.*\(720\) 555-0142/,
    /^Phone.*\(720\) 555-0142/,
    /^Email.*hello@rockandpine\.example/,
  ])
    expect(all(terms, "li", row)).toHaveLength(1);
  expect(visibleText(terms)).toContain("STOP");
});
