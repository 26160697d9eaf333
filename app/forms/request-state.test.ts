import { expect, test } from "vitest";
import { firstState, nextState, type RequestEvent, type RequestState } from "./request-state.ts";

type Request = { email: string };
const prepared = { request: { email: "dana@example.com" }, submissionId: "abc", fields: [], typed: "{}" };
const submitted: RequestEvent<Request> = { type: "submitted", prepared };
const answered = (outcome: Extract<RequestEvent<Request>, { type: "answered" }>["outcome"]) =>
  ({ type: "answered", outcome, isOvertaken: false }) as const;

function after(...events: RequestEvent<Request>[]): RequestState<Request> {
  return events.reduce(nextState<Request>, firstState<Request>({}));
}

test("wrong fields are shown and nothing is sent [ST15]", () => {
  const state = after({ type: "refused", fieldErrors: { email: "Email is required" } });
  expect(state).toMatchObject({
    step: "editing",
    fieldErrors: { email: "Email is required" },
    refusals: 1,
    prepared: null,
  });
});

test("right fields are sent, and the answer decides [ST15]", () => {
  expect(after(submitted).step).toBe("submitting");
  expect(after(submitted, answered({ kind: "confirmed", id: "x" })).step).toBe("sent");
  const failed = after(submitted, answered({ kind: "failed", error: "No", isRefusal: true }));
  expect(failed).toMatchObject({ step: "failed", error: "No" });
  expect(nextState(failed, { type: "resumed" }).step).toBe("editing");
});

test("a server that finds fields wrong leads back to them [ST15]", () => {
  const fieldErrors = { city: "City is required" };
  const outcome = { kind: "failed", error: "", isRefusal: true, fieldErrors } as const;
  expect(after(submitted, answered(outcome))).toMatchObject({ step: "editing", fieldErrors, refusals: 1 });
});

test("what may not have arrived is kept to be sent again; what is stored is not", () => {
  const inDoubt = after(submitted, answered({ kind: "unconfirmed", isStored: false, id: null }));
  expect(inDoubt).toMatchObject({ step: "unconfirmed", prepared });
  const again = nextState(inDoubt, answered({ kind: "unconfirmed", isStored: false, id: null }));
  expect(again.prepared).not.toBe(inDoubt.prepared);
  const stored = after(submitted, answered({ kind: "unconfirmed", isStored: true, id: "x" }));
  expect(stored).toMatchObject({ step: "unconfirmed", prepared: null });
});

test("what must not be sent twice is not kept to be sent again", () => {
  const outcome = { kind: "unconfirmed", isStored: false, id: null, isOnlyOnce: true } as const;
  expect(after(submitted, answered(outcome))).toMatchObject({ step: "unconfirmed", prepared: null });
});

test("what was changed while its first version arrived stays in the form", () => {
  const outcome = { kind: "confirmed", id: "x" } as const;
  expect(after(submitted, { type: "answered", outcome, isOvertaken: true })).toMatchObject({
    step: "overtaken",
    clears: 0,
  });
});

test("a form that was sent is ready again when the visitor comes back, one in doubt stays in doubt", () => {
  const sent = after(submitted, answered({ kind: "confirmed", id: "x" }));
  expect(nextState(sent, { type: "returned" }).step).toBe("editing");
  const inDoubt = after({ type: "recalled", prepared });
  expect(nextState(inDoubt, { type: "returned" })).toMatchObject({ step: "unconfirmed", prepared });
});

test("with a review nothing goes out before it is confirmed, and editing leads back [ST17]", () => {
  const reviewing = after({ type: "looked over", prepared });
  expect(reviewing).toMatchObject({ step: "reviewing", prepared });
  expect(nextState(reviewing, { type: "resumed" }).step).toBe("editing");
  expect(nextState(reviewing, submitted).step).toBe("submitting");
});

test("emptying the form forgets errors and what was to be sent", () => {
  const refused = after(submitted, { type: "refused", fieldErrors: { email: "a" } });
  expect(nextState(refused, { type: "cleared" })).toEqual({ ...firstState({}), clears: 1 });
});

test("editing a field clears its error and no other", () => {
  const refused = after({ type: "refused", fieldErrors: { email: "a", name: "b" } });
  expect(nextState(refused, { type: "field edited", name: "email" }).fieldErrors).toEqual({ name: "b" });
});
