import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";
import { countFindings, describeFindings } from "./describe-findings.ts";
import { findInContent, findMistakes } from "./find-in-content.ts";
import { findMissingChannels } from "./find-missing-channels.ts";

const shipped = readSample();

test("the shipped sample is found, file by file, and may not be released", () => {
  const findings = findInContent(shipped, new Date("2025-11-01T12:00:00Z"));
  const places = findings
    .filter(({ level }) => level === "blocking")
    .map(({ place, field }) => `${place} ${field}`);
  expect(places).toEqual(
    expect.arrayContaining([
      "content/business.yaml sample",
      "content/team.yaml team[0].sample",
      "content/pages/about.yaml story.sample",
    ]),
  );
});

test("a season to decide is left open, and blocks no release: the site says how things stand [NH07]", () => {
  const levelsWith = (holidayPricing: typeof shipped.holidayPricing) =>
    findInContent({ ...shipped, holidayPricing }, new Date("2031-11-01T20:00:00Z"))
      .filter(({ place }) => place === "content/holidays.yaml")
      .map(({ level }) => level);
  expect(levelsWith({ ...shipped.holidayPricing, seasons: [] })).toEqual(["open"]);
});

test("a claim without a proof is left open, and one whose proof ran out blocks a release", () => {
  const evidence = [
    { kind: "bond" as const, provider: "Acme", lastCheckedOn: "2025-01-01", expiresOn: "2025-06-01" },
  ];
  const findings = findInContent({ ...shipped, evidence }, new Date("2025-11-01T12:00:00Z"));
  const levels = findings
    .filter(({ field }) => field.startsWith("evidence"))
    .map(({ field, level }) => [field, level]);
  expect(levels).toEqual([
    ["evidence", "open"],
    ["evidence", "open"],
    ["evidence", "open"],
    ["evidence[0].expiresOn", "blocking"],
  ]);
});

test("a fact that an answer waits for is left open, and blocks no release [PR04]", () => {
  const items = [{ question: "Is it free?", answer: "Ask.", toConfirm: "whether it is free" }];
  const faq = { groups: [{ title: "General", items }] };
  const findings = findInContent({ ...shipped, faq }, new Date("2025-11-01T12:00:00Z"));
  expect(findings.filter(({ place }) => place === "content/faq.yaml")).toMatchObject([
    { field: "groups[0].items[0].toConfirm", level: "open" },
  ]);
});

test("mistakes for which nothing can be built keep their file, line and field", () => {
  const message =
    'content/team.yaml:5 team[0].role: found "Boss", must be: one\ncontent/faq.yaml cannot be read; it is needed';
  expect(findMistakes(message)).toMatchObject([
    {
      place: "content/team.yaml:5",
      field: "team[0].role",
      message: 'found "Boss", must be: one',
      level: "blocking",
    },
    { place: "content", field: "", message: "content/faq.yaml cannot be read; it is needed" },
  ]);
});

test.each([
  [{}, ["SMTP_URL"]],
  [{ SMTP_URL: "smtp://mail.test", EMAIL_FROM: "a@b.test", LEADS_TO: "c@d.test" }, []],
  [{ LEAD_WEBHOOK_URL: "https://hooks.test/x" }, []],
  [{ SMTP_URL: "smtp://mail.test" }, [""]],
])("with %j set, missing ways of delivery are %j", (env, fields) => {
  expect(findMissingChannels(env).map(({ field }) => field)).toEqual(fields);
});

test("findings are told by place and by what to do, and counted", () => {
  const findings = [
    { place: "a.yaml", field: "x", message: "is wrong", toDo: "Mend it.", level: "blocking" as const },
    { place: "a.yaml", field: "y", message: "is wrong too", toDo: "Mend it.", level: "open" as const },
    { place: "b.yaml", field: "", message: "will be", toDo: "Look.", level: "reminder" as const },
  ];
  expect(describeFindings(findings)).toBe(
    "a.yaml\n  Mend it.\n    x: is wrong\n    y: is wrong too\n\nb.yaml\n  Look.\n    will be\n",
  );
  expect(countFindings(findings)).toBe("2 things to settle, 1 of which a release build refuses; 1 reminder");
  expect(countFindings([])).toBe("");
});
