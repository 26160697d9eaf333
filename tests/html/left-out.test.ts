import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Content } from "#app/content/read-content.ts";
import { visibleText } from "#build/read-built-pages.ts";
import { formatCents } from "#domain/catalogue/catalogue.ts";
import { listedDates } from "#domain/catalogue/holiday-pricing.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { readSample } from "../support/sample-business.ts";
import { foreign, PUBLIC_CLIENT_KEY, secrets } from "./build-sites.ts";
import { client, content, pages } from "./release.ts";

const first = readSample();

test("nothing of the first business is left once content/ is another's [OD07]", () => {
  const names = namesOf(first);
  expect(names.length).toBeGreaterThan(60);
  const figures = figuresOf(first).filter((figure) => !figuresOf(content).includes(figure));
  expect(figures).toEqual(expect.arrayContaining(["$31", "$99", "$135"]));
  // Scripts contain examples and drawings that this site does not show.
  const found = textFiles()
    .filter(({ name }) => !name.endsWith(".js"))
    .flatMap(({ name, text }) =>
      [...names, ...figures].filter((string) => isIn(string, text)).map((string) => `${name}: ${string}`),
    );
  expect(found).toEqual([]);
});

test("a business without dogs, walks, a portal, texts, jobs and a team mentions none of them [LF04, LF08]", () => {
  // The licenses are texts of others.
  const files = textFiles().filter(({ name }) => /\.(?:txt|xml|json)$/.test(name) && name !== "licenses.txt");
  const told = [
    ...files.map(({ name, text }) => [name, text] as const),
    ...pages.flatMap(({ path, document }) => [
      [path, visibleText(document.querySelector("body"))] as const,
      ...document
        .querySelectorAll("title, meta, [alt], [aria-label], script[type='application/ld+json']")
        .map(
          ({ attrs, text }) =>
            [path, [attrs.content, attrs.alt, attrs["aria-label"], text].join(" ")] as const,
        ),
    ]),
  ];
  expect(told.length).toBeGreaterThan(100);
  expect(
    told
      .filter(([, words]) => foreign.test(words))
      .map(([place, words]) => [place, foreign.exec(words)?.[0]]),
  ).toEqual([]);
});

test("no page, script or file contains a secret; the public key is the only one [X23]", () => {
  const serverOnly = [
    ...Object.entries(secrets).flat(),
    "hunter2",
    "whsec_",
    "DATABASE_URL",
    "TRUSTED_PROXIES",
    "node:sqlite",
    "nodemailer",
    "kysely",
    "SB-77120",
  ];
  const files = textFiles();
  expect(files.filter(({ name }) => name.endsWith(".js")).length).toBeGreaterThan(5);
  expect(
    files.flatMap(({ name, text }) => serverOnly.filter((s) => text.includes(s)).map((s) => `${name}: ${s}`)),
  ).toEqual([]);
  expect(files.some(({ text }) => text.includes(PUBLIC_CLIENT_KEY))).toBe(true);
});

function textFiles(): { name: string; text: string }[] {
  return globSync(["**/*.{html,xml,json,txt,js,css,svg}", ".well-known/*.{txt,json}"], {
    cwd: client,
  }).map((name) => ({ name, text: readFileSync(join(client, name), "utf8") }));
}

/** Returns the names of the business, its places and its people. */
function namesOf({ business, locations, team, reviews, posts }: Content): string[] {
  const { name, shortName, phone, email, address, region, owners, origin } = business;
  const [, area, exchange, line] = phone.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? [];
  return [
    ...[name, shortName ?? name, email, new URL(origin).host, "rockandpine"],
    ...[phone, displayPhone(phone), `${exchange}-${line}`, `${area}${exchange}${line}`],
    ...[address.street, address.city, address.zip, `, ${address.state}`],
    ...region.split(", "),
    ...owners.flatMap(({ name }) => [name, name.split(" ").at(-1) ?? name]),
    ...locations.flatMap((place) => [place.name, `/locations/${place.id}`, ...place.neighborhoods]),
    ...team.flatMap((member) => [member.name, member.bio]),
    ...reviews.flatMap(({ author, quote }) => [author, ...(quote ? [quote] : [])]),
    ...posts.flatMap((post) => [post.title, `/blog/${post.id}`]),
    ...["Front Range", "I-25", "CO-83"],
  ];
}

function figuresOf({ catalogue, holidayPricing }: Content): string[] {
  const prices = catalogue.services.flatMap(({ price }) => [
    price.minCents,
    price.maxCents ?? price.minCents,
  ]);
  return [
    ...prices,
    ...holidayPricing.seasons.flatMap(listedDates).map(({ surchargeCents }) => surchargeCents),
  ].map(formatCents);
}

/** Returns whether it occurs as a whole word or number: "$5" does not occur in "$50". */
function isIn(string: string, text: string): boolean {
  const escaped = string.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("&", "&(?:amp;)?");
  return new RegExp(`(?<![\\w$])${escaped}(?![\\w]|[.,]\\d)`).test(text);
}
