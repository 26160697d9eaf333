import { expect } from "@playwright/test";
import { consultation, schedule, send, test } from "../support/email-sender-test.ts";

test("a schedule request leaves as JSON with the template's fields; the SDK is loaded only then [CA18]", async ({
  page,
  peer,
  module,
}) => {
  const before = module.asked.length;
  await page.reload();
  await page.waitForFunction(() => "createEmailSender" in window);
  expect(module.asked.slice(before).filter((path) => path.endsWith(".js"))).toEqual(["/entry.js"]);
  expect(await send(page, peer, schedule)).toMatchObject({ kind: "confirmed" });
  expect(module.asked.slice(before).filter((path) => path.endsWith(".js"))).toHaveLength(2);
  expect(peer.emails).toEqual([
    {
      path: "/api/v1.0/email/send",
      contentType: "application/json",
      form: null,
      json: {
        lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        user_id: "key_1",
        service_id: "service_1",
        template_id: "dates",
        template_params: {
          from_name: "Dana Reyes",
          from_email: "dana@example.com",
          from_phone: "720-555-0199",
          pet_name: "Biscuit",
          pet_type: "Dog",
          street_address: "100 Sample Street",
          apartment: "Not provided",
          city: "Castle Rock",
          state: "CO",
          zip_code: "80104",
          services: "dog-walking, medication",
          service_needs: "Pulls on the leash.",
          sms_opt_in: true,
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          to_email: "owners@example.com",
        },
      },
    },
  ]);
});

test("a consultation request leaves as a multipart form with its fields, cleaned [CA19]", async ({
  page,
  peer,
}) => {
  expect(await send(page, peer, consultation)).toMatchObject({ kind: "confirmed" });
  const [email] = peer.emails;
  expect(email?.path).toBe("/api/v1.0/email/send-form");
  expect(email?.contentType).toMatch(/^multipart\/form-data; boundary=/);
  const { lib_version, ...fields } = Object.fromEntries(email?.form ?? []);
  expect(lib_version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(fields).toEqual({
    ...consultation,
    message: "One beagle.\r\nFrom December.", // a form's line breaks
    optInCommunications: "false",
    user_id: "key_1",
    service_id: "service_1",
    template_id: "ask",
  });
});

for (const request of [schedule, consultation]) {
  const form = "services" in request ? "schedule" : "consultation";
  test(`the status and the text of the answer to a ${form} request are read [CA20]`, async ({
    page,
    peer,
  }) => {
    peer.answer({ status: 400, text: "The template ID not found" });
    expect(await send(page, peer, request)).toEqual({
      kind: "failed",
      error: "The template ID not found (400)",
      isRefusal: true,
    });
    peer.answer({ status: 200, text: "OK" });
    expect(await send(page, peer, request)).toMatchObject({ kind: "confirmed" });
  });
}

test("what is stored in this browser goes before the content's settings [CA21]", async ({ page, peer }) => {
  const stored = {
    serviceId: "own",
    templateId: "own_ask",
    scheduleTemplateId: "own_dates",
    publicKey: "own_key",
  };
  await page.evaluate((entry) => localStorage.setItem("emailjs-settings", entry), JSON.stringify(stored));
  await send(page, peer, schedule);
  await send(page, peer, consultation);
  expect(peer.emails[0]?.json).toMatchObject({
    service_id: "own",
    template_id: "own_dates",
    user_id: "own_key",
  });
  expect(Object.fromEntries(peer.emails[1]?.form ?? [])).toMatchObject({
    service_id: "own",
    template_id: "own_ask",
    user_id: "own_key",
  });
});

test("the request and the consent are only logged, without e-mail and phone, and nothing else is called [CA22]", async ({
  page,
  peer,
}) => {
  const logged: unknown[][] = [];
  const called: string[] = [];
  const reading: Promise<unknown>[] = [];
  page.on("console", (message) => {
    reading.push(Promise.all(message.args().map((arg) => arg.jsonValue())).then((args) => logged.push(args)));
  });
  page.on("request", (request) => called.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await send(page, peer, schedule);
  await Promise.all(reading);
  const { email: _, phone: __, ...unidentified } = schedule;
  expect(logged).toEqual([
    [
      "SMS consent",
      { submissionId: "id-12345678", consented: true, timestamp: expect.any(String), policyVersion: "1.0.0" },
    ],
    ["Request", { submissionId: "id-12345678", ...unidentified }],
  ]);
  expect(called.filter((call) => !call.endsWith(".js"))).toEqual(["POST /api/v1.0/email/send"]);
  expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], ""]);
});

test("a service that cannot be reached gives status 0, Network Error, and counts as failed [ER16]", async ({
  page,
  peer,
}) => {
  await peer.stop();
  const failed = { kind: "failed", error: "Network Error (0)", isRefusal: false };
  expect(await send(page, peer, schedule)).toEqual(failed);
  expect(await send(page, peer, consultation)).toEqual(failed);
});

test("without a network nothing is tried", async ({ page, peer, context }) => {
  await context.setOffline(true);
  expect(await send(page, peer, schedule)).toMatchObject({ kind: "failed", isRefusal: false });
  expect(peer.emails).toEqual([]);
});

test("an e-mail whose answer is lost or late may have arrived: it is unconfirmed", async ({ page, peer }) => {
  const unconfirmed = { kind: "unconfirmed", isStored: false, id: null, isOnlyOnce: true };
  peer.answer("lost");
  expect(await send(page, peer, consultation)).toEqual(unconfirmed);
  peer.answer("silent");
  expect(await send(page, peer, schedule, { timeoutMs: 300 })).toEqual(unconfirmed);
});
