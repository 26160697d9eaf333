import { MutationObserver } from "@tanstack/query-core";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a failing query is tried three times more, later each time [CA30, CA31]", async () => {
  vi.useFakeTimers();
  let tries = 0;
  const failing = createQueryClient()
    .fetchQuery({ queryKey: ["x"], queryFn: () => Promise.reject(new Error(`try ${++tries}`)) })
    .catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
  expect(await failing).toBe("try 4");
});

test("no delay is longer than 30 s [CA31]", () => {
  const delay = createQueryClient().getDefaultOptions().queries?.retryDelay as (failures: number) => number;
  expect([0, 1, 2, 4, 5, 9].map((failures) => delay(failures))).toEqual([
    1000, 2000, 4000, 16_000, 30_000, 30_000,
  ]);
});

test("a failing mutation is not repeated [CA32]", async () => {
  let tries = 0;
  const mutationFn = () => Promise.reject(new Error(`try ${++tries}`));
  await expect(new MutationObserver(createQueryClient(), { mutationFn }).mutate()).rejects.toThrow("try 1");
  expect(tries).toBe(1);
});

test("an entry nobody uses is discarded after 5 minutes [CA33]", async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: ["x"], queryFn: () => "answer" });
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(client.getQueryData(["x"])).toBe("answer");
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(["x"])).toBeUndefined();
});
