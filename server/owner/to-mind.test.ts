import { expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { careRules, serviceNames } from "#domain/requests/service-names.ts";
import { site as openSite } from "#tests/support/built-site.ts";
import { headerOf, readMessage } from "#tests/support/mail-peer.ts";
import { newApp, postJson } from "#tests/support/new-app.ts";
import { notifyOwners, ownerContext } from "#tests/support/owner.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { channelsTo, startMail } from "#tests/support/test-lead.ts";
import { consultation, schedule, scheduleForm } from "#tests/support/valid-request.ts";
import { describeWaiting } from "../owner-pages/waiting-page.ts";

const email = "dana@example.net";
const thanksgiving = { from: "2025-11-27", to: "2025-11-27", title: "Thanksgiving" };
const plain = (text: string) => text.replaceAll("&#39;", "'").replaceAll("&amp;", "&").replace(/\s+/g, " ");

/** Returns what the owners read about a request from the form: in its mail, a reminder, What waits and on its page. */
async function tell(asked: object) {
  const { catalogue } = readSample();
  const business = { ...openSite.business, closures: [thanksgiving] };
  const changed = {
    serviceNames: serviceNames(catalogue, "Something else"),
    careRules: careRules(catalogue, business),
  };
  const { app, store, clock, ownerLinks } = await newApp({ business, site: changed });
  const site = { ...openSite, ...changed, business, ownerLinks };
  const mail = await startMail();
  const context = ownerContext({ store, channels: channelsTo({ mail, of: site, clock }), clock, site });
  const post = async (path: string, fields: object) =>
    expect(await (await postJson(app, path, fields)).json()).toMatchObject({ ok: true });
  const mailed = async (begin: RegExp) => {
    await notifyOwners(context);
    const mails = mail.messages.splice(0).map(({ raw }) => readMessage(raw));
    return mails.find(({ headers }) => begin.test(headerOf(headers, "subject")));
  };
  await post(consultationForm.path, consultation({ email, phone: "720-555-0199" }));
  await mailed(/./);
  clock.forward(1000);
  await post(scheduleForm.path, schedule({ email, zipCode: "80118", ...asked }));
  const first = await mailed(/^Dana/);
  for (const { id, form } of await store.listLeads())
    if (form !== "schedule") await store.markAnswered(id, clock());
  const lead = await store.findLead(
    (await store.listLeads()).find(({ fields }) => fields.email === email && fields.services)?.id ?? "",
  );
  let reminder: typeof first;
  for (let hour = 0; hour < 80 && !reminder; hour++) {
    clock.forward(hourMs);
    reminder = await mailed(/Still waiting/);
  }
  if (!first || !reminder || !lead) throw new Error("a mail is missing");
  const page = await (await app.request(ownerLinks.linksOf("email")!.toRequest(lead.id))).text();
  const list = String(await describeWaiting(lead, { site, clock }));
  const texts = { first: first.html, reminder: reminder.html, page, list };
  return Object.fromEntries(Object.entries(texts).map(([place, html]) => [place, plain(html)]));
}

/** Returns the mails to the visitor that the buttons start. */
function repliesIn(html: string): string[] {
  return [...html.matchAll(/mailto:[^"]*body=[^"]*/g)].map(
    ([href]) => new URL(href).searchParams.get("body") ?? "",
  );
}

test("first mail, reminder, What waits and the request's page show the same notes, and none starts a reply with a price for closed days [WM05, OP04, OW08]", async () => {
  const wish = "He needs a pill at noon.";
  const asked = { startDate: "2025-11-26", endDate: "2025-11-28", serviceNeeds: wish };
  const told = await tell(asked);
  expect(Object.keys(told)).toEqual(["first", "reminder", "page", "list"]);
  for (const [place, text] of Object.entries(told)) {
    for (const note of [
      "You're closed November 27 (Thanksgiving): the site says you'll call if something opens up.",
      "Near your area: 80118 is close to Castle Rock, so your site said maybe.",
      "They mention medication; the price doesn't include it.",
      "Holiday prices apply: Thanksgiving 2025 (Wed, Nov 26 and Fri, Nov 28).",
      "This email address wrote before, with another phone number: Dog walking consultation, Fri, Nov 21, 2025",
    ])
      expect([place, text]).toEqual([place, expect.stringContaining(note)]);
    const replies = repliesIn(text);
    expect(replies.length).toBeGreaterThan(0);
    for (const reply of replies) {
      expect(reply).toContain("We're closed November 27 (Thanksgiving). Would other days work for you?");
      expect(reply).not.toMatch(/\$|deposit|Total/i);
    }
  }
});
