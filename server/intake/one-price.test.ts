import fc from "fast-check";
import { expect, test } from "vitest";
import { weekdays } from "#domain/business/office-hours.ts";
import { addDays } from "#domain/calendar-date.ts";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { estimateStay } from "#domain/catalogue/estimate.ts";
import { totalText } from "#domain/catalogue/estimate-text.ts";
import { pricedServices, readStay, readStayInput } from "#domain/catalogue/stay.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { careRules, serviceNames } from "#domain/requests/service-names.ts";
import { site as exampleSite } from "#tests/support/built-site.ts";
import { newApp, postJson } from "#tests/support/new-app.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { claimedRequest } from "#tests/support/test-lead.ts";
import { schedule, scheduleForm } from "#tests/support/valid-request.ts";
import { composeEmail, waitingEntry } from "../mail/lead-mail.ts";
import { readyReply } from "../mail/visitor-replies.ts";
import { describeWaiting } from "../owner-pages/waiting-page.ts";

const sample = readSample();
const { catalogue, holidayPricing, words } = sample;
const today = "2026-11-02";
const now = new Date(`${today}T18:00:00.000Z`);
/** Computed once, because it reads the sample. */
const example = { ...exampleSite };

/** A site with these prices, and with visits on these days. */
function siteOf(prices: Catalogue, days: (typeof weekdays)[number][]) {
  const visits = { ...example.business.hours.visits, days };
  const business = { ...example.business, hours: { ...example.business.hours, visits } };
  return {
    ...example,
    business,
    estimate: { catalogue: prices, holidayPricing, words: words.estimate },
    serviceNames: serviceNames(prices, "Something else"),
    careRules: careRules(prices, business),
  };
}

const later = {
  ...catalogue,
  services: catalogue.services.map((service) => ({
    ...service,
    price: { ...service.price, minCents: service.price.minCents + 777_00, maxCents: null },
  })),
};

const stays = fc.record({
  service: fc.constantFrom(...pricedServices(catalogue)),
  start: fc.integer({ min: 1, max: 400 }),
  nights: fc.integer({ min: 1, max: 12 }),
  visits: fc.integer({ min: 1, max: 4 }),
  pets: fc.integer({ min: 1, max: 5 }),
  hasMedication: fc.boolean(),
  isClosedOnSundays: fc.boolean(),
});
type Site = ReturnType<typeof siteOf>;
type Asked = typeof stays extends fc.Arbitrary<infer Each> ? Each : never;

function addressOf({ service, start, nights, visits, pets, hasMedication }: Asked): URLSearchParams {
  return new URLSearchParams({
    service: service.id,
    from: addDays(today, start),
    to: addDays(today, start + nights),
    visits: String(visits),
    pets: String(pets),
    ...(hasMedication && { medication: "yes" }),
  });
}

/** Returns the total on the estimate's page. */
function shownTotal(asked: Asked, { estimate, business }: Site): string {
  const read = readStay(catalogue, readStayInput(addressOf(asked)), today);
  if (!read.ok) throw new Error("the estimate refuses it");
  return totalText(words.estimate, estimateStay({ ...estimate, business }, read.stay, today), today);
}

/** Sends the request as the form does, and returns it as stored. */
async function takenIn(asked: Asked, { app, store }: Awaited<ReturnType<typeof newApp>>): Promise<Lead> {
  const sent = schedule({
    email: `${crypto.randomUUID()}@example.net`,
    services: [asked.service.requestedAs ?? asked.service.id],
    startDate: addDays(today, asked.start),
    endDate: addDays(today, asked.start + asked.nights),
    visitsADay: asked.visits,
    dogs: asked.pets,
    estimate: String(addressOf(asked)),
  });
  const { id } = await (await postJson(app, scheduleForm.path, sent)).json();
  const lead = await store.findLead(id);
  if (!lead) throw new Error("it is not stored");
  return lead;
}

/** Returns the total in each place; a list shows one only when nothing is left to the call. */
function toldTotals(lead: Lead, title: string, site: Site) {
  const claimed = { ...claimedRequest("email"), lead };
  const mail = composeEmail(claimed, { from: "a@x.test", to: ["b@x.test"], site }, now);
  const [{ href } = { href: "mailto:a?" }] = readyReply(lead, site, now);
  const body = new URL(href).searchParams.get("body") ?? "";
  /** "from $62" of "Dog Walking, 1 pet: from $62 without Sun, Dec 20. We'll quote …" */
  const rowOf = (text: string, start: string) => {
    const [row = ""] = text.split(/\r?\n/).filter((line) => line.startsWith(title + start));
    return [row.replace(/^.*?: /, "").replace(/ without .*|\. .*/, "")].filter((told) => told.includes("$"));
  };
  return {
    stored: [...String(lead.fields.estimate).matchAll(/^Total.*?: (.*)$/gm)].map(([, total]) => total),
    mail: rowOf(mail.text, ": "),
    reply: rowOf(body, ", "),
    reminder: waitingEntry(lead, site, now).text.match(/^(?:from )?\$.*$/gm) ?? [],
    list: String(describeWaiting(lead, { site, clock: () => now })).match(/^(?:from )?\$.*$/gm) ?? [],
  };
}

test("for random stays, the estimate, the stored form, mail, reminder, What waits and the prepared reply show one total, also after prices have changed [FM06, OP06, PC05]", async () => {
  const servedDays = { true: weekdays.filter((day) => day !== "Sunday"), false: [...weekdays] };
  const appOf = async (days: (typeof weekdays)[number][]) => {
    const { business, ...site } = siteOf(catalogue, days);
    return newApp({ clock: () => now, business, site });
  };
  const apps = { true: await appOf(servedDays.true), false: await appOf(servedDays.false) };
  let priced = 0;
  const property = fc.asyncProperty(stays, async (asked) => {
    const { service, isClosedOnSundays } = asked;
    const days = servedDays[`${isClosedOnSundays}`];
    const lead = await takenIn(asked, apps[`${isClosedOnSundays}`]);
    const shown = shownTotal(asked, siteOf(catalogue, days));
    const total = shown.includes("$") ? [shown] : [];
    const isOpen = String(lead.fields.estimate).includes("We'll quote on your call");
    const ofList = isOpen ? [] : total;
    priced += total.length;
    for (const prices of [catalogue, later])
      expect(toldTotals(lead, service.title, siteOf(prices, days))).toEqual({
        stored: total,
        mail: total,
        reply: total,
        reminder: ofList,
        list: ofList,
      });
  });
  await fc.assert(property, { numRuns: 150, seed: 20261129 });
  expect(priced).toBeGreaterThan(100);
});
