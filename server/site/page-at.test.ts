import { expect, test } from "vitest";
import { weekdays } from "#domain/business/office-hours.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { pageAt } from "./page-at.ts";

const denver = createZonedClock("America/Denver");
const facts = {
  phones: {
    withinHours: 24,
    office: [{ days: [...weekdays.slice(0, 5)], opens: "08:00", closes: "18:00" }],
    closed: [{ day: "11-26" }],
  },
  earlyCare: { open: "Call now.", closed: "Voicemail & app.", any: "", phone: "", call: "" },
};

const built = `<html lang="en" data-today="">
<small class="phones-off" hidden="">Off until <strong data-phones-off=""></strong>.</small>
<b>© <i data-current-year="">2025</i></b>
<p>By <strong data-reply-now="">within 24 hours.</strong> By <strong data-reply-now="5">within 5 business days,</strong> yes.</p>
<p hidden="" data-early-until=""><span></span> <a>Call</a></p>
<div class="by-date" data-from="2026-11-26T07:00:00.000Z" hidden="">Thanksgiving</div>
<div class="by-date" data-until="2026-11-24T16:30:00.000Z">Until then</div>`;

test.each([
  [
    "2026-11-24T09:30:00-07:00",
    `<html lang="en" data-today="2026-11-24">
<small class="phones-off" hidden="">Off until <strong data-phones-off=""></strong>.</small>
<b>© <i data-current-year="">2026</i></b>
<p>By <strong data-reply-now="">by Wed, Nov 25, 10 AM.</strong> By <strong data-reply-now="5">by Wed, Dec 2,</strong> yes.</p>
<p hidden="" data-early-until="2026-11-25"><span>You'll hear from us by Wed, Nov 25, 10 AM, which may be too late for your first day. Call now.</span> <a>Call</a></p>
<div class="by-date" data-from="2026-11-26T07:00:00.000Z" hidden="">Thanksgiving</div>
<div class="by-date" data-until="2026-11-24T16:30:00.000Z" hidden="">Until then</div>`,
  ],
  // The year begins in the business's time zone; the office opens on Friday.
  [
    "2026-12-31T23:30:00-07:00",
    `<html lang="en" data-today="2026-12-31">
<small class="phones-off">Off until <strong data-phones-off="">Fri, Jan 1, 8 AM</strong>.</small>
<b>© <i data-current-year="">2026</i></b>
<p>By <strong data-reply-now="">by Mon, Jan 4, 8 AM.</strong> By <strong data-reply-now="5">by Thu, Jan 7,</strong> yes.</p>
<p hidden="" data-early-until="2027-01-04"><span>You'll hear from us by Mon, Jan 4, 8 AM, which may be too late for your first day. Voicemail &amp; app.</span> <a>Call</a></p>
<div class="by-date" data-from="2026-11-26T07:00:00.000Z">Thanksgiving</div>
<div class="by-date" data-until="2026-11-24T16:30:00.000Z" hidden="">Until then</div>`,
  ],
])("at %s a page shows what is true at that time [WM03, HF16, NH05, LF07, TR05]", (now, page) => {
  expect(pageAt(built, new Date(now), facts, denver)).toBe(page);
});

test("without phone hours, the reply rule is not replaced by a time [NH05]", () => {
  const closed = { ...facts, phones: { ...facts.phones, office: [] } };
  const page = pageAt(built, new Date("2026-11-24T09:30:00-07:00"), closed, denver);
  expect(page).toContain('<strong data-reply-now="">within 24 hours.</strong>');
  expect(page).toContain('<small class="phones-off" hidden="">');
  expect(page).toContain('data-early-until=""><span></span>');
});
