import { expect, test } from "vitest";
import type { Business } from "#domain/business/business.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { pageOrigins } from "./derive-site-facts.ts";

const { business } = readSample();

const frameUrl = "https://crm.example/form?id=1";
const scriptUrl = "https://cdn.example/embed.js";
const framed = { "frame-src": ["https://crm.example"], "connect-src": ["https://crm.example"] };
const framedByScript = { ...framed, "script-src": ["https://cdn.example"] };

const placed = { scriptUrl, origins: ["https://api.crm.example"] };
const placedNames = ["frame", "connect", "script", "style", "img", "font"].map((name) => `${name}-src`);
const placedBy = ["https://cdn.example", "https://api.crm.example"];

const emailjs = {
  ...{ serviceId: "s", templateId: "t", scheduleTemplateId: "st", publicKey: "k" },
  guards: { blockHeadless: false, blockedEmails: [], throttleMs: 0 },
  origin: "https://mail.example",
};
const mailed = { "connect-src": ["https://mail.example"] };

const ad = { scriptUrl: "https://ads.example/tag.js?id=AW-1", origins: ["https://count.ads.example"] };
const conversions = {
  ad: { ...ad, sendTo: "AW-1/label" },
  pixel: { scriptUrl: "https://pixel.example/events.js", origins: [], id: "42" },
  requireSubmission: true,
};
const counting = ["https://ads.example", "https://count.ads.example", "https://pixel.example"];
const counted = Object.fromEntries(
  ["script-src", "img-src", "connect-src", "frame-src"].map((name) => [name, counting]),
);

test.each<[what: string, set: Partial<Business>, opened: ReturnType<typeof pageOrigins>]>([
  ["what is not set up, or not chosen", { leads: { transport: "functions", emailjs } }, {}],
  ["a map [CA29]", { mapUrl: "https://crm.example/map?layer=1" }, { "/": framed }],
  [
    "the CRM's form of both landing pages [DP10]",
    { crm: { consultation: { frameUrl, scriptUrl } } },
    { "/castle-rock-dog-walking": framedByScript, "/pet-sitting-services": framedByScript },
  ],
  [
    "the CRM's forms of two pages [CO06, JB02]",
    { crm: { contact: { frameUrl, scriptUrl }, jobs: { frameUrl: "https://jobs.example/apply" } } },
    {
      "/contact": framedByScript,
      "/jobs": { "frame-src": ["https://jobs.example"], "connect-src": ["https://jobs.example"] },
    },
  ],
  [
    "a form that a script puts on the page, loads, and sends from there [FX20]",
    { crm: { contact: placed } },
    { "/contact": Object.fromEntries([...placedNames, "form-action"].map((name) => [name, placedBy])) },
  ],
  [
    "forms that leave by email",
    { leads: { transport: "emailjs", emailjs } },
    { "/castle-rock-dog-walking": mailed, "/pet-sitting-services": mailed, "/schedule": mailed },
  ],
  [
    "counting on the thank-you pages of customers [FX12]",
    { conversions },
    { "/thank-you": counted, "/thank-you/message": counted },
  ],
])("only the pages with %s are opened for it", (_, set, opened) => {
  const plain = { mapUrl: undefined, crm: {}, conversions: { requireSubmission: true } };
  const origins = pageOrigins({ business: { ...business, ...plain, ...set } });
  const open = Object.entries(origins).filter(([, names]) => Object.keys(names).length > 0);
  expect(Object.fromEntries(open)).toEqual(opened);
});
