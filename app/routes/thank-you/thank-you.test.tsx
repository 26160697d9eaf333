import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { phoneHours } from "#domain/business/closures.ts";
import { render, textOf } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { SiteProvider } from "../../components/use-site.tsx";
import { siteOf } from "../../seo/page-head.ts";
import ThankYou, { handle } from "./route.tsx";

const content = readSample();
const pixel = { scriptUrl: "https://ads.example/p.js", origins: [], id: "pixel-1" };
const business = { ...content.business, conversions: { pixel, requireSubmission: false } };
const site = siteOf({ ...content, business }, { origin: "https://site.example", isRelease: true });

function open(kind: "request" | "message" | "application") {
  const loaderData = {
    ...{ thanks: content.words.thankYou[kind], words: content.words.thankYou },
    replyRule: { withinHours: 24, ...phoneHours(business) },
    isApplication: kind === "application",
    isCare: kind === "request",
  };
  const props = { loaderData } as unknown as ComponentProps<typeof ThankYou>;
  return render(
    <SiteProvider site={site}>
      <ThankYou {...props} />
    </SiteProvider>,
  );
}

test("a request and a message may be reported to ad networks, each answer with its own label; an application never is [X19]", () => {
  for (const kind of ["request", "message"] as const) {
    const root = open(kind);
    expect(root.querySelector("[data-conversions]")?.getAttribute("data-pixel-id")).toBe("pixel-1");
    const question = root.querySelector("[data-ad-question]");
    expect(question?.hasAttribute("hidden")).toBe(true);
    const buttons = question?.querySelectorAll("button") ?? [];
    expect(buttons.map((button) => [button.getAttribute("value"), textOf(button)])).toEqual([
      ["allowed", "Allow"],
      ["refused", "Don’t allow"],
    ]);
  }
  const application = open("application");
  expect(application.querySelectorAll("[data-ad-question], [data-conversions]")).toEqual([]);
});

test("receipt, reference and calendar are hidden until this tab knows of a request; only care has steps [OW19, X20]", () => {
  const root = open("request");
  for (const part of ["receipt", "reference", "receipt-removed", "call-calendar", "first-day"])
    expect([part, root.querySelector(`[data-${part}]`)?.hasAttribute("hidden")]).toEqual([part, true]);
  expect(root.querySelector("#soon")).not.toBeNull();
  const message = open("message");
  expect([message.querySelector("#soon"), message.querySelector(".next-steps")]).toEqual([null, null]);
  const thanks = content.words.thankYou.request;
  expect(handle.head?.({ thanks } as never, site)).toMatchObject({ isIndexed: false });
});
