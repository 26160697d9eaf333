import { expect, test } from "vitest";
import { site } from "#tests/support/built-site.ts";
import { claimedRequest } from "#tests/support/test-lead.ts";
import { composeEmail } from "./lead-mail.ts";

const pets = [
  { id: "horse", one: "Horse", more: "Horses" },
  { id: "barn-cat", one: "Barn cat", more: "Barn cats" },
];
const extraPet = { cents: 1000, from: 3, kinds: ["horse"], one: "horse", more: "horses" };
const { estimate } = site;
const services = estimate.catalogue.services.map((service) =>
  service.id === "pet-sitting" ? { ...service, extraPet } : service,
);
const stable = {
  ...site,
  business: { ...site.business, pets },
  estimate: { ...estimate, catalogue: { ...estimate.catalogue, services } },
};
const asks = "Ask which pets they are";

test.each([
  // From $31: the third horse and the fourth add $10 each.
  [{ horses: "4", barnCats: "2" }, "", "from $51", "6 pets", false],
  [{ horses: "2", barnCats: "4" }, "&pets=6", "from $31", "6 pets", false],
  [{}, "&pets=4", "from $31", "4 pets", true],
  [{}, "&pets=2", "from $31", "2 pets", false],
] as const)(
  "for the pets %j and the estimate %j, the owners read %s for %s [OP05]",
  (counts, estimated, price, household, isOpen) => {
    const day = "2025-12-02";
    const fields = { services: ["pet-sitting"], visitsADay: "1", startDate: day, endDate: day, ...counts };
    const estimatedStay = estimated && `service=pet-sitting&from=${day}&to=${day}${estimated}`;
    const lead = { form: "schedule", receivedAt: "2025-11-20T18:00:00.000Z" };
    const asked = { petType: "Horse", ...fields };
    const claimed = claimedRequest("email", asked, { lead, estimatedStay, of: stable });
    const at = new Date(lead.receivedAt);
    const { text } = composeEmail(claimed, { from: "a@x.test", to: ["b@x.test"], site: stable }, at);
    expect(text.replace(/\n */g, "\n")).toContain(`: ${price}\n${household}\n`);
    expect(text.includes(asks)).toBe(isOpen);
    if ("horses" in counts)
      expect(text).toContain(`Horse, ${counts.horses} horses, ${counts.barnCats} barn cats`);
  },
);

test.each([
  [0, ["By Wed, Nov 19: Payment, from $43"]],
  [50, ["When you book: Deposit of 50%, from $21.50", "By Wed, Nov 19: Balance, from $21.50"]],
  [100, ["When you book: The whole amount"]],
])(
  "with a deposit of %i percent the owners read the estimate's payment lines for a holiday: %j [OD01]",
  (percent, lines) => {
    const holidayPricing = {
      ...estimate.holidayPricing,
      deposit: { ...estimate.holidayPricing.deposit, percent },
    };
    const of = { ...site, estimate: { ...estimate, holidayPricing } };
    const lead = { form: "schedule", receivedAt: "2025-11-10T16:00:00.000Z" };
    const day = "2025-11-26";
    const fields = { services: ["dog-walking"], visitsADay: "1", startDate: day, endDate: day };
    const { price } = claimedRequest("email", fields, { lead, of }).lead;
    expect(price?.rows[0]?.text.split("\n").slice(2)).toEqual(lines);
  },
);
