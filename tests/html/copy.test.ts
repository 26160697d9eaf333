import { expect, test } from "vitest";
import { readBuiltPages, visibleText } from "#build/read-built-pages.ts";
import { only } from "../support/open-page.ts";
import { sampleClient } from "../support/sample-business.ts";

const pages = readBuiltPages(sampleClient);
const said = pages.map(({ path, document, description }) => ({
  path,
  text: `${visibleText(only(document, "body"))} ${description}`,
}));
const sentences = said.flatMap(({ path, text }) =>
  text.split(/(?<=[.?!]) /).map((sentence) => ({ path, sentence })),
);

test.each([
  [
    "you meet your sitter and book your visits in one step [FX01]",
    /you('ll)? meet your (sitter|walker) and book your visits/i,
    "/ /services /faq /castle-rock-dog-walking /pet-sitting-services",
  ],
  [
    "the call comes before the booking, and the total after it [FX01, B34]",
    /about 10 minutes.*book your visits.*(total in writing|your total)/i,
    "/ /services /castle-rock-dog-walking /pet-sitting-services /faq",
  ],
  [
    "beside a form the call comes first, and the total last [FX01, B34]",
    /The first call is free.*meet your sitter.*know your total/,
    "/contact /schedule /castle-rock-dog-walking /pet-sitting-services",
  ],
  [
    "a phone number is shared only with companies that work for us [FX07]",
    /We'll never sell your phone number, or share it for anyone else's advertising\. We only share it with/,
    "/privacy-policy /contact /schedule /castle-rock-dog-walking /pet-sitting-services",
  ],
  [
    "a late holiday booking has lost its deposit, as is said before the cancellation rules [FX07]",
    /Booking 8-29 days ahead\? We can't refund your deposit.*When you cancel.*8-29 days before/,
    "/holiday-pricing",
  ],
  [
    "the written confirmation makes a booking binding [PR06]",
    /You're booked once we've confirmed it in writing|confirm your dates, .* in writing.*you're booked/,
    "/terms-of-service /faq",
  ],
  [
    "the deposit is due with the written confirmation [PR06]",
    /deposit at booking, once you have our written confirmation/,
    "/faq",
  ],
  [
    "the date of a cancellation decides whether a deposit becomes credit [TR01]",
    /Cancel (a holiday booking )?30 days or more before your first day and your deposit becomes credit for 12 months\. So book early\./,
    "/holiday-pricing /faq /blog/preparing-pets-vacation",
  ],
  [
    "one sentence says when the 48 hours hold, and that a deposit brings its own rules, also for a single visit [TR01]",
    /Please give us 24 hours' notice, or 48 hours' notice when your regular visit falls on a holiday\. Any later, and you may owe a partial fee\. If you paid a holiday deposit, its own rules apply instead\./,
    "/pricing /faq /terms-of-service /holiday-pricing",
  ],
])("%s", (_, words, paths) => {
  for (const path of paths.split(" "))
    expect(said.find((page) => page.path === path)?.text, path).toMatch(words);
});

test.each([
  [
    "says that booking is first, or that nothing is booked before [FX01]",
    /(visits are|is|we) booked? .*(before|then) you meet|nothing is booked|before (anything is booked|you book(ed)?\b(?!: listed))/i,
  ],
  [
    "names the hours of Almost Overnight without its visits [B18]",
    /^(?!.*(two-hour evening|2 hours in the evening)).*7-9 PM and 7-9 AM/,
  ],
  ["gives boarding's price without its unit [FX07]", /boarding[^.$]*\$99(?! per night)/i],
  [
    "promises an answer and leaves out closed hours [FX12, PR06]",
    /within 24 hours(?!, or soon after we reopen)/,
  ],
  ["keeps something on file without saying how long [PR06]", /\bkeep .* on file(?! for 24 months)/],
  ["turns what one cancels into what one books [TR01]", /\bbook\b.*\bdeposit\b.*\bcredit\b/i],
  ["makes a deposit credit without a day of canceling [TR01]", /^(?!.*cancel).*\bdeposit\b.*\bcredit\b/i],
  ["leaves day 30 out of the kinder band [TR01]", /more than 30 days/i],
  ["gives the sitter a holiday surcharge without its share [TR01]", /^(?!.*100%).*(keep|get) .*surcharge/i],
  [
    "has words that people do not use [FX21]",
    /\bHOA\b|\d hours notice|depending on number|A night is from|\bis from \$|\bare from \$|(?<!or )\d+ minute (drop|walk|visit)/,
  ],
  [
    "sounds British or stiff [VF01]",
    /\b(?:ticked|ticking|bins|e-mail|straight after|cannot|does not|will not)\b/i,
  ],
])("no sentence %s", (_, wrong) => {
  expect(sentences.length).toBeGreaterThan(500);
  expect(sentences.filter(({ sentence }) => wrong.test(sentence))).toEqual([]);
});

/** Sentences that must be beside each price, post or form. */
const repeated = [
  /^Extra charges may apply for /,
  /^We'll confirm your total in writing before care begins\.$/,
  /^Could you use a second pair of hands\?/,
  /^(?:The first call is free and takes|Expect it within|At your place, with your pets,|We'll send it in writing,) /,
  /^Nora Whitfield, Rock & Pine Send it now and you'll hear from us /,
];

test("a sentence is on three pages at most [FC05]", () => {
  const found = new Map<string, Set<string>>();
  for (const { path, document } of pages)
    for (const part of only(document, "body").querySelectorAll("main :is(p, li, h2, h3, dd, td)")) {
      if (part.querySelector("p, li, a, .sr-only") || part.closest("a, form, noscript, .posts, [data-form]"))
        continue;
      for (const sentence of visibleText(part).split(/(?<=[.!?]) /))
        if (/ .* .* .*[.!?]$/.test(sentence))
          found.set(sentence, (found.get(sentence) ?? new Set()).add(path));
    }
  expect(found.size).toBeGreaterThan(800);
  const often = [...found].filter(
    ([sentence, on]) => on.size > 3 && !repeated.some((one) => one.test(sentence)),
  );
  expect(often.map(([sentence, on]) => [sentence, ...on])).toEqual([]);
});

test("a link that leaves the site opens a new tab and has an arrow; names are not translated; a price from $31 says for what [FC07]", () => {
  const wrong = pages.flatMap(({ path, document }) => {
    const body = only(document, "body");
    const links = body.querySelectorAll('a[href^="http"]:not([target="_blank"])').map(String);
    const prices = visibleText(body).match(/from \$31(?! per (?:walk|visit))/g) ?? [];
    for (const kept of body.querySelectorAll('[translate="no"], [data-form], script, style, svg, template'))
      kept.remove();
    const names =
      visibleText(body).match(
        /Rock & Pine|Castle (?:Rock|Pines)|Parker|Nora Whitfield|Theo Alvarez|Marisol Vega/g,
      ) ?? [];
    return [...links, ...prices, ...names].map((fault) => [path, fault]);
  });
  expect(wrong).toEqual([]);
});
