import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { pageOrigins } from "./derive-site-facts.ts";

const { business, locations } = readSample();

const originsOf = (changed: object) => pageOrigins({ business: { ...business, ...changed }, locations });

test("a framed form of another site may be framed and fetched, and only its script may do more; other pages allow nothing [X19]", () => {
  const frameUrl = "https://crm.example/form/1";
  const framed = originsOf({ crm: { contact: { frameUrl, scriptUrl: "https://cdn.example/resize.js" } } });
  expect(framed["/contact"]).toEqual({
    "frame-src": ["https://crm.example"],
    "connect-src": ["https://crm.example"],
    "script-src": ["https://cdn.example"],
  });
  expect(framed["/jobs"]).toEqual({});
  const scripted = originsOf({ crm: { jobs: { scriptUrl: "https://cdn.example/form.js" } } });
  const everything = ["frame", "connect", "script", "style", "img", "font"].map((name) => `${name}-src`);
  expect(Object.keys(scripted["/jobs"] ?? {}).toSorted()).toEqual([...everything, "form-action"].toSorted());
});

test("ad networks are allowed only on the thank-you pages of requests and messages [X19]", () => {
  const pixel = { scriptUrl: "https://ads.example/p.js", origins: ["https://count.example"], id: "1" };
  const pages = originsOf({ conversions: { pixel, requireSubmission: true } });
  const allowed = Object.keys(pages).filter((path) => JSON.stringify(pages[path]).includes("ads.example"));
  expect(allowed).toEqual(["/thank-you", "/thank-you/message"]);
  expect(pages["/thank-you"]?.["connect-src"]).toEqual(["https://ads.example", "https://count.example"]);
});
