import { join } from "node:path";
import { expect, test } from "vitest";
import { readBuiltPage, visibleText } from "#build/read-built-pages.ts";
import { loadBundle } from "#disk/load-bundle.ts";
import { readSiteFacts } from "#disk/read-site-facts.ts";
import { phoneHours } from "#domain/business/closures.ts";
import { earlyCareAdvice } from "#domain/business/early-care.ts";
import { addDays } from "#domain/calendar-date.ts";
import { securityHeaders } from "#domain/pages/page-headers.ts";
import { createZonedClock, dateIn } from "#domain/zoned-clock.ts";
import { pageAt } from "#server/site/page-at.ts";
import { loadSitePages } from "#server/site/site-pages.ts";
import { patientRendering } from "../support/built-site.ts";
import { newApp, ownOrigin } from "../support/new-app.ts";
import { all, hrefs, only, openPage } from "../support/open-page.ts";
import { readSample, sampleBuild } from "../support/sample-business.ts";

const content = readSample();
const today = () => dateIn(content.business.timeZone, new Date());

/** Creates the server without listening, with the built site. */
async function serveBuild() {
  const headers = securityHeaders({ isHttps: true });
  const pages = loadSitePages(sampleBuild, {
    site: readSiteFacts(sampleBuild),
    siteOrigin: ownOrigin,
    headers,
    ...patientRendering,
  });
  const { app } = await newApp({ pages });
  return app;
}

async function openNotFound(app: Awaited<ReturnType<typeof serveBuild>>, path: string) {
  const response = await app.request(path);
  const page = readBuiltPage(path, await response.text());
  return { ...page, status: response.status, main: only(page.document, "main") };
}

test("an unknown path is a 404 page with links, its own head and no canonical address; there is no admin page; a post that doesn't exist says so, with a link back [B01, R18, BL16, NF03, MD07, PR06, WM16]", async () => {
  const app = await serveBuild();
  const { status, main, document, title } = await openNotFound(app, "/no/such/page?from=mail");
  expect(status).toBe(404);
  expect(visibleText(only(main, "h1"))).toBe("Page Not Found");
  expect(title).toContain("Page Not Found");
  expect(hrefs(main, /home/i)).toEqual(["/"]);
  expect(hrefs(main, /contact/i)).toEqual(["/contact"]);
  expect(document.querySelector('[property="og:url"]')).toBeNull();
  for (const part of [".site-header", ".site-footer"]) only(document, part);
  for (const path of ["/locations/denver", "/blog/category/cats", "/admin", "/login"]) {
    const other = await openNotFound(app, path);
    expect(other.document.querySelector('link[rel="canonical"]')).toBeNull();
    expect([other.status, other.title, other.isIndexed]).toEqual([404, title, false]);
  }
  const post = await openNotFound(app, "/blog/no-such-post");
  expect([post.status, visibleText(only(post.main, "h1")), post.isIndexed]).toEqual([
    404,
    "Post not found",
    false,
  ]);
  expect(post.title).toContain("Post not found");
  expect(hrefs(post.main, /blog/)).toEqual(["/blog"]);
});

test("files for programs have their own types, and only the share image is served to other sites [X02, MD12]", async () => {
  const app = await serveBuild();
  const [guide] = openPage("/blog/fall-pet-care-guide").nodesOf("BlogPosting");
  const share = new URL(String(guide?.image)).pathname;
  for (const [path, type] of [
    ["/sitemap.xml", "application/xml"],
    ["/.well-known/security.txt", "text/plain"],
    ["/.well-known/gpc.json", "application/json"],
    [share, "image/png"],
  ] as const) {
    const { status, headers } = await app.request(path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get("content-type")).toContain(type);
    const readers = path === share ? "cross-origin" : "same-origin";
    expect(headers.get("cross-origin-resource-policy")).toBe(readers);
  }
});

test("a page that cannot be rendered says so in our words, with its own title and status 500 [FX10]", async () => {
  const bundle = await loadBundle(join(sampleBuild, "server/index.js"));
  const { home: _, ...words } = content.words;
  const home = { seo: content.words.home.seo };
  const site = { ...readSiteFacts(sampleBuild), content: { ...content, words: { ...words, home } } };
  const response = await bundle.render("/", site);
  expect(response.status).toBe(500);
  const { document, title, html, isIndexed } = readBuiltPage("/", await response.text());
  expect(title).toMatch(/^Unexpected Application Error!/);
  expect(isIndexed).toBe(false);
  expect(visibleText(only(document, "main"))).toMatch(/^Unexpected Application Error! Unknown error/);
  expect(html).not.toMatch(/Unexpected Server Error|undefined/);
});

test("a mistake in an estimate is explained beside its field, which keeps its value, and there is no total; without care and dates each is named; below a total it says whether to call first [TW05, TR05]", async () => {
  const app = await serveBuild();
  const ask = async (stay: Record<string, string>) => {
    const answer = await app.request(`/estimate?${new URLSearchParams(stay)}`);
    expect(answer.status).toBe(200);
    return readBuiltPage("/estimate", await answer.text());
  };
  const fields = { from: "2026-02-30", to: "", visits: "7", pets: "many" };
  const wrong = await ask({ service: "pet-sitting", ...fields });
  for (const [name, value] of Object.entries(fields)) {
    const field = only(wrong.document, `[name=${name}]`);
    const kept = field.querySelector("option[selected]") ?? field;
    expect(kept.getAttribute("value") ?? "", name).toBe(value);
    expect(field.getAttribute("aria-invalid"), name).toBe("true");
    expect(field.getAttribute("aria-describedby"), name).toMatch(new RegExp(`\\b${name}-error$`));
    expect(visibleText(only(wrong.document, `#${name}-error`)), name).not.toBe("");
  }
  expect(all(wrong.document, "[data-total]")).toEqual([]);
  const empty = await ask({ from: "", to: "", visits: "1", pets: "1" });
  expect(empty.title).toMatch(/^Error: /);
  expect(all(empty.document, ".field-error").map(visibleText).filter(Boolean)).toEqual([
    "Please pick a service.",
    "Please pick your first day.",
    "Please pick your last day.",
  ]);
  const callsIn = async (days: number) => {
    const from = addDays(today(), days);
    const { document } = await ask({ service: "pet-sitting", from, to: from });
    const advice = all(document, "#estimate .form-note");
    for (const note of advice) expect(visibleText(note)).toContain("may be too late for your first day");
    return advice.flatMap((note) => hrefs(note, "Call"));
  };
  expect([await callsIn(1), await callsIn(30)]).toEqual([["tel:+17205550142"], []]);
});

/** Returns a page as the server answers with it at this time, whenever it was built. */
function servedAt(now: string | number, path: string, html = openPage(path).html) {
  const { business, catalogue } = content;
  const facts = {
    phones: { withinHours: catalogue.replyWithinHours, ...phoneHours(business) },
    earlyCare: earlyCareAdvice(business),
  };
  return readBuiltPage(path, pageAt(html, new Date(now), facts, createZonedClock(business.timeZone)));
}

test("however old a page is, even without scripts it shows what is true today: a closed day's notice, a season, a proof [LF06, LF07]", () => {
  for (const path of ["/", "/holiday-pricing", "/about"]) {
    const { html, document } = openPage(path);
    const parts = all(document, ".by-date");
    // The sample is closed on three days of every year.
    expect(parts.length, path).toBeGreaterThanOrEqual(3);
    const limits = parts.flatMap(({ attrs }) => [attrs["data-from"], attrs["data-until"]]);
    for (const limit of new Set(limits.filter((each) => each !== undefined)))
      for (const now of [Date.parse(limit) - 1, Date.parse(limit)]) {
        const shown = servedAt(now, path, html);
        for (const { attrs } of all(shown.document, ".by-date")) {
          const [from = 0, until = Number.POSITIVE_INFINITY] = [attrs["data-from"], attrs["data-until"]].map(
            (each) => (each === undefined ? undefined : Date.parse(each)),
          );
          expect(attrs.hidden === undefined, `${path} ${limit}`).toBe(from <= now && now < until);
        }
      }
  }
});

test.each([
  ["2025-07-01T12:00:00-06:00", "/pricing", "our 2025-26 holiday dates", "our 2026-27 holiday dates"],
  ["2026-01-02T00:01:00-07:00", "/holiday-pricing", "Last season: 2025-26", "for the 2025-26 season"],
  ["2027-07-01T12:00:00-06:00", "/pricing", "set next season's dates", "our 2026-27 holiday dates"],
])("at %s, %s names the coming season [LF06, TR19]", (now, path, shown, hidden) => {
  const said = all(servedAt(now, path).document, ".by-date:not([hidden])").map(visibleText).join();
  expect(said).toContain(shown);
  expect(said).not.toContain(hidden);
});
