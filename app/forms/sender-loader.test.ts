import { expect, test } from "vitest";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import type { FormBusiness } from "./form-settings.ts";
import type { SendRequest } from "./sending/send-outcome.ts";
import { createSenderLoader } from "./use-request-form.ts";

const functions = { origin: "https://functions.example", clientKey: null };
const business = { email: "owners@example.com", leads: { transport: "functions" } } as FormBusiness;

const send: SendRequest<object> = async () => ({ kind: "confirmed", id: null });
const own = (loadFunctionsSender: () => Promise<SendRequest<object>>) => ({
  loadFunctionsSender,
  smsConsent: { policyVersion: "1.0.0", textHash: "hash-1" },
});

test("what sends is fetched once, and anew where it could not be had [FX33]", async () => {
  let fetches = 0;
  const loadSend = async () => {
    fetches += 1;
    if (fetches === 1) throw new Error("Not to be had");
    return send;
  };
  const load = createSenderLoader(scheduleForm, { business, functions }, own(loadSend));
  await expect(load()).rejects.toThrow("Not to be had");
  expect(await Promise.all([load(), load()])).toEqual([send, send]);
  expect(fetches).toBe(2);
});
