import { describe, expect, test } from "vitest";
import {
  claim,
  engines,
  failFor,
  hours,
  later,
  minutes,
  request,
  start,
} from "../../tests/support/store-engines.ts";

describe.each(engines)("$engine", ({ newPlace, open, newStore }) => {
  test("a saved request is a lead with one delivery per channel, due at once [X07]", async () => {
    const store = await newStore();
    const saved = await store.saveLead(request());
    expect(saved).toMatchObject({ outcome: "saved", confirmed: true });
    const delivery = { state: "pending", attempts: 0, nextAttemptAt: start.toISOString(), lastError: null };
    const id = "id" in saved ? saved.id : "";
    expect(await store.listLeads()).toEqual([
      {
        id,
        form: "dog-walking-consultation",
        status: "accepted",
        receivedAt: start.toISOString(),
        fields: request().fields,
        deliveries: [
          { id: `${id}-email`, channel: "email", ...delivery },
          { id: `${id}-webhook`, channel: "webhook", ...delivery },
        ],
      },
    ]);
    expect(await store.findLead(id)).toEqual((await store.listLeads())[0]);
    expect(await store.findLead("unknown")).toBeNull();
  });

  test("a lead's id cannot be guessed: 128 random bits after the time", async () => {
    const store = await newStore();
    const first = await store.saveLead(request());
    const second = await store.saveLead(request({ email: "other@example.net" }));
    const [a, b] = [first, second].map((saved) => ("id" in saved ? saved.id : ""));
    expect(a).toMatch(/^[2-9a-kmnp-z]{9}[\w-]{22}$/);
    expect(a?.slice(8)).not.toBe(b?.slice(8));
  });

  test("the same submissionId and body give the same answer and one lead [X10]", async () => {
    const store = await newStore();
    const first = await store.saveLead(request({ submissionId: "submission-1" }));
    const again = await store.saveLead(
      request({ submissionId: "submission-1", receivedAt: later(3 * hours) }),
    );
    expect(again).toEqual({ ...first, outcome: "repeated" });
    expect(await store.listLeads()).toHaveLength(1);
    expect(await store.isKnown("submission-1")).toBe(true);
    expect(await store.isKnown("submission-2")).toBe(false);
  });

  test("fifty at once with one submissionId are one lead with one answer [X10]", async () => {
    const store = await newStore();
    const saves = Array.from({ length: 50 }, () => store.saveLead(request({ submissionId: "submission-1" })));
    const results = await Promise.all(saves);
    expect(new Set(results.map((result) => "id" in result && result.id)).size).toBe(1);
    expect(results.filter(({ outcome }) => outcome === "saved")).toHaveLength(1);
    expect(await store.listLeads()).toHaveLength(1);
  });

  test("a known submissionId with another body is refused and nothing is stored", async () => {
    const store = await newStore();
    await store.saveLead(request({ submissionId: "submission-1" }));
    const other = request({ submissionId: "submission-1", message: "Three dogs." });
    expect(await store.saveLead(other)).toEqual({ outcome: "key-reused" });
    const otherForm = request({ submissionId: "submission-1", form: "pet-sitting-consultation" });
    expect(await store.saveLead(otherForm)).toEqual({ outcome: "key-reused" });
    expect(await store.listLeads()).toHaveLength(1);
  });

  test("a repeat keeps the answer of the first, whatever has become of the channels", async () => {
    const store = await newStore(["email"]);
    await store.saveLead(request({ email: "earlier@example.net" }));
    await failFor(store, "email", start);
    const unconfirmed = request({ submissionId: "submission-1", receivedAt: later(hours) });
    expect(await store.saveLead(unconfirmed)).toMatchObject({ outcome: "saved", confirmed: false });
    const [claimed] = await claim(store, hours);
    if (claimed) await store.markDelivered(claimed);
    expect(await store.saveLead(unconfirmed)).toMatchObject({ outcome: "repeated", confirmed: false });
  });

  test("after a month the submissionId is forgotten and the lead is not", async () => {
    const store = await newStore();
    await store.saveLead(request({ submissionId: "submission-1" }));
    const aMonthLater = later(31 * 24 * hours);
    await store.saveLead(request({ email: "other@example.net", receivedAt: aMonthLater }));
    expect(await store.isKnown("submission-1")).toBe(false);
    expect(await store.listLeads()).toHaveLength(2);
  });

  test.each([
    ["within ten minutes", 10 * minutes - 1, "repeated"],
    ["after ten minutes", 10 * minutes, "saved"],
  ])("the same content without a submissionId %s is %#", async (_when, ms, outcome) => {
    const store = await newStore();
    await store.saveLead(request({ submissionId: "submission-1" }));
    const same = request({ receivedAt: later(ms), email: "DANA@example.net" });
    same.fields = { ...same.fields, phone: "(303) 555 0100", message: "  Two dogs,\nweekdays at  NOON. " };
    expect(await store.saveLead(same)).toMatchObject({ outcome });
  });

  test.each([
    ["later", 5 * minutes, 14 * minutes],
    ["earlier, as the clock was set back,", 14 * minutes, 5 * minutes],
  ])(
    "the same content nine minutes %s is the same request, in whatever ten minutes of the hour",
    async (_when, first, second) => {
      const store = await newStore();
      await store.saveLead(request({ receivedAt: later(first) }));
      const again = await store.saveLead(request({ receivedAt: later(second) }));
      expect(again).toMatchObject({ outcome: "repeated" });
    },
  );

  test("other content without a submissionId is another lead", async () => {
    const store = await newStore();
    await store.saveLead(request());
    expect(await store.saveLead(request({ message: "And a cat." }))).toMatchObject({ outcome: "saved" });
    const otherZip = { ...request().fields, zipCode: "80108" };
    expect(await store.saveLead(request({ fields: otherZip }))).toMatchObject({ outcome: "saved" });
    expect(await store.listLeads()).toHaveLength(3);
  });

  test("a fourth request within five minutes has to wait until the first is five minutes old", async () => {
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

  test("the limit counts an address however it is capitalised, and each address alone", async () => {
    const store = await newStore();
    for (const email of ["dana@example.net", "Dana@Example.net", "DANA@EXAMPLE.NET"])
      await store.saveLead(request({ email, message: `from ${email}`, submissionId: `key-for-${email}` }));
    const blocked = await store.saveLead(request({ message: "a fourth" }));
    expect(blocked).toEqual({ outcome: "too-many", retryAfterSeconds: 300 });
    for (const email of ["d.ana@example.net", "dana+dogs@example.net"])
      expect(await store.saveLead(request({ email, message: "a fourth" }))).toMatchObject({
        outcome: "saved",
      });
  });

  test("repeats and refused requests do not count towards the limit", async () => {
    const store = await newStore();
    const saveAs = (key: string) => store.saveLead(request({ submissionId: key, message: key }));
    for (const key of ["first-one", "first-one", "first-one", "second-one", "third-one"]) await saveAs(key);
    expect(await saveAs("fourth-one")).toMatchObject({ outcome: "too-many" });
    expect(await saveAs("first-one")).toMatchObject({ outcome: "repeated" });
    const next = request({ submissionId: "fourth-one", message: "later", receivedAt: later(5 * minutes) });
    expect(await store.saveLead(next)).toMatchObject({ outcome: "saved" });
  });

  test("the limit and the submissionIds outlive a restart", async () => {
    const place = newPlace();
    const before = await open(place, ["email"]);
    for (const key of ["first-one", "second-one", "third-one"])
      await before.saveLead(request({ submissionId: key, message: key }));
    await before.close();
    const store = await newStore(["email"], place);
    expect(await store.saveLead(request({ submissionId: "first-one", message: "first-one" }))).toMatchObject({
      outcome: "repeated",
    });
    expect(await store.saveLead(request({ message: "fourth" }))).toMatchObject({ outcome: "too-many" });
  });

  test.each([5000, minutes, 24 * hours, 40 * hours])(
    "a clock that was set back by %d ms locks nobody out [FX30]",
    async (backMs) => {
      const store = await newStore();
      for (const key of ["first-one", "second-one", "third-one"])
        await store.saveLead(request({ submissionId: key, message: key, receivedAt: later(backMs) }));
      expect(await store.saveLead(request({ message: "now" }))).toMatchObject({ outcome: "saved" });
    },
  );

  test("one request that cannot be stored does not take those beside it with it", async () => {
    const store = await newStore();
    const bad = request({ submissionId: "bad-request", email: "bad@example.net" });
    const form = null as unknown as string;
    const results = await Promise.allSettled([
      store.saveLead(request({ submissionId: "good-one", message: "1" })),
      store.saveLead({ ...bad, form }),
      store.saveLead(request({ submissionId: "good-two", message: "2" })),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await store.listLeads()).toHaveLength(2);
    expect(await store.isKnown("bad-request")).toBe(false);
  });
});
