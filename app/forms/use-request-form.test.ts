import { expect, onTestFinished, test, vi } from "vitest";
import { contactForm } from "../../domain/requests/contact-form.ts";
import { browserEffects } from "./use-request-form.ts";

function openPage() {
  const current = { method: "post", action: "https://functions.example/submit" } as HTMLFormElement;
  const loadSender = () => Promise.reject(new Error("Not asked for"));
  return browserEffects({ definition: contactForm, formName: "contact", form: { current }, loadSender });
}

test("a form is posted as it stands only where its server answers [FX33]", async () => {
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
