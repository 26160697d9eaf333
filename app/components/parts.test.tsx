import type { HTMLElement } from "node-html-parser";
import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { render, textOf, textsOf } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { siteOf } from "../seo/page-head.ts";
import { SiteProviders } from "../site-providers.tsx";
import { ByDate } from "./by-date.tsx";
import { LegalLine } from "./legal-line.tsx";
import { NextSteps } from "./next-steps.tsx";
import { PostCard } from "./posts.tsx";
import { PriceBox } from "./price-box.tsx";
import { PrivacyChoices, PrivacyChoicesLink } from "./privacy-choices.tsx";
import { Proof, WhileProven } from "./proof.tsx";
import { ReplyBy, ReplyIfSentNow } from "./reply-by.tsx";
import { ReviewList } from "./review-card.tsx";
import { ServiceCard } from "./service-card.tsx";
import { CallBar, SiteHeader } from "./site-header.tsx";
import { ZipQuestion } from "./zip-question.tsx";

const content = readSample();
const { business, catalogue, words } = content;
const site = siteOf(content, { origin: "https://site.example", isRelease: true });
const businessClock = createZonedClock("America/Denver");

const show = (part: ReactElement) =>
  render(
    <SiteProviders site={site} businessClock={businessClock}>
      {part}
    </SiteProviders>,
  );
const attributeOf = (root: HTMLElement, selector: string, name: string) =>
  root.querySelector(selector)?.getAttribute(name);

test("the privacy choices have each answer under its own words, and mails that ask for a copy or a removal [X19]", () => {
  const root = show(<PrivacyChoices business={{ ...business, email: "us@site.example" }} />);
  const choices = root.querySelectorAll(".privacy-switch label");
  expect(
    choices.map((label) => [label.querySelector("input")?.getAttribute("value"), textOf(label)]),
  ).toEqual([
    ["allowed", "Allow"],
    ["refused", "Don’t allow"],
  ]);
  const mails = root.querySelectorAll("a[href^=mailto]").map((link) => link.getAttribute("href") ?? "");
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(mail).toMatch(/^mailto:us@site\.example\?subject=[\w%'-]+$/);
});

test("only where an ad network is set up does the page script learn that one may be asked [X19]", () => {
  const adTags = (conversions: object) =>
    attributeOf(
      show(
        <PrivacyChoicesLink
          business={{ ...business, conversions: { requireSubmission: true, ...conversions } }}
        />,
      ),
      "[data-privacy-choices]",
      "data-ad-tags",
    );
  const pixel = { scriptUrl: "https://ads.example/p.js", origins: [], id: "1" };
  expect([adTags({}), adTags({ pixel })]).toEqual([undefined, "true"]);
});

const licensed = {
  kind: "license",
  provider: "Acme",
  lastCheckedOn: "2026-07-01",
  expiresOn: "2027-06-30",
} as const;

test("a proof tells when it was checked and how long it holds, and hides its claim after that day [NH08]", () => {
  vi.useFakeTimers({ now: new Date("2026-11-10T12:00:00-07:00"), toFake: ["Date"] });
  const props = { claim: "Licensed", evidence: [licensed] };
  expect(textOf(show(<Proof {...props} />).querySelector("li"))).toMatch(/Acme.*July 1, 2026.*June 30, 2027/);
  const held = show(<WhileProven {...props}>Licensed</WhileProven>);
  expect(attributeOf(held, ".by-date", "data-until")).toBe("2027-07-01T06:00:00.000Z");
  vi.useRealTimers();
});

test("beside a form only what is proven is claimed [NH08]", () => {
  const claims = ["Licensed", "Bonded"].map((title) => ({
    ...{ icon: "shield" as const, title, text: "", isHighlight: false },
  }));
  const root = show(<NextSteps {...{ business, claims, evidence: [licensed] }} />);
  expect(root.text).toContain("Licensed");
  expect(root.text).not.toContain("Bonded");
});

test("what has days is shown from the first to the end of the last, by the clock of the business [LF06]", () => {
  const shown = (now: string) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
    const part = show(
      <ByDate from="2026-11-10" to="2026-11-12">
        Closed
      </ByDate>,
    ).querySelector(".by-date");
    vi.useRealTimers();
    expect([part?.getAttribute("data-from"), part?.getAttribute("data-until")]).toEqual([
      "2026-11-10T07:00:00.000Z",
      "2026-11-13T07:00:00.000Z",
    ]);
    return !part?.hasAttribute("hidden");
  };
  const times = ["2026-11-09T23:59:00-07:00", "2026-11-10T00:00:00-07:00", "2026-11-12T23:59:00-07:00"];
  expect([...times, "2026-11-13T00:00:00-07:00"].map(shown)).toEqual([false, true, true, false]);
});

test("the price of a stay is asked with both days [VF04]", () => {
  const root = show(<PriceBox action="/estimate" catalogue={catalogue} words={words.home.priceBox} />);
  expect(attributeOf(root, "form", "action")).toBe("/estimate");
  const fields = root.querySelectorAll("select, input");
  expect(fields.map((field) => [field.getAttribute("name"), field.hasAttribute("required")])).toEqual([
    ["service", false],
    ["from", true],
    ["to", true],
    ["zip", false],
  ]);
});

test("a review tells its own stars, Google's is marked as such, and examples once before all; of eight, six stand open, each once [HO11, EN09]", () => {
  const review = (author: string, changed = {}) => ({
    ...{ author, quote: `Words of ${author}`, rating: 4, shownOn: ["home" as const] },
    ...{ showGoogleBranding: false, sample: false, ...changed },
  });
  const others = ["C", "D", "E", "F", "G", "H"].map((letter) => review(`${letter}, Parker`));
  const reviews = [
    review("A, Parker", { showGoogleBranding: true }),
    review("B, Parker", { sample: true }),
    ...others,
  ];
  const root = show(
    <ReviewList title="Reviews" className="reviews" reviews={reviews} imagesUrl={undefined} />,
  );
  expect(attributeOf(root, ".stars", "aria-label")).toMatch(/4 (?:out )?of 5/);
  expect(root.querySelector(".stars")?.querySelectorAll("svg")).toHaveLength(4);
  expect(textsOf(root, ".review-card").map((text) => /Google/.test(text))).toEqual([
    true,
    ...Array(7).fill(false),
  ]);
  expect(textsOf(root, ".tag")).toEqual(["Sample", "Google review"]);
  expect(root.querySelector(".tag + .reviews")).not.toBeNull();
  expect(textsOf(root, "figcaption")).toEqual(reviews.map(({ author }) => author));
  expect(root.querySelectorAll("details.more-reviews figcaption")).toHaveLength(2);
});

test("a service's card leads to its own page, or else to its place among the services [HO06]", () => {
  const [service] = catalogue.services;
  if (!service) throw new Error("The sample has a service");
  const hrefOf = (detailsPath: string | undefined) =>
    attributeOf(
      show(<ServiceCard service={{ ...service, detailsPath }} imagesUrl={undefined} overnightFactors={[]} />),
      ".card-body > a",
      "href",
    );
  expect(hrefOf("/castle-rock-dog-walking")).toBe("/castle-rock-dog-walking");
  expect(hrefOf(undefined)).toBe("/services#dog-walking");
});

test("the page that one is on is the current one of the header, in both menus [HF02]", () => {
  const root = show(<SiteHeader business={business} links={content.navigation.header} path="/faq" />);
  const current = root.querySelectorAll("[aria-current=page]").map((link) => link.getAttribute("href"));
  expect(current).toEqual(["/faq", "/faq"]);
});

test("on a phone one calls, and goes to the page's own form, or to that for care [VF03]", () => {
  const hrefs = (formId?: string) =>
    show(<CallBar business={{ ...business, phone: "+17205550142" }} formId={formId} />)
      .querySelectorAll("a")
      .map((link) => link.getAttribute("href"));
  expect(hrefs("write")).toEqual(["tel:+17205550142", "#write"]);
  expect(hrefs()).toEqual(["tel:+17205550142", "/schedule"]);
});

test("a page without header leads clients to their login, and says while it is the sample's [R25]", () => {
  const root = (sample: boolean) =>
    show(<LegalLine business={{ ...business, sample }} links={content.navigation.legal} />);
  expect(attributeOf(root(true), "a[target]", "href")).toBe("https://portal.rockandpine.example/login");
  expect(root(true).querySelectorAll(".tag")).toHaveLength(1);
  expect(root(false).querySelectorAll(".tag")).toHaveLength(0);
});

test("how long an answer takes is counted from now only where the server is to count it from now [NH05]", () => {
  const rule = { withinHours: 24, office: [], closed: [] };
  const isNow = (part: ReactElement) =>
    show(part).querySelector("[data-reply-by] > strong")?.hasAttribute("data-reply-now");
  expect([isNow(<ReplyIfSentNow rule={rule} />), isNow(<ReplyBy rule={rule} />)]).toEqual([true, false]);
});

test("the question about a ZIP code waits for the script that answers it [VF04]", () => {
  expect(
    show(<ZipQuestion />)
      .querySelector(".zip-question")
      ?.hasAttribute("hidden"),
  ).toBe(true);
});

test("a post's card has its day for machines and for people, and a link that names it [BL09]", () => {
  const [post] = content.posts;
  if (!post) throw new Error("The sample has a post");
  const card = { ...post, title: "Old cats", date: "2026-01-31" };
  const root = show(<PostCard post={card} imagesUrl={undefined} headingLevel={2} />);
  expect(attributeOf(root, "time", "datetime")).toBe("2026-01-31");
  expect(textOf(root.querySelector("time"))).toBe("January 31, 2026");
  expect(textOf(root.querySelector(".post-end a"))).toContain("Old cats");
});
