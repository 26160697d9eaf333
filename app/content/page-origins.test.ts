import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";
import { pageOrigins } from "./page-origins.ts";

test("nothing is opened for what is not set up", () => {
  expect(pageOrigins(readSample())).toMatchObject({ "/castle-rock-dog-walking": {}, "/thank-you": {} });
  expect(pageOrigins(readSample())["/thank-you"]).toEqual({});
  expect(pageOrigins(readSample())["/schedule"]).toEqual({});
});

test("the form's page may frame the CRM, and only the thank-you pages of customers may count [FX12]", () => {
  const { business } = readSample();
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
        ad: {
          scriptUrl: "https://ads.example/tag.js?id=AW-1",
          origins: ["https://count.ads.example"],
          sendTo: "AW-1/label",
        },
        pixel: { scriptUrl: "https://pixel.example/events.js", origins: [], id: "42" },
        requireSubmission: true,
      },
    },
  });
  expect(origins["/castle-rock-dog-walking"]).toEqual({
    "frame-src": ["https://crm.example"],
    "connect-src": ["https://crm.example"],
    "script-src": ["https://cdn.example"],
  });
  const all = ["https://ads.example", "https://count.ads.example", "https://pixel.example"];
  for (const path of ["/thank-you", "/thank-you/message"])
    expect(origins[path]).toEqual({
      "script-src": all,
      "img-src": all,
      "connect-src": all,
      "frame-src": all,
    });
  expect(JSON.stringify({ ...origins, "/thank-you": {}, "/thank-you/message": {} })).not.toMatch(/ads|pixel/);
});

test("the home page may ask for the map and frame it, when there is one [CA29]", () => {
  const { business } = readSample();
  const mapUrl = "https://maps.example/embed?layer=1";
  expect(pageOrigins({ business: { ...business, mapUrl } })["/"]).toEqual({
    "frame-src": ["https://maps.example"],
    "connect-src": ["https://maps.example"],
  });
  expect(pageOrigins({ business: { ...business, mapUrl: undefined } })["/"]).toEqual({});
});

test("both landing pages may frame the CRM [DP10]", () => {
  const { business } = readSample();
  const crm = { consultation: { frameUrl: "https://crm.example/form" } };
  expect(pageOrigins({ business: { ...business, crm } })["/pet-sitting-services"]).toEqual({
    "frame-src": ["https://crm.example"],
    "connect-src": ["https://crm.example"],
  });
});

test("the pages whose forms leave by e-mail, and no others, may call the sending service", () => {
  const { business } = readSample();
  const ids = { serviceId: "s", templateId: "t", scheduleTemplateId: "st", publicKey: "k" };
  const guards = { blockHeadless: false, blockedEmails: [], throttleMs: 0 };
  const emailjs = { ...ids, guards, origin: "https://mail.example" };
  const withMail = (transport: "emailjs" | "functions") =>
    pageOrigins({ business: { ...business, leads: { transport, emailjs }, mapUrl: undefined } });
  const open = { "connect-src": ["https://mail.example"] };
  expect(withMail("emailjs")).toEqual({
    "/": {},
    "/castle-rock-dog-walking": open,
    "/pet-sitting-services": open,
    "/schedule": open,
    "/contact": {},
    "/jobs": {},
    "/thank-you": {},
    "/thank-you/message": {},
  });
  expect(JSON.stringify(withMail("functions"))).not.toContain("mail.example");
});

test("a form of the business's CRM opens the page it stands on, and no other [CO06, JB02]", () => {
  const { business } = readSample();
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

test("a form that a script puts on the page may load, look and send from where it comes, and nobody else may [FX20]", () => {
  const { business } = readSample();
  const contact = { scriptUrl: "https://crm.example/form.js", origins: ["https://api.crm.example"] };
  const { "/contact": opened, ...others } = pageOrigins({ business: { ...business, crm: { contact } } });
  const called = ["https://crm.example", "https://api.crm.example"];
  const names = ["frame", "connect", "script", "style", "img", "font"].map((name) => `${name}-src`);
  expect(opened).toEqual(Object.fromEntries([...names, "form-action"].map((name) => [name, called])));
  expect(JSON.stringify(others)).not.toContain("crm.example");
});
