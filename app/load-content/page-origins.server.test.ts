import { expect, test } from "vitest";
import { pageOrigins } from "./page-origins.server.ts";
import { readContent } from "./read-content.server.ts";

test("nothing is opened for what is not set up", () => {
  expect(pageOrigins(readContent())).toMatchObject({ "/castle-rock-dog-walking": {}, "/thank-you": {} });
  expect(pageOrigins(readContent())["/thank-you"]).toEqual({});
});

test("the form's page may frame the CRM, and only the thank-you page may count", () => {
  const { business } = readContent();
  const origins = pageOrigins({
    business: {
      ...business,
      crm: {
        consultation: {
          frameUrl: "https://crm.example/form?id=1",
          scriptUrl: "https://cdn.example/embed.js",
        },
      },
      conversions: {
        ad: { scriptUrl: "https://ads.example/tag.js?id=AW-1", sendTo: "AW-1/label" },
        pixel: { scriptUrl: "https://pixel.example/events.js", id: "42" },
      },
    },
  });
  expect(origins["/castle-rock-dog-walking"]).toEqual({
    "frame-src": ["https://crm.example"],
    "connect-src": ["https://crm.example"],
    "script-src": ["https://cdn.example"],
  });
  const both = ["https://ads.example", "https://pixel.example"];
  expect(origins["/thank-you"]).toEqual({
    "script-src": both,
    "img-src": both,
    "connect-src": both,
    "frame-src": both,
  });
  expect(JSON.stringify({ ...origins, "/thank-you": {} })).not.toMatch(/ads|pixel/);
});

test("the home page may ask for the map and frame it, when there is one [CA29]", () => {
  const { business } = readContent();
  const mapUrl = "https://maps.example/embed?layer=1";
  expect(pageOrigins({ business: { ...business, mapUrl } })["/"]).toEqual({
    "frame-src": ["https://maps.example"],
    "connect-src": ["https://maps.example"],
  });
  expect(pageOrigins({ business: { ...business, mapUrl: undefined } })["/"]).toEqual({});
});

test("both landing pages may frame the CRM [DP10]", () => {
  const { business } = readContent();
  const crm = { consultation: { frameUrl: "https://crm.example/form" } };
  expect(pageOrigins({ business: { ...business, crm } })["/pet-sitting-services"]).toEqual({
    "frame-src": ["https://crm.example"],
    "connect-src": ["https://crm.example"],
  });
});

test("a form of the business's CRM opens the page it stands on, and no other [CO06, JB02]", () => {
  const { business } = readContent();
  const crm = {
    contact: { frameUrl: "https://crm.example/contact", scriptUrl: "https://cdn.example/embed.js" },
    jobs: { frameUrl: "https://jobs.example/apply" },
  };
  const { "/contact": contact, "/jobs": jobs, ...others } = pageOrigins({ business: { ...business, crm } });
  expect(contact).toEqual({
    "frame-src": ["https://crm.example"],
    "connect-src": ["https://crm.example"],
    "script-src": ["https://cdn.example"],
  });
  expect(jobs).toEqual({ "frame-src": ["https://jobs.example"], "connect-src": ["https://jobs.example"] });
  expect(JSON.stringify(others)).not.toMatch(/crm|cdn|jobs\.example/);
});
