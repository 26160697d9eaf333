import { Hono } from "hono";
import { expect, test } from "vitest";
import { honeypotField } from "#domain/leads/spam-signs.ts";
import { encodeForm, schedule, scheduleForm } from "#tests/support/valid-request.ts";
import type { AppEnv } from "../net/read-body.ts";
import { readRequest } from "./read-request.ts";

async function read(body: string, contentType: string, headers: Record<string, string> = {}) {
  const app = new Hono<AppEnv>().post("/", async (context) => {
    const { posted, ...request } = { posted: null, ...(await readRequest(context, scheduleForm)) };
    return context.json({ ...request, isPosted: posted !== null });
  });
  const init = { method: "POST", headers: { "content-type": contentType, ...headers }, body };
  return (await app.request("/", init)).json();
}

const readJson = (sent: object) => read(JSON.stringify(sent), "application/json");
const readForm = (sent: Record<string, unknown>, headers = {}) =>
  read(encodeForm(sent), "application/x-www-form-urlencoded", headers);

test("a request is read the same from JSON, also with a byte order mark, and from a form [X06, X07, RI04]", async () => {
  const shown = { textHash: "hash-1", page: "/schedule", [honeypotField]: " x" };
  const sent = { ...schedule({ smsOptIn: true, dogs: 2 }), ...shown };
  const source = { utm_source: "newsletter" };
  const whole = { ...sent, submissionId: "submission-1", source };
  const json = await readJson(whole);
  expect(await read(`\ufeff${JSON.stringify(whole)}`, "application/json")).toEqual(json);
  const posted = await readForm(sent, { "idempotency-key": '"submission-1"' });
  expect(json).toMatchObject({
    isPosted: false,
    submissionId: "submission-1",
    fields: { services: sent.services, dogs: 2, smsOptIn: true },
    shownConsent: { textHash: "hash-1", page: "/schedule" },
    honeypot: "x",
    source,
  });
  const { isPosted, source: noSource, ...same } = posted;
  expect([isPosted, noSource]).toEqual([true, null]);
  expect(json).toMatchObject(same);
});
