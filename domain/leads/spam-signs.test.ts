import { expect, test } from "vitest";
import { findSpamSigns, type SpamEvidence } from "./spam-signs.ts";

function signs(changed: Partial<SpamEvidence>) {
  const ordinary = { text: "Two dogs, weekdays at noon.", name: "Dana", honeypot: "" };
  return findSpamSigns({ ...ordinary, areLinksUsual: false, ...changed });
}

const three = "https://vet.example, https://www.instagram.example/dana and https://dana.example";

test.each<[string, Partial<SpamEvidence>, string[]]>([
  ["a filled honeypot", { honeypot: "x" }, ["honeypot"]],
  ["a link as a name", { name: "Win at www.a.example" }, ["link-in-name"]],
  ["two spam words", { text: "SEO services and quality backlinks" }, ["spam-words"]],
  ["a link and a spam word", { text: "Online casino: https://a.example" }, ["links", "spam-words"]],
  [
    "usual links and a spam word",
    { text: `Backlink: ${three}`, areLinksUsual: true },
    ["links", "spam-words"],
  ],
  ["three sites", { text: "https://a.example http://b.example www.c.example" }, ["links"]],
  ["three parts of one domain", { text: "http://a.x.test http://b.x.test http://c.x.test" }, ["links"]],
])("%s: flagged, with the reason [FX13]", (_, changed, reasons) => {
  expect(signs(changed)).toEqual(reasons);
});

test.each<[string, Partial<SpamEvidence>]>([
  ["two links", { text: "https://vet.example and https://dog.example" }],
  ["a link and names that spam uses", { text: "Casino and Bitcoin are cats: https://cats.example" }],
  [
    "one site written in many ways",
    { text: "https://www.Vet.example http://vet.example:80 www.vet.example. HTTPS://vet.example/a?b#c" },
  ],
  [
    "two sites, one of them with and without www",
    { text: "https://www.a.example a www.a.example http://a.example http://b.example" },
  ],
  ["a message or application with three ordinary links", { text: three, areLinksUsual: true }],
])("%s: not flagged [FX13]", (_, changed) => {
  expect(signs(changed)).toEqual([]);
});
