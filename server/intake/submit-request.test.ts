import { expect, test, vi } from "vitest";
import { replyDueAt } from "#domain/business/reply-time.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { notConfiguredError } from "#domain/requests/request-protocol.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { site } from "#tests/support/built-site.ts";
import { newApp, postJson } from "#tests/support/new-app.ts";
import { newLead } from "#tests/support/test-lead.ts";
import { consultation, schedule, validRequests } from "#tests/support/valid-request.ts";
import { replyRuleFor } from "../mail/lead-facts.ts";

const { path } = consultationForm;
const source = { utm_source: "newsletter", referrer: "https://search.example/" };

test.each(validRequests)(
  "a $name request is stored whole, under its own form, and answered with its reference and when its answer is due [CA15, DP09, X07, OW04, WM03]",
  async ({ name, path, fields, stored }) => {
    const { app, store, clock } = await newApp();
    const sent = { ...fields, unknown: "field", source };
    const response = await postJson(app, path, { ...sent, submissionId: "submission-1" });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const [lead] = await store.listLeads();
    expect(await response.json()).toEqual({
      ok: true,
      id: lead?.id,
      confirmed: true,
      times: {
        receivedAt: "2025-11-21T16:00:00.000Z",
        received: "Fri, Nov 21, 2025, 9 AM",
        answer:
          name === "job-application"
            ? { at: "2025-11-29T01:00:00.000Z", day: "2025-11-28", text: "Fri, Nov 28" }
            : { at: "2025-11-24T15:00:00.000Z", day: "2025-11-24", text: "Mon, Nov 24, 8 AM" },
      },
    });
    expect(lead).toMatchObject({ form: name, deliveries: [{ channel: "email", state: "pending" }] });
    expect(lead?.fields).toEqual(stored);
    expect(lead?.source).toEqual(source);
    const rule = replyRuleFor(name, site);
    expect(lead?.replyBy).toBe(replyDueAt(clock(), rule)?.toISOString());
  },
);

test("a request for email news is stored with the text beside its box [SF24]", async () => {
  const { app, store } = await newApp();
  await postJson(app, path, consultation({ optInCommunications: true }));
  await postJson(app, path, consultation({ optInCommunications: false, email: "lee@example.net" }));
  expect((await store.listLeads()).map(({ emailOptInText }) => emailOptInText)).toEqual([
    undefined,
    site.emailOptInText,
  ]);
});

test("a first day that has passed is rejected, but a request stored before it passed is answered again [FX13, X10]", async () => {
  const { app, store, clock } = await newApp();
  const post = async (changed: object) =>
    (await postJson(app, scheduleForm.path, schedule({ startDate: "2025-11-21", ...changed }))).json();
  const saved = vi.spyOn(store, "saveLead");
  const taken = await post({ submissionId: "submission-1" });
  // At 11 AM, because care starts today.
  expect(saved.mock.calls[0]?.[0].remindAt).toEqual(new Date("2025-11-21T18:00:00.000Z"));
  // An hour before midnight in Denver, where it is still the 21st.
  clock.forward(14 * hourMs);
  const late = await post({ submissionId: "submission-3" });
  expect(late).toMatchObject({ ok: true });
  clock.forward(dayMs - 14 * hourMs);
  expect(await post({ submissionId: "submission-1" })).toEqual(taken);
  const { fieldErrors } = await post({ submissionId: "submission-2", endDate: "2025-11-20", name: "" });
  expect(Object.keys(fieldErrors)).toEqual(["name", "startDate", "endDate"]);
  const stored = (await store.listLeads()).map(({ id }) => id);
  expect(stored.sort()).toEqual([taken.id, late.id].sort());
});

test("the same submissionId gives the same answer, days later too, in the body, also after a byte order mark, or as Idempotency-Key, and wakes delivery once [X10, WM03, RI04]", async () => {
  let woken = 0;
  const { app, store, clock } = await newApp({ outbox: { wake: () => (woken += 1) } });
  const send = async (changed: object, headers = {}) =>
    (await postJson(app, path, { ...consultation(), ...changed }, headers)).json();
  const first = await send({ submissionId: "submission-1", source });
  clock.forward(3 * dayMs);
  expect(await send({}, { "idempotency-key": '"submission-1"' })).toEqual(first);
  const body = JSON.stringify({ ...consultation(), submissionId: "submission-1" });
  const headers = { "content-type": "application/json" };
  for (const mark of ["", "\ufeff"])
    expect(await (await app.request(path, { method: "POST", headers, body: mark + body })).json()).toEqual(
      first,
    );
  expect(await store.listLeads()).toMatchObject([{ source: { utm_source: "newsletter" } }]);
  expect(woken).toBe(1);
});

test("without a channel the request is stored, and each response says that nobody gets it [ER07]", async () => {
  const { app, store } = await newApp({ channels: [] });
  for (const _ of ["first", "again"]) {
    const response = await postJson(app, path, consultation({ submissionId: "submission-1" }));
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ok: false, error: notConfiguredError });
  }
  expect(await store.listLeads()).toHaveLength(1);
});

test("the status of a request says whether it is stored, with the times that were shown, and nothing else about it [TR08, WM03]", async () => {
  const { app, store, clock } = await newApp();
  const replyBy = new Date("2025-11-24T15:00:00Z");
  await store.saveLead({ ...newLead(clock()), replyBy, submissionId: "submission-1" });
  const status = async (id: string) => (await app.request(`/functions/v1/request-status/${id}`)).json();
  expect(await status("submission-1")).toEqual({
    ok: true,
    known: true,
    times: {
      receivedAt: "2025-11-21T16:00:00.000Z",
      received: "Fri, Nov 21, 2025, 9 AM",
      answer: { at: "2025-11-24T15:00:00.000Z", day: "2025-11-24", text: "Mon, Nov 24, 8 AM" },
    },
  });
  expect(await status("submission-2")).toEqual({ ok: true, known: false });
  expect(await status("x")).toEqual({ ok: true, known: false });
});

test("an estimate is priced by the server: a sent price is never trusted, and never a reason to reject [TW06]", async () => {
  const { app, store } = await newApp();
  const sent = {
    "service=pet-sitting&from=2027-03-01&to=2027-03-02&total=1":
      "Pet Sitting, Mon, Mar 1, 2027 to Tue, Mar 2, 2027\n1 pet\nTotal: from $62",
    "Total: $5, promised": "",
    [`service=${"x".repeat(5000)}`]: "",
    "__proto__=1&service=constructor": "",
  };
  for (const estimate of Object.keys(sent)) {
    const request = schedule({ estimate, email: `${crypto.randomUUID()}@example.net` });
    expect((await postJson(app, scheduleForm.path, request)).status).toBe(200);
  }
  const stored = (await store.listLeads()).map(({ fields }) => fields.estimate);
  expect(stored.toSorted()).toEqual(Object.values(sent).toSorted());
});

test("a request sent again after its price has changed is the same request, with another estimate it is not [TW06]", async () => {
  const { app, store } = await newApp();
  const { estimate: before } = site;
  const services = before.catalogue.services.map((service) => ({
    ...service,
    price: { ...service.price, minCents: 9900, maxCents: 9900 },
  }));
  const changed = { ...before, catalogue: { ...before.catalogue, services } };
  const after = await newApp({ site: { estimate: changed }, store });
  const estimate = "service=pet-sitting&from=2027-03-01&to=2027-03-02";
  const request = schedule({ estimate, submissionId: "submission-1" });
  const first = await postJson(app, scheduleForm.path, request);
  const again = await postJson(after.app, scheduleForm.path, request);
  const other = await postJson(after.app, scheduleForm.path, { ...request, estimate: `${estimate}&pets=2` });
  expect([first.status, again.status, other.status]).toEqual([200, 200, 422]);
  expect((await again.json()).id).toBe((await first.json()).id);
  expect(await store.listLeads()).toHaveLength(1);
});

test("a request sent again after its form has got or lost fields that it leaves empty is the same request [X10]", async () => {
  const { app, store } = await newApp();
  const kinds = [...site.business.pets, { id: "rabbit", one: "Rabbit", more: "Rabbits" }];
  const { app: changed } = await newApp({ store, business: { pets: kinds, off: ["texting"] } });
  for (const [one, other] of [
    [app, changed],
    [changed, app],
  ] as const) {
    const ids = { email: `${crypto.randomUUID()}@example.net`, submissionId: crypto.randomUUID() };
    const first = await postJson(one, scheduleForm.path, schedule(ids));
    const again = await postJson(other, scheduleForm.path, schedule(ids));
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await first.json());
  }
  expect(await store.listLeads()).toHaveLength(2);
});
