import * as v from "valibot";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { type AdChoice, type AdTagsStatus, adTagsStatus } from "./ad-tags.ts";
import { bookingUrl, businessSchema, hasAdTags, smsNumberOf, splitName } from "./business.ts";
import { businessFileSchema, type Evidence, proofOf } from "./evidence.ts";
import { emailService, leadTransportSchema } from "./lead-transport.ts";
import { reviewsFor } from "./review.ts";
import { isPageFileOff, isPageOff } from "./switches.ts";

test("booking links to the sign-up page, unless it has a URL of its own [FX04]", () => {
  const { business } = readSample();
  if (!business.portal) throw new Error("The sample has a portal");
  const { booking: _, ...portal } = business.portal;
  expect(bookingUrl({ ...business, portal })).toBe(portal.createAccount);
  const booking = "https://portal.example/book";
  expect(bookingUrl({ ...business, portal: { ...portal, booking } })).toBe(booking);
});

test("a time zone is an area and a city, which follows daylight saving time [LF05, TR16]", () => {
  const isZone = (name: string) => v.is(businessSchema.entries.timeZone, name);
  expect(["America/Denver", "Asia/Kolkata"].filter(isZone)).toHaveLength(2);
  const others = [
    "Mountain Time",
    "-07:00",
    "EST5EDT",
    "UTC",
    "Etc/GMT-5",
    "US/Mountain",
    "America/Atlantis",
  ];
  expect(others.filter(isZone)).toEqual([]);
});

type Choice = AdChoice | null | "unknown";

test.each<[Choice, AdTagsStatus]>([
  [null, "unasked"],
  ["allowed", "allowed"],
  ["refused", "refused"],
  ["unknown", "storage-blocked"],
])(
  "with the choice %s ad tags are %s, and never run under Global Privacy Control [X19]",
  (choice, status) => {
    expect(adTagsStatus({ choice, hasPrivacyControl: false })).toBe(status);
    expect(adTagsStatus({ choice, hasPrivacyControl: true })).toBe("privacy-control");
  },
);

const ids = { serviceId: "service_1", templateId: "ask", scheduleTemplateId: "dates", publicKey: "key_1" };

test("by default the email service is called at its own origin with all guards off [CA18]", () => {
  expect(emailService(v.parse(leadTransportSchema, { transport: "emailjs", emailjs: ids }))).toEqual({
    ...ids,
    origin: "https://api.emailjs.com",
    guards: { blockHeadless: false, blockedEmails: [], throttleMs: 0 },
  });
});

const { business, reviews } = readSample();

test.each([
  ["80104-1234", "+12125550142", []],
  ["8O104", "+17205550142", ["address.zip"]],
  ["8010", "+17205550142", ["address.zip"]],
  ["80104", "+11205550142", ["phone"]],
  ["80104", "+17200550142", ["phone"]],
])("a ZIP code %s and a phone number %s are rejected at %j [PC02]", (zip, phone, fields) => {
  const { issues = [] } = v.safeParse(v.pick(businessSchema, ["address", "phone"]), {
    ...{ address: { ...business.address, zip }, phone },
  });
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(fields);
});

test("a proof must have been checked before it expires [PC02]", () => {
  const wrong = (lastCheckedOn: string) => {
    const evidence = [{ kind: "bond", provider: "Acme", lastCheckedOn, expiresOn: "2026-12-01" }];
    const { issues = [] } = v.safeParse(v.pick(businessFileSchema, ["evidence"]), { evidence });
    return issues.map((issue) => v.getDotPath(issue));
  };
  expect([wrong("2026-12-01"), wrong("2026-12-02")]).toEqual([[], ["evidence.0.expiresOn"]]);
});

test("a review is shown on the pages that it names, and on no other [HO11]", () => {
  const [review] = reviews;
  if (!review) throw new Error("The sample has a review");
  const shown = [{ ...review, shownOn: ["dog-walking" as const, "pet-sitting" as const] }];
  const counts = (["home", "dog-walking", "pet-sitting"] as const).map(
    (page) => reviewsFor(shown, page).length,
  );
  expect(counts).toEqual([0, 1, 1]);
});

test.each([
  [["jobs"], "/jobs#apply", true],
  [["jobs"], "/thank-you/application", true],
  [["jobs"], "/thank-you/message", false],
  [["blog"], "/blog/fall?a=b", true],
  [["blog"], "/blogs", false],
] as const)("without %j, %s is left out: %s [LF08]", (off, href, isOff) => {
  expect(isPageOff([...off], href)).toBe(isOff);
});

test("the text of a page that is left out is left out too [LF08]", () => {
  const files = ["pages/jobs.yaml", "pages/home.yaml", "blog/fall.md", "faq.yaml"];
  expect(files.map((file) => isPageFileOff(["jobs", "blog"], file))).toEqual([true, false, true, false]);
});

test("the texting number is its own or the phone's, and null when the business does not text", () => {
  const numbers = { ...business, phone: "+17205550142", smsNumber: "+13035550199" };
  expect(smsNumberOf(numbers)).toBe("+13035550199");
  expect(smsNumberOf({ ...numbers, smsNumber: undefined })).toBe("+17205550142");
  expect(smsNumberOf({ ...numbers, off: ["texting"] })).toBeNull();
});

test("consent is asked with either of the two ad networks [X19]", () => {
  const tag = { scriptUrl: "https://ads.example/a.js", origins: [] };
  const has = (conversions: object) =>
    hasAdTags({ ...business, conversions: { requireSubmission: true, ...conversions } });
  expect([{}, { ad: { ...tag, sendTo: "AW-1/a" } }, { pixel: { ...tag, id: "1" } }].map(has)).toEqual([
    ...[false, true, true],
  ]);
});

test("by default a visit to the thank-you page alone is no conversion, owners are reminded and changes published [X19, LF08]", () => {
  const { conversions, reminders, publish } = businessSchema.entries;
  expect(v.parse(conversions, undefined)).toEqual({ requireSubmission: true });
  expect(v.parse(conversions, {})).toEqual({ requireSubmission: true });
  expect([v.parse(reminders, undefined), v.parse(publish, undefined)]).toEqual(["on", "on"]);
});

test.each([
  ["https://maps.example/x", true],
  ["http://maps.example/x", false],
  ["http://localhost:3000/x", true],
  ["https://dana:secret@maps.example/x", false],
  ["https://maps.example:x", false],
])("the URL %s is accepted: %s", (url, isTaken) => {
  expect(v.is(businessSchema.entries.social, [{ name: "Maps", url }])).toBe(isTaken);
});

test("a long name is shown as its short name and the rest, if it starts with the short name [FX08]", () => {
  expect(splitName({ name: "Paws Pet Care", shortName: "Paws" })).toEqual({
    shortName: "Paws",
    rest: "Pet Care",
  });
  expect(splitName({ name: "The Paws", shortName: "Paws" })).toEqual({ shortName: "Paws", rest: "" });
  expect(splitName({ name: "Paws", shortName: undefined })).toEqual({ shortName: "Paws", rest: "" });
});

const entry = (kind: Evidence["kind"], expiresOn = "2027-01-01"): Evidence => ({
  kind,
  provider: "Acme",
  lastCheckedOn: "2026-01-01",
  expiresOn,
});

test("a claim is proven by the latest proof of each kind, until the first of them expires [NH08]", () => {
  const all = [entry("bond", "2026-03-01"), entry("bond", "2027-03-01"), entry("insurance", "2026-08-31")];
  expect(proofOf("Licensed, bonded and insured", all)).toEqual({
    entries: [entry("bond", "2027-03-01"), entry("insurance", "2026-08-31")],
    until: "2026-08-31",
  });
  expect(proofOf("Background-checked", all)).toBe(null);
  expect(proofOf("You meet your sitter first", all)).toBe(null);
});
