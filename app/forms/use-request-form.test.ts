import { expect, onTestFinished, test, vi } from "vitest";
import { contactForm } from "#domain/requests/contact-form.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { browserEffects } from "./browser-effects.ts";
import type { FormBusiness } from "./form-settings.ts";
import type { SendRequest } from "./sending/send-outcome.ts";
import { createSenderLoader } from "./use-request-form.ts";

function openPage() {
  const current = { method: "post", action: "https://functions.example/submit" } as HTMLFormElement;
  const loadSender = () => Promise.reject(new Error("Not asked for"));
  return browserEffects({
    definition: contactForm,
    formName: "contact",
    form: { current },
    loadSender,
    loadReview: null,
  });
}

test("a form is posted as it stands only where its server answers [FX33]", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const effects = openPage();
  const asked: string[] = [];
  for (const status of [200, 502]) {
    vi.stubGlobal("fetch", async (url: URL) => {
      asked.push(url.href);
      return { status };
    });
    expect(await effects.canPost()).toBe(status === 200);
  }
  expect(asked).toEqual(["https://functions.example/healthz", "https://functions.example/healthz"]);
});

test("a failure is in the browser's log [ER13]", () => {
  const effects = openPage();
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  effects.logFailure("Network error");
  expect(log.mock.calls).toEqual([["Error submitting form:", "Network error"]]);
});

test("what sends is fetched once, and anew where it could not be had [FX33]", async () => {
  const send: SendRequest<object> = async () => ({ kind: "confirmed", id: null });
  let fetches = 0;
  const loadSend = async () => {
    fetches += 1;
    if (fetches === 1) throw new Error("Not to be had");
    return send;
  };
  const business = { emailService: null } as FormBusiness;
  const functions = { origin: "", clientKey: null };
  const own = { loadFunctionsSender: loadSend, smsConsent: { policyVersion: "1.0.0", textHash: "hash-1" } };
  const load = createSenderLoader(scheduleForm, { business, functions }, own);
  await expect(load()).rejects.toThrow("Not to be had");
  expect(await Promise.all([load(), load()])).toEqual([send, send]);
  expect(fetches).toBe(2);
});
