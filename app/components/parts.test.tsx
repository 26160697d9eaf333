import type { HTMLElement } from "node-html-parser";
import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { render, textOf, textsOf } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { type Site, siteOf } from "../seo/page-head.ts";
import { ByDate } from "./by-date.tsx";
import { ApplicationError } from "./error-pages.tsx";
import { LegalDocument } from "./legal-document.tsx";
import { LegalLine } from "./legal-line.tsx";
import { ZipQuestion } from "./lists.tsx";
import { NextSteps } from "./next-steps.tsx";
import { FirstSentence } from "./phone-fold.tsx";
import { PostCard, PostImage } from "./posts.tsx";
import { PriceBox } from "./price-box.tsx";
import { PrivacyChoices } from "./privacy-choices.tsx";
import { Proof, WhileProven } from "./proof.tsx";
import { ReplyBy } from "./reply-by.tsx";
import { Reviews } from "./review-card.tsx";
import { ServiceCard } from "./service-card.tsx";
import { CallBar, SiteHeader } from "./site-header.tsx";
import { SiteProvider } from "./use-site.tsx";

const content = readSample();
const { business, catalogue, words } = content;
const site = siteOf(content, { origin: "https://site.example", isRelease: true });

const show = (part: ReactElement, changed: Partial<Site> = {}) =>
  render(<SiteProvider site={{ ...site, ...changed }}>{part}</SiteProvider>);
const showIn = (changed: Partial<Site["business"]>, part: ReactElement) =>
  show(part, { business: { ...business, ...changed } });
const attributeOf = (root: HTMLElement, selector: string, name: string) =>
  root.querySelector(selector)?.getAttribute(name);

test("the privacy choices are disabled until their script runs, and not there without an ad network; each answer has its own label, and mails ask for a copy or a removal [X19]", () => {
  const choicesWith = (ads: object) => {
    const conversions = { requireSubmission: true, ...ads };
    return showIn({ email: "us@site.example", conversions }, <PrivacyChoices noScripts="" />);
  };
  expect(choicesWith({}).querySelector("fieldset, noscript")).toBeNull();
  const root = choicesWith({ pixel: { scriptUrl: "https://ads.example/p.js", origins: [], id: "1" } });
  const wordsOf = (value: string) => {
    const id = attributeOf(root, `[type=radio][value=${value}]`, "id");
    return textOf(root.querySelector(`label[for=${id}]`));
  };
  expect([wordsOf("allowed"), wordsOf("refused")]).toEqual(["Allow", "Don’t allow"]);
  expect(root.querySelector("fieldset")?.hasAttribute("disabled")).toBe(true);
  const mails = [choicesWith({}), root].flatMap((choices) => choices.querySelectorAll("a[href^=mailto]"));
  expect(mails).toHaveLength(4);
  for (const mail of mails)
    expect(mail.getAttribute("href")).toMatch(/^mailto:us@site\.example\?subject=[\w%'-]+$/);
});

const licensed = {
  kind: "license",
  provider: "Acme",
  lastCheckedOn: "2026-07-01",
  expiresOn: "2027-06-30",
} as const;

test("a proof says when it was checked and how long it is valid, and hides its claim after that day [NH08]", () => {
  vi.useFakeTimers({ now: new Date("2026-11-10T12:00:00-07:00"), toFake: ["Date"] });
  const evidence = [licensed];
  const proof = show(<Proof claim="Licensed" />, { evidence }).querySelector("li");
  expect(textOf(proof)).toMatch(/Acme.*July 1, 2026.*June 30, 2027/);
  const held = show(<WhileProven claim="Licensed">Licensed</WhileProven>, { evidence });
  expect(attributeOf(held, ".by-date", "data-until")).toBe("2027-07-01T06:00:00.000Z");
  vi.useRealTimers();
});

test("beside a form, only claims with a proof are shown [NH08]", () => {
  const claims = ["Licensed", "Bonded"].map((title) => ({
    ...{ icon: "shield" as const, title, text: "", isHighlight: false },
  }));
  const proven = { catalogue: { ...catalogue, claims }, evidence: [licensed] };
  const root = show(<NextSteps hasProof />, proven);
  expect(root.text).toContain("Licensed");
  expect(root.text).not.toContain("Bonded");
  expect(show(<NextSteps />, proven).text).not.toContain("Licensed");
});

test.each([
  ["of its section", "choices", "#choices > :last-child"],
  ["of a text without that section", "your-rights", ".prose > :last-child"],
])("the privacy choices are rendered once, at the end %s [R17]", (_where, id, place) => {
  const { privacy } = content.legal;
  const document = { ...privacy, sections: [{ id, title: "Your choices", html: "<p>Yours.</p>" }] };
  const choices = <aside>Switch</aside>;
  const root = show(<LegalDocument path="/privacy-policy" words={words.legal} {...{ document, choices }} />);
  expect(root.querySelectorAll("aside")).toHaveLength(1);
  expect(textOf(root.querySelector(place))).toBe("Switch");
});

test("a part with dates is shown from the first day to the end of the last, in the time zone of the business [LF06]", () => {
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

test("the price box requires both days of a stay [VF04]", () => {
  const root = show(<PriceBox action="/estimate" words={words.home.priceBox} />);
  expect(attributeOf(root, "form", "action")).toBe("/estimate");
  const fields = root.querySelectorAll("select, input");
  expect(fields.map((field) => [field.getAttribute("name"), field.hasAttribute("required")])).toEqual([
    ["service", false],
    ["from", true],
    ["to", true],
    ["zip", false],
  ]);
});

test("a review shows its own stars, Google reviews are marked, samples are marked once before all; of eight, six are open, each once [HO11, EN09]", () => {
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
  const root = show(<Reviews title="Reviews" reviews={reviews} />);
  expect(attributeOf(root, ".stars", "aria-label")).toMatch(/4 (?:out )?of 5/);
  expect(root.querySelector(".stars")?.querySelectorAll("svg")).toHaveLength(4);
  expect(textsOf(root, ".review-card").map((text) => /Google/.test(text))).toEqual([
    true,
    ...Array(7).fill(false),
  ]);
  expect(textsOf(root, ".tag")).toEqual(["Sample", "Google review"]);
  expect(root.querySelector(".tag + .reviews")).not.toBeNull();
  // The label of the stars has said it to a screen reader already.
  expect(attributeOf(root, ".stars + span", "aria-hidden")).toBe("true");
  expect(textsOf(root, "figcaption")).toEqual(reviews.map(({ author }) => author));
  expect(root.querySelectorAll("details.more-reviews figcaption")).toHaveLength(2);
});

test("on a phone, text is folded after its first sentence, which a title before a name doesn't end [FC02]", () => {
  const shown = (words: string) => {
    const root = show(<FirstSentence words={words} />);
    const folded = root.querySelector(".foldable")?.text;
    return [root.text.slice(0, root.text.length - (folded ?? "").length), folded];
  };
  expect(shown("She trained with Dr. Vega. Two St. Bernards are hers.")).toEqual([
    "She trained with Dr. Vega.",
    " Two St. Bernards are hers.",
  ]);
  expect(shown("Really?! From $31.50 a walk.")).toEqual(["Really?!", " From $31.50 a walk."]);
  expect(shown("One sentence alone.")).toEqual(["One sentence alone.", undefined]);
});

test("a service's card links to its own page, or else to its entry among the services, and shows its upper price [HO06]", () => {
  const [service] = catalogue.services;
  if (!service) throw new Error("The sample has a service");
  const hrefOf = (detailsPath: string | undefined) =>
    attributeOf(show(<ServiceCard service={{ ...service, detailsPath }} />), ".card-body > a", "href");
  expect(hrefOf("/castle-rock-dog-walking")).toBe("/castle-rock-dog-walking");
  expect(hrefOf(undefined)).toBe("/services#dog-walking");
  const night = { ...service, price: { ...service.price, maxCents: 13500 } };
  expect(show(<ServiceCard service={night} />).text).toContain("Up to $135");
});

test("both menus of the header mark the current page [HF02]", () => {
  const root = show(<SiteHeader path="/faq" />);
  const current = root.querySelectorAll("[aria-current=page]").map((link) => link.getAttribute("href"));
  expect(current).toEqual(["/faq", "/faq"]);
});

test("the bar on a phone calls, and leads to the page's own form, or else to the request form [VF03]", () => {
  const hrefs = (formId?: string) =>
    showIn({ phone: "+17205550142" }, <CallBar formId={formId} />)
      .querySelectorAll("a")
      .map((link) => link.getAttribute("href"));
  expect(hrefs("write")).toEqual(["tel:+17205550142", "#write"]);
  expect(hrefs()).toEqual(["tel:+17205550142", "/schedule"]);
});

test("a page without header links to the client login, and is marked while it shows the sample [R25]", () => {
  const root = (sample: boolean) => showIn({ sample }, <LegalLine />);
  expect(attributeOf(root(true), "a[target]", "href")).toBe("https://portal.rockandpine.example/login");
  expect(root(true).querySelectorAll(".tag")).toHaveLength(1);
  expect(root(false).querySelectorAll(".tag")).toHaveLength(0);
  expect(root(false).querySelector("[data-current-year]")).not.toBeNull();
});

test("the time of an answer is counted from now only if the server is to count it from now [NH05]", () => {
  const rule = { withinHours: 24, office: [], closed: [] };
  const isNow = (part: ReactElement) =>
    show(part).querySelector("[data-reply-by] > strong")?.hasAttribute("data-reply-now");
  expect([isNow(<ReplyBy isFromNow rule={rule} />), isNow(<ReplyBy rule={rule} />)]).toEqual([true, false]);
});

test("the question about a ZIP code is hidden until the script that answers it runs; if no town lists its ZIP codes, none is asked for [VF04, PC02]", () => {
  const locations = content.locations.map((town) => ({ ...town, zipCodes: [], nearbyZipCodes: [] }));
  const fieldsOf = (part: ReactElement, changed?: Partial<Site>) =>
    show(part, changed)
      .querySelectorAll("input")
      .map((input) => input.getAttribute("name"));
  const box = <PriceBox action="/estimate" words={words.home.priceBox} />;
  const question = show(<ZipQuestion />).querySelector(".zip-question");
  expect(question?.hasAttribute("hidden")).toBe(true);
  expect([fieldsOf(box), fieldsOf(<ZipQuestion />)]).toEqual([["from", "to", "zip"], ["zipCode"]]);
  expect([fieldsOf(box, { locations }), fieldsOf(<ZipQuestion />, { locations })]).toEqual([
    ["from", "to"],
    [],
  ]);
});

test("a post's card has its date for machines and for people, and a link with its title [BL09]", () => {
  const [post] = content.posts;
  if (!post) throw new Error("The sample has a post");
  const card = { ...post, title: "Old cats", date: "2026-01-31" };
  const root = show(<PostCard post={card} headingLevel={2} />);
  expect(attributeOf(root, "time", "datetime")).toBe("2026-01-31");
  expect(textOf(root.querySelector("time"))).toBe("January 31, 2026");
  expect(textOf(root.querySelector(".post-end a"))).toContain("Old cats");
});

test("a route's error page shows its status, status text and message, but not the framework's own; a thrown error is shown by its message alone, anything else as unknown [NF05, FX10]", () => {
  const renderError = (error: unknown) =>
    show(<ApplicationError error={error} words={words.error} />).toString();
  const data = "The kennel is full.";
  const page = renderError({ status: 503, statusText: "Service Unavailable", internal: false, data });
  expect(page).toContain("<h1>Unexpected Application Error!</h1>");
  for (const said of ["Status 503", "Service Unavailable", data]) expect(page).toContain(said);
  const ofFramework = 'Error: No route matches URL "/x"';
  const other = { status: 404, statusText: "Not Found", internal: true, data: ofFramework };
  expect(renderError(other)).not.toContain("No route");
  const thrown = renderError(new Error("The catalogue has no service boarding"));
  expect(thrown).toContain("Unexpected Application Error!");
  expect(thrown).toContain("The catalogue has no service boarding");
  expect(thrown).not.toContain(".ts:");
  expect(renderError("x")).toContain("Unknown error");
});

test("a post's picture has alternative text on the post's own page, and none in a list, where its title is beside it [WM16]", () => {
  const post = { image: "photo-1", imageAlt: "A husky in deep snow" };
  const render = (use: "hero" | "card", of: { image: string; imageAlt?: string } = post) =>
    show(<PostImage post={of} use={use} />).toString();
  expect(render("hero")).toContain('alt="A husky in deep snow"');
  expect(render("hero")).toMatch(/loading="eager" fetchpriority="high"/i);
  expect(render("card")).toContain('alt=""');
  expect(render("card")).toContain('loading="lazy"');
  expect(render("hero", { image: "photo-1" })).toContain('alt=""');
});
