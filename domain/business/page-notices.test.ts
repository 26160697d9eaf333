import * as v from "valibot";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import type { Closure } from "./closures.ts";
import type { OfficeHours } from "./office-hours.ts";
import { isShownOn, noticesAhead, noticesSchema } from "./page-notices.ts";

const hours: Omit<OfficeHours, "visits"> = {
  office: [
    { days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], opens: "08:00", closes: "18:00" },
  ],
  officeByAppointment: [],
  closed: [
    { day: "12-25", name: "Christmas Day" },
    { day: "2026-11-26", name: "Thanksgiving Day" },
  ],
};
const closures: Closure[] = [
  { from: "2026-12-21", to: "2026-12-24", title: "Christmas", services: ["night"] },
  { from: "2027-01-04", to: "2027-01-10", title: "Winter break" },
];
const services = [{ id: "night", title: "Overnight" }];
const closedDay = "Closed on {name}, {day}, until {next}.";
const snow = { from: "2026-12-01", to: "2026-12-03", text: "Snow" };
const ahead = (today: string) => noticesAhead([snow], { hours, closures }, services, closedDay, today);

test("a closed day is announced three days before with the next office day, a yearly one each year, and a closure two weeks before [LF07, VF01, OP04]", () => {
  expect(ahead("2026-11-26").map(({ from, to, text }) => `${from} to ${to}: ${text}`)).toEqual([
    "2026-12-01 to 2026-12-03: Snow",
    "2026-12-07 to 2026-12-24: We're full for Overnight, December 21 to 24. [Ask anyway](/schedule), and we'll call if something opens up.",
    "2026-12-21 to 2027-01-10: We're closed January 4 to 10, 2027 (Winter break). [Send a note](/contact) anytime: we're back Mon, Jan 11.",
    "2026-11-23 to 2026-11-26: Closed on Thanksgiving Day, Thu, Nov 26, until Fri, Nov 27.",
    "2026-12-22 to 2026-12-25: Closed on Christmas Day, Fri, Dec 25, until Mon, Dec 28.",
  ]);
});

test("ended notices are left out, others are kept [LF07]", () => {
  for (const today of ["2026-12-03", "2026-12-04", "2026-12-26"])
    expect(ahead(today).filter(({ to }) => to < today)).toEqual([]);
  expect(ahead("2026-12-03")).toContain(snow);
  const closedDays = ahead("2026-12-26").map(({ text }) => text);
  expect(closedDays).toContain("Closed on Christmas Day, Sat, Dec 25, until Mon, Dec 27.");
});

test("a closed day within a closure has no notice of its own, because there are no visits either [TR02, OP04]", () => {
  const away: Closure = { from: "2026-12-24", to: "2026-12-25", title: "Christmas" };
  const told = noticesAhead([], { hours, closures: [away] }, services, closedDay, "2026-12-01");
  expect(told.map(({ to }) => to).filter((to) => to < "2027")).toEqual(["2026-12-25"]);
});

test.each([
  ["never", []],
  ["by appointment alone", ["Sunday" as const]],
])(
  "when the phone is answered %s, no day is announced as off and the next day is never a closed one [PC02]",
  (_case, officeByAppointment) => {
    const unheard = { ...hours, office: [], officeByAppointment };
    const away: Closure[] = [
      { from: "2026-12-24", to: "2026-12-26", title: "Christmas" },
      { from: "2026-12-27", to: "2026-12-28", title: "Moving" },
    ];
    const told = noticesAhead([], { hours: unheard, closures: away }, services, closedDay, "2026-11-26");
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^We're closed December 24 to 26 .* we're back Tue, Dec 29\.$/),
      expect.stringMatching(/^We're closed December 27 to 28 .* we're back Tue, Dec 29\.$/),
    ]);
  },
);

test("a closed day's notice says when we're back, and leaves the hour of the answer to the form [NH05]", () => {
  expect(readSample().words.everyPage.notices.closedDay).not.toMatch(/answer|hear|reply|call you/i);
});

test("a notice is shown on the pages that it names, or on all [LF07]", () => {
  const elsewhere = { ...snow, pages: ["/", "/schedule"] };
  expect([snow, elsewhere].map((notice) => isShownOn(notice, "/faq"))).toEqual([true, false]);
});

test.each([
  [{ ...snow, to: "2026-11-30" }, "must not be before `from`"],
  [{ ...snow, to: "Dec 3" }, 'must be a date such as "2025-11-26"'],
  [{ ...snow, pages: ["schedule"] }, "must be a path on this site such as /about"],
])("%j is rejected [LF07]", (notice, message) => {
  const { issues = [] } = v.safeParse(noticesSchema, { notices: [notice] });
  expect(issues.map((issue) => issue.message)).toEqual([message]);
});
