import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Content, readContent } from "#app/content/read-content.ts";
import { type BuiltPage, readBuiltPage, visibleText } from "#build/read-built-pages.ts";
import { loadBundle } from "#disk/load-bundle.ts";
import { changedSample, replaced } from "../support/changed-sample.ts";
import { sampleBuild } from "../support/sample-business.ts";

beforeAll(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T18:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const { render } = await loadBundle(join(sampleBuild, "server/index.js"));
const origin = "https://rockandpine.example";
const settings = { siteOrigin: origin, functionsOrigin: origin, publicClientKey: null, isRelease: true };

let closed: Content | undefined;

/** The sample without visits on Sundays, and closed over Christmas; read once. */
function closedContent(): Content {
  const christmas = 'closures:\n  - { from: "2026-12-24", to: "2026-12-26", title: Christmas }\n#';
  closed ??= readContent(
    changedSample(
      replaced("business.yaml", /, Sunday\]\n {4}opens: "08:00"/, ']\n    opens: "08:00"'),
      replaced("business.yaml", "# closures:", christmas),
    ),
  );
  return closed;
}

async function open(path: string, content = closedContent()): Promise<BuiltPage> {
  return readBuiltPage(path, await (await render(path, { ...settings, content })).text());
}

const total = ({ document }: BuiltPage) =>
  document.querySelector("[data-total]")?.getAttribute("data-total-cents");

test.each([
  ["service=dog-walking&from=2026-12-19&to=2026-12-21", "6200", "No visits on Sundays. Send it anyway"],
  ["service=dog-walking&from=2026-12-20&to=2026-12-20", undefined, "No visits on Sundays. Send it anyway"],
  ["service=overnight-care&from=2026-12-19&to=2026-12-21", "25000", null],
  [
    "service=overnight-care&from=2026-12-23&to=2026-12-25",
    "12500",
    "We're closed December 24 to 26 (Christmas).",
  ],
  [
    "service=pet-sitting&from=2026-12-24&to=2026-12-26",
    undefined,
    "We're closed December 24 to 26 (Christmas).",
  ],
])(
  "%s costs %j cents on the estimate, and estimate and form say %j before it is sent [PC05]",
  async (query, cents, note) => {
    const [estimate, form] = [await open(`/estimate?${query}`), await open(`/schedule?${query}`)];
    expect(total(estimate)).toBe(cents);
    const notes = [estimate, form].map(({ document }) =>
      visibleText(document.querySelector("main .form-note") ?? document),
    );
    for (const text of notes) {
      if (note) expect(text).toContain(note);
      else expect(text).not.toMatch(/No visits on|Send it anyway/);
    }
    const card = visibleText(form.document.querySelector("main") ?? form.document);
    expect(card.includes("Total")).toBe(cents !== undefined);
  },
);

test("the answer about a ZIP code is before the price [PC05]", async () => {
  const page = await open("/estimate?service=dog-walking&from=2026-12-21&to=2026-12-21&zip=99999");
  const text = visibleText(page.document.querySelector("#estimate") ?? page.document);
  expect(text.indexOf("that ZIP code")).toBeGreaterThan(-1);
  expect(text.indexOf("that ZIP code")).toBeLessThan(text.indexOf("Your estimate"));
});

test("with a notice of a closure, no page says that care goes on all year [PC05]", async () => {
  for (const path of ["/", "/contact", "/faq", "/services", "/holiday-pricing", "/schedule"])
    expect([path, visibleText((await open(path)).document)]).toEqual([
      path,
      expect.not.stringMatching(/seven days a week|holidays included|work through the holidays/i),
    ]);
});

test("no day of a closure has a surcharge, and a season with no other days is not mentioned [PC02, PC05]", async () => {
  const dates = ({ document }: BuiltPage) =>
    document.querySelectorAll("table caption + tbody th").map(({ text }) => text);
  const listed = dates(await open("/holiday-pricing"));
  expect(listed).toContain("Sun, Dec 27 to Wed, Dec 30");
  // These two are of the season before.
  expect(
    listed.filter((each) => /Dec 2[456]/.test(each) && !/^(?:Wed, Dec 24|Fri, Dec 26) to/.test(each)),
  ).toEqual([]);
  const all = 'closures:\n  - { from: "2026-11-25", to: "2027-01-01", title: Winter break }\n#';
  const content = readContent(changedSample(replaced("business.yaml", "# closures:", all)));
  const { document } = await open("/pricing", content);
  expect(visibleText(document)).toContain("On our 2025-26 holiday dates");
  expect(visibleText(document)).not.toContain("2026-27");
  for (const path of ["/pricing", "/holiday-pricing"]) {
    const page = await open(path, content);
    for (const hidden of page.document.querySelectorAll("[hidden]")) hidden.remove();
    expect(visibleText(page.document), path).not.toContain("next season's dates");
  }
});
