import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { validate } from "#domain/requests/form.ts";
import { forbidTabStorage, stubTabStorage } from "#tests/support/browser-stubs.ts";
import { createRequestMemory } from "./request-memory.ts";

const fields = { email: { schema: v.pipe(v.string(), v.trim(), v.email()) } };
const check = (typed: unknown) => validate({ fields }, typed);
const receipt = {
  submissionId: "abc",
  lines: [{ label: "Email", value: "dana@example.com" }],
};
const prepared = {
  request: { email: "dana@example.com" },
  submissionId: "abc",
  fields: receipt.lines,
  typed: '{"email":" dana@example.com"}',
};
const uncertain = { ...prepared, step: "unconfirmed" } as const;

test("the last step of a request records its form and the time, nothing personal, and calls nobody [CA16]", () => {
  const stored = stubTabStorage();
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  vi.useFakeTimers({ now: 0 });
  createRequestMemory("schedule").recordSent(receipt, { reference: "ref" });
  vi.useRealTimers();
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

test("where storage is forbidden, a request keeps its id as long as the page stays", () => {
  forbidTabStorage();
  const memory = createRequestMemory("schedule");
  const id = memory.idFor({ message: "one" });
  expect(memory.idFor({ message: "one" })).toBe(id);
  memory.keepUncertain(uncertain);
  expect(memory.recallUncertain(check)).toBeNull();
});

test("a request in doubt is recalled as it was, by its own form, until it is known what became of it", () => {
  stubTabStorage();
  createRequestMemory("schedule").keepUncertain(uncertain);
  expect(createRequestMemory("contact").recallUncertain(check)).toBeNull();
  const memory = createRequestMemory("schedule");
  expect(memory.recallUncertain(check)).toEqual(uncertain);
  memory.keepUncertain(null);
  expect(memory.recallUncertain(check)).toBeNull();
});
