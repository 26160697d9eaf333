import { expect, test, vi } from "vitest";
import { stubTabStorage } from "#tests/support/browser-stubs.ts";
import { createRequestMemory } from "./request-memory.ts";

test("the last step of a request records its form and the server's times, nothing personal, and calls nobody [CA16]", () => {
  const stored = stubTabStorage();
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  const receipt = { submissionId: "abc", lines: [{ label: "Email", value: "dana@example.com" }] };
  const times = { receivedAt: "2026-03-03T17:30:00Z", received: "Tue, Mar 3, 2026, 10:30 AM", answer: null };
  createRequestMemory("schedule").recordSent(receipt, { reference: "ref", times });
  expect(JSON.parse(stored.get("sent-request") ?? "")).toEqual({
    form: "schedule",
    submissionId: "abc",
    reference: "ref",
    times,
  });
  expect(JSON.parse(stored.get("receipt") ?? "")).toEqual(receipt);
  expect(fetch).not.toHaveBeenCalled();
});

test("a request keeps its id over a reload, another gets another, and so does the next after it arrived", () => {
  stubTabStorage();
  const memory = createRequestMemory("schedule");
  const id = memory.idFor({ message: "one" });
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(memory.idFor({ message: "one" })).toBe(id);
  expect(createRequestMemory("schedule").idFor({ message: "one" })).toBe(id);
  expect(createRequestMemory("contact").idFor({ message: "one" })).not.toBe(id);
  const another = memory.idFor({ message: "two" });
  expect(another).not.toBe(id);
  memory.forget({ isDraftKept: true });
  expect(memory.idFor({ message: "two" })).not.toBe(another);
});
