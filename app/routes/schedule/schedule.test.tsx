import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { phoneHours } from "#domain/business/closures.ts";
import { earlyCareAdvice } from "#domain/business/early-care.ts";
import { emailjsSettings } from "#tests/support/browser-stubs.ts";
import { render, schedule, settings, textOf } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { SiteProvider } from "../../components/use-site.tsx";
import { siteOf } from "../../seo/page-head.ts";
import Schedule from "./route.tsx";

const content = readSample();
const site = siteOf(content, { origin: "https://site.example", isRelease: true });
const rule = { withinHours: 24, ...phoneHours(content.business) };
const functions = { origin: "", clientKey: null };

function open(changed: object, replyRule = rule) {
  const { hero, form } = content.words.schedule;
  const formProps = { ...schedule, functions, ...changed };
  const loaderData = { hero, form, formProps, replyRule, earlyCare: earlyCareAdvice(content.business) };
  const props = { loaderData } as unknown as ComponentProps<typeof Schedule>;
  return render(
    <SiteProvider site={site}>
      <Schedule {...props} />
    </SiteProvider>,
  );
}

test("whom to call for care that can't wait is told without scripts, and with them wherever no server tells when an answer comes [TW02]", () => {
  const advice = "Need care before then? Please call (720) 555-0142.";
  const told = (root: ReturnType<typeof open>) => {
    const [inNoScript, all] = ["noscript", "#form"].map((selector) =>
      textOf(root.querySelector(selector)).includes(advice),
    );
    return { inNoScript, all };
  };
  expect(told(open({}))).toEqual({ inNoScript: true, all: true });
  const always = { inNoScript: false, all: true };
  expect(told(open({ functions: { ...functions, origin: "https://functions.example" } }))).toEqual(always);
  expect(told(open({ business: { ...settings.business, emailService: emailjsSettings } }))).toEqual(always);
  expect(told(open({}, { ...rule, office: [] }))).toEqual(always);
});
