import { expect, onTestFinished, test, vi } from "vitest";
import { contactForm } from "../../domain/requests/contact-form.ts";
import { stubTabStorage } from "../../tests/support/tab-storage.ts";
import type { SendRequest } from "./sending/send-outcome.ts";
import { browserEffects } from "./use-request-form.ts";

function openPage(send: SendRequest<object> = async () => ({ kind: "confirmed", id: null })) {
  const stored = stubTabStorage();
  const did: string[] = [];
  vi.stubGlobal("FormData", class extends Map {});
  class Input {
    value = "dana@example.com";
  }
  vi.stubGlobal("HTMLInputElement", Input);
  for (const name of ["RadioNodeList", "HTMLSelectElement", "HTMLTextAreaElement"])
    vi.stubGlobal(name, class {});
  vi.stubGlobal("window", { location: { assign: (path: string) => did.push(`go to ${path}`) } });
  onTestFinished(() => void vi.restoreAllMocks());
  const element = {
    [Symbol.iterator]: () => [["email", "dana@example.com"]].values(),
    elements: { namedItem: (name: string) => (name === "email" ? new Input() : null) },
    method: "post",
    action: "https://functions.example/submit",
    submit: () => did.push("post"),
    querySelectorAll(names: string) {
      did.push(`look for ${names}`);
      return [];
    },
  } as unknown as HTMLFormElement;
  const form = { current: element as HTMLFormElement | null };
  const loadSender = async () => send;
  const effects = browserEffects({ definition: contactForm, formName: "contact", form, loadSender });
  return { stored, did, form, effects };
}

test("the form is read and sent as it stands on the page, its copy as it was checked [FX14, FX12]", async () => {
  const sent: unknown[] = [];
  const { effects, form, did, stored } = openPage(async (...call) => {
    sent.push(call);
    return { kind: "confirmed", id: "ref" };
  });
  const read = effects.readForm();
  expect(read?.typed).toMatchObject({ email: "dana@example.com" });
  expect(read?.fields({ email: "dana@example.net" })).toEqual([
    { label: "Email", value: "dana@example.net" },
  ]);
  const send = await effects.loadSender();
  expect(await send({ message: "Two dogs" }, "id")).toEqual({ kind: "confirmed", id: "ref" });
  expect(sent).toEqual([[{ message: "Two dogs" }, "id", form.current]]);
  stored.set("draft:contact", "[]");
  effects.restoreDraft();
  effects.post();
  effects.goToThankYou();
  expect(did).toEqual(["look for input, textarea, select", "post", "go to /thank-you/message"]);
});

test("once the form is not on the page, it can be neither read nor sent", async () => {
  const { effects, form } = openPage();
  const send = await effects.loadSender();
  form.current = null;
  expect(effects.readForm()).toBeNull();
  expect(() => send({}, "id")).toThrow("The form is not on the page");
});

test("a form is posted as it stands only where its server answers [FX33]", async () => {
  const { effects } = openPage();
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
  const { effects } = openPage();
  const log = vi.spyOn(console, "error").mockReturnValue();
  effects.logFailure("Network error");
  expect(log.mock.calls).toEqual([["Error submitting form:", "Network error"]]);
});
