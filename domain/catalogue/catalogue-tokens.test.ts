import { expect, test } from "vitest";
import { withService } from "#tests/support/changed-service.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { plural } from "../wording.ts";
import { catalogueTokens } from "./catalogue-tokens.ts";

const { business, catalogue } = readSample();

test("tokens name each price correctly: the lowest, the only or the highest one [B18, TR02]", () => {
  expect(catalogueTokens({ business, catalogue })).toMatchObject({
    "title.dog-walking": "Dog Walking",
    "price.dog-walking": "$31",
    "priceText.dog-walking": "from $31 per walk",
    "starts.dog-walking": "starts at $31",
    "minutes.dog-walking": "30 minutes",
    "duration.dog-walking": "30, 45 or 60 minutes",
    "starts.overnight-care": "costs $125",
    "duration.overnight-care": "a two-hour evening visit plus a one-hour morning visit",
    "window.overnight-care": "7-9 PM and 7-9 AM",
    "starts.overnight-premium": "starts at $99",
    "priceDetail.overnight-premium": "up to $135 depending on the number of pets and special needs",
    "duration.overnight-premium": "12 hours",
    "starts.medication": "costs $5",
    "starts.boarding": "costs $99",
    "duration.boarding": { lacking: "Private Boarding has no such figure" },
    "priceRange.city": "$31-$135",
    "price.factors": "extra pets, special needs, puppies or special requests",
    "policy.replyTime": "24 hours, or soon after we reopen",
    "policy.introCallMinutes": "10 minutes",
  });
});

test("the visits of a night are listed one after the other [WM13]", () => {
  const told: [name: string, hours: number][] = [
    ["evening", 1],
    ["night", 8],
    ["morning", 11],
  ];
  const visits = told.map(([name, hours]) => ({ name, hours, from: "10:00", to: "13:00" }));
  expect(catalogueTokens({ business, catalogue: withService("overnight-care", { visits }) })).toMatchObject({
    "duration.overnight-care":
      "a one-hour evening visit plus an eight-hour night visit plus an eleven-hour morning visit",
    "window.overnight-care": "10 AM-1 PM, 10 AM-1 PM and 10 AM-1 PM",
  });
});

test("the names of visits have the plural of English [LF05]", () => {
  const names: Record<string, string> = { "dog-walking": "puppy class", "pet-sitting": "tea party" };
  const services = catalogue.services.map((service) => {
    const { id, sessions } = service;
    return sessions ? { ...service, sessions: { ...sessions, name: names[id] } } : service;
  });
  expect(catalogueTokens({ business, catalogue: { ...catalogue, services } })).toMatchObject({
    "services.visits": "puppy classes or tea parties",
  });
  expect(["day", "walk", "wash"].map(plural)).toEqual(["days", "walks", "washes"]);
});

test("a service without a name for sentences keeps the case of its title [LF05]", () => {
  const changed = withService("boarding", { title: "Mia's B&B", inText: undefined });
  expect(catalogueTokens({ business, catalogue: changed })).toMatchObject({
    "services.names": "dog walks, drop-in visits, overnight care, medication and Mia's B&B",
  });
});
