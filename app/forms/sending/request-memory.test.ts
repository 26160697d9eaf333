import { expect, test, vi } from "vitest";
import { stubTabStorage } from "#tests/support/browser-stubs.ts";
import { createRequestMemory } from "./request-memory.ts";

test("the last step of a request records its form and the time, nothing personal, and calls nobody [CA16]", () => {
  const stored = stubTabStorage();
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  const receipt = { submissionId: "abc", lines: [{ label: "Email", value: "dana@example.com" }] };
  createRequestMemory("schedule", () => new Date(0)).recordSent(receipt, { reference: "ref" });
  expect(JSON.parse(stored.get("sent-request") ?? "")).toEqual({
    form: "schedule",
    submissionId: "abc",
    reference: "ref",
    at: "1970-01-01T00:00:00.000Z",
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
