import { expect } from "@playwright/test";
import { tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";
import { consultation, schedule, send, test } from "../support/email-sender-test.ts";

test("the fourth e-mail of one address within five minutes is held back, and sent once the first is older [ER15, K17]", async ({
  page,
  peer,
}) => {
  const start = new Date("2025-11-21T16:00:00Z").getTime();
  const at = (ms: number) => page.clock.setFixedTime(start + ms);
  for (const ms of [0, 60_000, 120_000]) {
    await at(ms);
    expect(await send(page, peer, schedule)).toMatchObject({ kind: "confirmed" });
  }
  const held = { kind: "failed", error: tooManyAttemptsError, isRefusal: false };
  // Two e-mails never leave in the same millisecond.
  await at(120_001);
  expect(await send(page, peer, schedule)).toEqual(held);
  expect(tooManyAttemptsError).toBe("Too many submission attempts. Please wait before trying again.");
  await at(299_999);
  expect(await send(page, peer, consultation)).toEqual(held);
  expect(await send(page, peer, { ...schedule, email: "lee@example.com" })).toMatchObject({
    kind: "confirmed",
  });
  await at(300_000);
  expect(await send(page, peer, schedule)).toMatchObject({ kind: "confirmed" });
  await at(300_001);
  expect(await send(page, peer, schedule)).toEqual(held);
  expect(peer.emails).toHaveLength(5);
});

test("refused e-mails do not count towards the limit", async ({ page, peer }) => {
  peer.answer({ status: 500, text: "Busy" });
  for (let refused = 0; refused < 3; refused++) await send(page, peer, schedule);
  peer.answer({ status: 200, text: "OK" });
  expect(await send(page, peer, schedule)).toMatchObject({ kind: "confirmed" });
});

test("the guard against headless browsers gives 451 [ER17]", async ({ page, peer }) => {
  const error = "Unavailable For Headless Browser (451)";
  for (const request of [schedule, consultation])
    expect(await send(page, peer, request, { guards: { blockHeadless: true } })).toMatchObject({ error });
  expect(peer.emails).toEqual([]);
});

test("a blocked address gives 403, and so does the service's own list [ER18]", async ({ page, peer }) => {
  const forbidden = { kind: "failed", error: "Forbidden (403)", isRefusal: true };
  for (const request of [schedule, consultation])
    expect(await send(page, peer, request, { guards: { blockedEmails: [request.email] } })).toEqual(
      forbidden,
    );
  expect(peer.emails).toEqual([]);
  peer.answer({ status: 403, text: "Forbidden" });
  expect(await send(page, peer, schedule)).toEqual(forbidden);
});

test("e-mails in too quick succession give 429, and so does the service's own limit [ER19]", async ({
  page,
  peer,
}) => {
  const tooMany = { kind: "failed", error: "Too Many Requests (429)", isRefusal: true };
  const slow = { guards: { throttleMs: 60_000 } };
  expect(await send(page, peer, schedule, slow)).toMatchObject({ kind: "confirmed" });
  expect(await send(page, peer, consultation, slow)).toEqual(tooMany);
  expect(peer.emails).toHaveLength(1);
  peer.answer({ status: 429, text: "Too Many Requests" });
  expect(await send(page, peer, schedule)).toEqual(tooMany);
});
