import { expect, test, vi } from "vitest";
import { receiptKey, sentRequestKey } from "#domain/requests/sent-request.ts";
import { stubTabStorage } from "#tests/support/browser-stubs.ts";
import { guardPlainPosts } from "./start-form.ts";

test.each([
  ["is posted, and the thank-you page gets nothing that this tab sent earlier", 200, []],
  ["stays with an alert if the server is down", 503, [sentRequestKey, receiptKey]],
])("a form that React doesn't send %s [X06, TW02, FX33]", async (_, status, kept) => {
  const stored = stubTabStorage();
  for (const key of [sentRequestKey, receiptKey]) stored.set(key, "{}");
  vi.stubGlobal("fetch", async () => ({ status }));
  let submit = async (_event: unknown): Promise<void> => undefined;
  vi.stubGlobal("addEventListener", (_type: string, listener: typeof submit) => {
    submit = listener;
  });
  guardPlainPosts();
  const alert = { hidden: true, focus: vi.fn() };
  const action = "https://pets.example/functions/v1/submit-contact";
  const form = { method: "post", action, querySelector: () => alert, submit: vi.fn() };
  await submit({ target: form, defaultPrevented: false, preventDefault: () => undefined });
  expect([...stored.keys()]).toEqual(kept);
  expect(form.submit).toHaveBeenCalledTimes(kept.length === 0 ? 1 : 0);
  expect(alert.hidden).toBe(kept.length === 0);
});
