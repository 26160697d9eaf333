import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { claim, failFor, later, newStore, request, start } from "#tests/support/store-engines.ts";
import { saveLead } from "#tests/support/test-lead.ts";

const submissionId = "submission-1";

test("a saved request is a lead with one delivery per channel, due at once [X07]", async () => {
  const store = await newStore();
  const replyBy = later(hourMs);
  const id = await saveLead(store, request({ replyBy }));
  const delivery = { state: "pending", attempts: 0, nextAttemptAt: start.toISOString(), lastError: null };
  const lead = {
    id,
    form: "dog-walking-consultation",
    status: "accepted",
    receivedAt: start.toISOString(),
    replyBy: replyBy.toISOString(),
    fields: request().fields,
    deliveries: [
      { channel: "email", ...delivery },
      { channel: "webhook", ...delivery },
    ],
  };
  expect(await store.listLeads()).toEqual([lead]);
  expect(await store.findLead(id)).toEqual(lead);
  expect(await store.findLead("unknown")).toBeNull();
  // 128 random bits after the time, so that nobody can guess another's.
  const other = await saveLead(store, request({ email: "other@example.net" }));
  expect(id).toMatch(/^[2-9a-kmnp-z]{9}[\w-]{22}$/);
  expect(id.slice(8)).not.toBe(other.slice(8));
});

test("a repeated submissionId gets the same answer and no second lead, for a month [X10]", async () => {
  const store = await newStore();
  const first = await store.saveLead(request({ submissionId }));
  const again = request({ submissionId, receivedAt: later(3 * hourMs) });
  expect(await store.saveLead(again)).toEqual({ ...first, outcome: "repeated" });
  for (const changed of [{ message: "Three dogs." }, { form: "pet-sitting-consultation" }])
    expect(await store.saveLead(request({ submissionId, ...changed }))).toEqual({ outcome: "key-reused" });
  expect(await store.listLeads()).toHaveLength(1);
  expect(await store.isKnown(submissionId)).toBe(true);
  expect(await store.isKnown("submission-2")).toBe(false);

  const forgetAnswers = (answers: Date) =>
    store.deleteExpired(
      { now: start, answers, consents: start, networkAddresses: start, requests: start },
      { isDryRun: false },
    );
  await forgetAnswers(later(0));
  expect(await store.isKnown(submissionId)).toBe(true);
  await forgetAnswers(later(1));
  expect(await store.isKnown(submissionId)).toBe(false);
});

test("a repeat gets the first answer, whatever the channels' state by then [X10, ST20]", async () => {
  const store = await newStore(["email"]);
  await store.saveLead(request({ email: "earlier@example.net" }));
  await failFor(store, "email", start);
  const unconfirmed = request({ submissionId, receivedAt: later(hourMs) });
  expect(await store.saveLead(unconfirmed)).toMatchObject({ outcome: "saved", confirmed: false });
  const [claimed] = await claim(store, hourMs);
  if (claimed) await store.markDelivered(claimed);
  expect(await store.saveLead(unconfirmed)).toMatchObject({ outcome: "repeated", confirmed: false });
});

test("without a submissionId the same content within ten minutes is the same request [X10]", async () => {
  const store = await newStore();
  const times = [
    [0, 10 * minuteMs - 1, "repeated"],
    [0, 10 * minuteMs, "saved"],
    // In two ten-minute slots of the index.
    [5 * minuteMs, 14 * minuteMs, "repeated"],
    // Stored first, although it came in after the other.
    [9_000, 5_000, "repeated"],
  ] as const;
  for (const [index, [first, second, outcome]] of times.entries()) {
    await saveLead(store, request({ email: `dana${index}@example.net`, receivedAt: later(first) }));
    const same = request({ email: `DANA${index}@example.net`, receivedAt: later(second) });
    same.fields = { ...same.fields, phone: "(303) 555 0100", message: "  Two dogs,\nweekdays at  NOON. " };
    expect(await store.saveLead(same), `${first} ${second}`).toMatchObject({ outcome });
  }
});

test("a fourth request within five minutes has to wait until the first is five minutes old [K17]", async () => {
  const store = await newStore();
  for (const [index, ms] of [0, 60_000, 299_000].entries())
    await store.saveLead(request({ submissionId: `submission-${index}`, receivedAt: later(ms) }));
  const fourth = (ms: number) =>
    store.saveLead(request({ submissionId: "submission-9", receivedAt: later(ms) }));
  expect(await fourth(299_900)).toEqual({ outcome: "too-many", retryAfterSeconds: 1 });
  expect(await fourth(299_000)).toEqual({ outcome: "too-many", retryAfterSeconds: 1 });
  expect(await store.isKnown("submission-9")).toBe(false);
  expect(await fourth(300_000)).toMatchObject({ outcome: "saved" });
});

test("the limit ignores an address's case, counts each address alone, and counts no repeats [K17]", async () => {
  const store = await newStore();
  const saveAs = (key: string, email = "dana@example.net") =>
    store.saveLead(request({ submissionId: key, message: key, email }));
  for (const key of ["first-one", "first-one", "first-one"]) await saveAs(key, "DANA@EXAMPLE.NET");
  await saveAs("second-one", "Dana@Example.net");
  await saveAs("third-one");
  const fourth = saveAs("fourth-one");
  // Stored in the same group.
  const others = ["d.ana@example.net", "dana+dogs@example.net"].map((email) => saveAs(`of ${email}`, email));
  expect(await fourth).toEqual({ outcome: "too-many", retryAfterSeconds: 300 });
  expect(await Promise.all(others)).toMatchObject([{ outcome: "saved" }, { outcome: "saved" }]);
  expect(await saveAs("first-one", "DANA@EXAMPLE.NET")).toMatchObject({ outcome: "repeated" });
  const next = request({ submissionId: "fourth-one", message: "later", receivedAt: later(5 * minuteMs) });
  expect(await store.saveLead(next)).toMatchObject({ outcome: "saved" });
});

test("a clock that was set back by up to 40 hours locks nobody out [FX30]", async () => {
  const store = await newStore();
  for (const backMs of [5000, minuteMs, 24 * hourMs, 40 * hourMs]) {
    const email = `dana${backMs}@example.net`;
    for (const message of ["first", "second", "third"])
      await saveLead(store, request({ email, message, receivedAt: later(backMs) }));
    await saveLead(store, request({ email, message: "now" }));
  }
});
