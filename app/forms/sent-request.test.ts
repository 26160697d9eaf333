import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberSharedDevice } from "../client/tab-memory.ts";
import { recordSentRequest } from "./sent-request.ts";

const receipt = {
  submissionId: "abc",
  reference: "ref",
  lines: [{ label: "Email", value: "dana@example.com" }],
};
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the last step of a schedule request records its label and the time, nothing personal, and calls nobody [CA16]", () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  recordSentRequest("schedule", receipt);
  const sent = JSON.parse(stored.get("sent-request") ?? "");
  expect(sent).toEqual({ form: "schedule", submissionId: "abc", at: expect.any(String) });
  expect(new Date(sent.at).toISOString()).toBe(sent.at);
  expect(fetch).not.toHaveBeenCalled();
});

test("on a shared device no word of the request is kept [X20]", () => {
  recordSentRequest("schedule", receipt);
  expect([...stored.values()].join()).toContain("dana@example.com");
  rememberSharedDevice(true);
  recordSentRequest("schedule", receipt);
  expect([...stored.values()].join()).not.toContain("dana@example.com");
});
