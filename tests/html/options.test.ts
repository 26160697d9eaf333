import { join } from "node:path";
import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ContentFolder, openContentFolder } from "#app/content/content-source.ts";
import { requestFacts } from "#app/content/derive-site-facts.ts";
import { type Content, pagePaths, readContent } from "#app/content/read-content.ts";
import { idsByPath, linkFault } from "#build/findings/find-in-pages.ts";
import { type BuiltPage, readBuiltPage, visibleText } from "#build/read-built-pages.ts";
import { loadBundle } from "#disk/load-bundle.ts";
import { isPageOff } from "#domain/business/switches.ts";
import { pricedServices } from "#domain/catalogue/estimate.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { composeEmail } from "#server/mail/lead-mail.ts";
import { composeConfirmation } from "#server/outbox/confirmation.ts";
import { siteFacts, site as testSite } from "../support/built-site.ts";
import { isLongRun } from "../support/long-run.ts";
import { sampleBuild, sampleClient, sampleContent } from "../support/sample-business.ts";
import { claimedRequest } from "../support/test-lead.ts";
import { type Files, type Option, options, type Raw } from "./options.ts";

/** Sentences that no option may leave behind. */
const broken =
  /\{\{[a-z]|[a-z]\}\}|\bundefined\b|\bNaN\b|\bnull\b|\$0\b(?!\.\d)|(?<![\d.])0%|\b0 (?:days|months|hours|weeks)\b|\b100% deposit|[^.]\.\.(?!\.)|[!?]\.|[,;:] ?[,;.]|\band [,.;]|\bor [,.;]| [,.;](?!\d)|\(\)|\bfrom to\b|\bfor from\b|\bcan go\.|\bat \.|\b(?:of|for) (?:and|or)\b|(?:^|[.!?] )[.,]/;

const now = new Date("2026-11-01T18:00:00Z");
beforeAll(() => vi.useFakeTimers({ toFake: ["Date"], now }));
afterAll(() => void vi.useRealTimers());

const { staticPaths, render } = await loadBundle(join(sampleBuild, "server/index.js"));
const origin = "https://rockandpine.example";
const settings = { siteOrigin: origin, functionsOrigin: "", publicClientKey: null, isRelease: true };
const sources = openContentFolder(sampleContent);

function changedContent(edits: readonly Option["edit"][]): Content {
  const changed = new Map<string, Raw>();
  const files: Files = (name) => {
    const source = sources.open(name);
    if (!source.ok) throw new Error(source.mistakes.join("\n"));
    if (!changed.has(name)) changed.set(name, structuredClone(source.value.raw));
    return changed.get(name);
  };
  for (const edit of edits) edit(files);
  const folder: ContentFolder = {
    ...sources,
    open(name) {
      const source = sources.open(name);
      const raw = changed.get(name);
      return source.ok && raw ? { ok: true, value: { ...source.value, raw, lineOf: () => 0 } } : source;
    },
  };
  return readContent(sampleContent, folder);
}

async function renderPages(content: Content): Promise<BuiltPage[]> {
  const isOn = (path: string) => !isPageOff(content.business.off, path);
  const stays = pricedServices(content.catalogue).flatMap(({ id }) =>
    ["2027-03-02&to=2027-03-05", "2026-12-23&to=2026-12-27&medication=yes", "2026-11-25&to=2026-11-27"].map(
      (dates) => `/estimate?service=${id}&from=${dates}&pets=3&visits=2`,
    ),
  );
  const paths = [...staticPaths.filter(isOn), ...pagePaths(content), ...stays];
  return Promise.all(
    paths.map(async (path) => {
      const response = await render(path, { ...settings, content });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return readBuiltPage(path, await response.text());
    }),
  );
}

function mails(content: Content): string[] {
  const site = {
    ...siteFacts({ ...requestFacts(content), business: content.business }),
    businessClock: createZonedClock(content.business.timeZone),
    ownerLinks: testSite.ownerLinks,
  };
  const fields = {
    services: pricedServices(content.catalogue).map(({ id, requestedAs }) => requestedAs ?? id),
    startDate: "2026-12-23",
    endDate: "2026-12-27",
    dogs: "3",
    ...(content.business.off.includes("texting") ? {} : { smsOptIn: false }),
  };
  const lead = { form: "schedule", receivedAt: now.toISOString() };
  const claimed = claimedRequest("email", fields, { lead });
  const envelope = { from: "a@example.com", site };
  return [
    composeEmail(claimed, { ...envelope, to: ["b@example.com"] }, now).text,
    composeConfirmation(claimed, { ...envelope, to: "c@example.com" }).text,
  ].map((text) => text.replace(/mailto:\S+/g, decodeURIComponent));
}

function told({ document, title, description }: BuiltPage): string[] {
  // Hidden until the script fills it in.
  document.querySelector(".phones-off")?.remove();
  const attributes = document
    .querySelectorAll("[alt], [aria-label], [title], [placeholder], [content]")
    .flatMap(({ attrs }) => [attrs.alt, attrs["aria-label"], attrs.title, attrs.placeholder, attrs.content]);
  const data = document.querySelectorAll("script[type='application/ld+json']").map(({ text }) => text);
  const words = visibleText(document.querySelector("body")).split(/(?<=[.?!]) /);
  return [title, description, ...words, ...attributes.flatMap((text) => text ?? []), ...data];
}

type Told = { place: string; text: string };

function textsOf(pages: readonly BuiltPage[], content: Content): Told[] {
  return [
    ...pages.flatMap((page) => told(page).map((text) => ({ place: page.path, text }))),
    ...mails(content).flatMap((mail) => mail.split("\n").map((text) => ({ place: "mail", text }))),
  ];
}

const partsWithWords = "h1, h2, h3, h4, ul, ol, dl, p, li, td, th, caption, a, button, label, summary";

function emptyParts(pages: readonly BuiltPage[]): Told[] {
  const isEmpty = (part: HTMLElement) =>
    visibleText(part) === "" &&
    !part.querySelector("svg, img, input, [aria-label]") &&
    !part.attrs["aria-label"];
  return pages.flatMap(({ path, document }) =>
    document
      .querySelectorAll(partsWithWords)
      .filter(isEmpty)
      .map((part) => ({ place: path, text: part.outerHTML.slice(0, 100) })),
  );
}

function deadLinks(pages: readonly BuiltPage[]): Told[] {
  const ids = idsByPath(pages);
  return pages.flatMap(({ path, document }) =>
    document.querySelectorAll("a[href]").flatMap(({ attrs: { href = "" } }) => {
      const fault = linkFault(href, path.split("?")[0] ?? "", ids, { client: sampleClient, origin });
      return fault ? [{ place: path, text: `${href} ${fault}` }] : [];
    }),
  );
}

async function readSite(row: readonly string[]) {
  const content = changedContent(row.flatMap((name) => options[name]?.edit ?? []));
  const pages = await renderPages(content);
  return { texts: textsOf(pages, content), empty: emptyParts(pages), dead: deadLinks(pages) };
}

/** Scripts fill what is blank in the sample itself. */
let ofSample: Set<string>;
beforeAll(async () => {
  const { texts, empty } = await readSite([]);
  ofSample = new Set([...texts, ...empty].map(({ text }) => text));
});

/** Each with where it is. */
async function contradictions(row: readonly string[]): Promise<string[]> {
  const { texts, empty, dead } = await readSite(row);
  const never = row.flatMap((name) => options[name]?.never ?? []);
  const isNew = ({ text }: Told) => !ofSample.has(text);
  const wrong = texts.flatMap((each) => {
    const found = [...never, ...(isNew(each) ? [broken] : [])].flatMap(
      (pattern) => pattern.exec(each.text) ?? [],
    );
    return found.map((words) => ({ ...each, text: `"${words}" in ${each.text.slice(0, 500)}` }));
  });
  return [
    ...new Set([...wrong, ...empty.filter(isNew), ...dead].map(({ place, text }) => `${place}: ${text}`)),
  ];
}

/** Each two are together in one of these, as any two points of a plane are on one line. */
function rowsOfPairs(names: readonly string[], order: number): string[][] {
  const lines = Array.from({ length: order }, (_, slope) =>
    Array.from({ length: order }, (_, start) => (x: number, y: number) => (slope * x + start) % order === y),
  ).flat();
  const upright = Array.from({ length: order }, (_, start) => (x: number) => x === start);
  return [...lines, ...upright].map((isOnLine) =>
    names.filter((_, i) => isOnLine(i % order, Math.floor(i / order) % order)),
  );
}

const names = Object.keys(options);

/** Only the first of those that change one fact. */
function withoutRivals(row: readonly string[]): string[] {
  const changed = new Set<string>();
  return row.filter((name) => {
    const facts = options[name]?.facts ?? [];
    if (facts.some((fact) => changed.has(fact))) return false;
    for (const fact of facts) changed.add(fact);
    return true;
  });
}

/** Alone too, and few at once, where there is time. */
const rows = isLongRun ? [...names.map((name) => [name]), ...rowsOfPairs(names, 5)] : rowsOfPairs(names, 3);

test.each(rows.map(withoutRivals).map((row) => ({ row, site: row.join(", ") })))(
  "$site: nothing is told that is not there [LF08, VF13, TR02]",
  async ({ row }) => {
    expect(await contradictions(row)).toEqual([]);
  },
);
