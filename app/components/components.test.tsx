import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Evidence } from "#domain/business/evidence.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { BusinessClockProvider } from "./by-date.tsx";
import { ApplicationError } from "./error-pages.tsx";
import { ReasonList } from "./lists.tsx";
import { SharedWordsProvider } from "./page-words.tsx";

afterEach(() => {
  vi.useRealTimers();
});

const { words } = readSample();
const renderError = (error: unknown) =>
  renderToStaticMarkup(<ApplicationError error={error} words={words.error} />);

test("a route's error answer is followed by its status, its status text and its message [NF05, NF06, ER26, FX10]", () => {
  const data = "The kennel is full.";
  const page = renderError({ status: 503, statusText: "Service Unavailable", internal: false, data });
  expect(page).toContain("<h1>Unexpected Application Error!</h1>");
  for (const words of ["Status 503", "Service Unavailable", data]) expect(page).toContain(words);
});

test("what the framework says by itself is not shown [FX10]", () => {
  const data = 'Error: No route matches URL "/x"';
  const page = renderError({ status: 404, statusText: "Not Found", internal: true, data });
  expect(page).toContain("Status 404");
  expect(page).not.toContain("No route");
});

test("a thrown error is told by its message alone, anything else as unknown [NF05, NF06, ER26]", () => {
  const page = renderError(new Error("The catalogue has no service boarding"));
  expect(page).toContain("Unexpected Application Error!");
  expect(page).toContain("The catalogue has no service boarding");
  expect(page).not.toContain(".ts:");
  expect(renderError("x")).toContain("Unknown error");
});

const evidence: Evidence[] = [
  {
    kind: "bond",
    provider: "Acme Surety",
    number: "B-1",
    lastCheckedOn: "2026-01-05",
    expiresOn: "2026-06-30",
  },
];

/** As built at this time. */
function claimBuiltAt(time: string): string {
  vi.useFakeTimers({ now: new Date(time) });
  return renderToStaticMarkup(
    <SharedWordsProvider value={{ ...words.everyPage, notFound: words.notFound, error: words.error }}>
      <BusinessClockProvider value={createZonedClock("America/Denver")}>
        <ReasonList reasons={[{ title: "Bonded sitters", text: "All of them." }]} evidence={evidence} />
      </BusinessClockProvider>
    </SharedWordsProvider>,
  );
}

test("a claim opens what proves it, without its number, until the proof runs out [NH08]", () => {
  const proven = claimBuiltAt("2026-06-30T20:00:00Z");
  expect(proven).toMatch(/<li class="by-date" data-until="2026-07-01T06:00:00.000Z">/);
  expect(proven).toContain(
    "<strong>Bond:</strong> Acme Surety. We checked it on January 5, 2026, and it&#x27;s good through June 30, 2026.",
  );
  expect(proven).not.toContain("B-1");
  expect(claimBuiltAt("2026-07-01T12:00:00Z")).toMatch(/<li class="by-date" data-until="[^"]*" hidden="">/);
});
