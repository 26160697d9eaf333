import { MutationObserver } from "@tanstack/query-core";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient, type PostResult, sendRequest } from "./functions-sender.ts";
import { errorText } from "./send-outcome.ts";

const functions = { origin: "https://functions.example", clientKey: "public-key" };
const path = "/functions/v1/submit-consultation";
const body = '{"firstName":"Dana"}';

const stored = answer(200, { ok: true, id: "ref", confirmed: true });
const lost: PostResult = { answered: false, reason: "Network error", bodySent: true };
const notSent: PostResult = { answered: false, reason: "Network error", bodySent: false };

function answer(status: number, body: unknown): PostResult {
  return { answered: true, status, text: typeof body === "string" ? body : JSON.stringify(body) };
}

/** Answers posts with these results in turn, and status queries with `known`. */
function peer(results: PostResult[], known: boolean | "unreachable" = "unreachable", isOnline = true) {
  const posts: { url: string; body: string; headers: Record<string, string> }[] = [];
  const gets: string[] = [];
  const calls = {
    functions,
    path,
    post: async (url: string, body: string, headers: Record<string, string>) => {
      posts.push({ url, body, headers });
      return results[posts.length - 1] ?? notSent;
    },
    get: async (url: string) => {
      gets.push(url);
      if (known === "unreachable") throw new TypeError("Failed to fetch");
      return { ok: true, known };
    },
    queryClient: createQueryClient(),
    isOnline: () => isOnline,
  };
  return { posts, gets, send: () => sendRequest(body, "id-12345678", calls) };
}

afterEach(() => {
  vi.useRealTimers();
});

test("one call is enough when it is answered ok [CA01, CA02]", async () => {
  const { posts, send } = peer([stored]);
  expect(await send()).toMatchObject({ kind: "confirmed" });
  expect(posts).toHaveLength(1);
});

test.each([
  ["ok false", answer(200, { ok: false, error: "No" })],
  ["a 500", answer(500, { ok: false, error: "Boom" })],
  ["a page instead of an answer", answer(502, "<h1>Bad gateway</h1>")],
  ["no answer", lost],
  ["a connection refused", notSent],
])("call 2 follows %s with the same body, content and key [CA04, CA05, CA07, CA08]", async (_, first) => {
  const { posts, send } = peer([first, stored]);
  expect(await send()).toMatchObject({ kind: "confirmed" });
  const call = {
    url: "https://functions.example/functions/v1/submit-consultation",
    body,
    headers: { apikey: "public-key" },
  };
  expect(posts).toEqual([call, call]);
});

test("the answer's error is the error [CA03, CA10]", async () => {
  const refused = answer(429, { ok: false, error: "Too many submission attempts." });
  const { send } = peer([refused, refused]);
  expect(await send()).toEqual({
    kind: "failed",
    error: "Too many submission attempts.",
    isRejection: true,
  });
});

test("ok true with a bad status is no success [CA09]", async () => {
  const odd = answer(500, { ok: true, id: "ref", confirmed: true });
  const { send } = peer([odd, odd]);
  expect(await send()).toEqual({
    kind: "failed",
    error: "Edge function request failed (500)",
    isRejection: true,
  });
});

test("without an error field the status is told [CA10]", async () => {
  const bare = answer(503, { ok: false });
  const { send } = peer([bare, bare]);
  expect(await send()).toEqual({
    kind: "failed",
    error: "Edge function request failed (503)",
    isRejection: true,
  });
});

test("the server's field errors come back by field", async () => {
  const refused = answer(400, { ok: false, error: "Check", fieldErrors: { email: "Email is required" } });
  const { send } = peer([refused, refused]);
  expect(await send()).toMatchObject({ fieldErrors: { email: "Email is required" } });
});

test("answers lost on the way are cleared up by the status of the id [ST20]", async () => {
  const { gets, send } = peer([lost, lost], true);
  expect(await send()).toMatchObject({ kind: "confirmed" });
  expect(gets).toEqual(["https://functions.example/functions/v1/request-status/id-12345678"]);
});

test("a status that knows nothing of the id is a failure", async () => {
  const { send } = peer([lost, answer(502, "<h1>Bad gateway</h1>")], false);
  expect(await send()).toEqual({
    kind: "failed",
    error: "Edge function request failed (502)",
    isRejection: false,
    isAbsent: true,
  });
});

test("sent without an answer and no status to be had is unconfirmed; the status is asked after 1, 2 and 4 s [ST20, CA30, CA31]", async () => {
  vi.useFakeTimers();
  const { gets, send } = peer([lost, lost]);
  const outcome = send();
  const askedAfter: number[] = [];
  for (const waitMs of [0, 999, 1, 1999, 1, 3999, 1]) {
    await vi.advanceTimersByTimeAsync(waitMs);
    askedAfter.push(gets.length);
  }
  expect(askedAfter).toEqual([1, 1, 2, 2, 3, 3, 4]);
  expect(await outcome).toMatchObject({ kind: "unconfirmed", isStored: false });
});

const proxyPage = answer(502, "<h1>Bad gateway</h1>");

test.each([
  ["twice by a proxy", [proxyPage, proxyPage], { kind: "failed", isRejection: false, mayHaveArrived: true }],
  ["by nobody, then by a proxy", [lost, proxyPage], { kind: "unconfirmed", isStored: false }],
  ["by a proxy, then by nobody", [proxyPage, lost], { kind: "unconfirmed", isStored: false }],
] as const)("answered %s, and no status to be had [VT01, ST20]", async (_, results, outcome) => {
  vi.useFakeTimers();
  const sent = peer([...results]).send();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sent).toMatchObject(outcome);
});

test("stored, but the owners not reached, is unconfirmed", async () => {
  const { send } = peer([answer(200, { ok: true, id: "ref", confirmed: false })]);
  expect(await send()).toMatchObject({ kind: "unconfirmed", isStored: true });
});

test("offline and nothing left the device: failed at once, without asking", async () => {
  const { gets, send } = peer([notSent, notSent], "unreachable", false);
  expect(await send()).toEqual({
    kind: "failed",
    error: "Network error",
    isRejection: false,
  });
  expect(gets).toEqual([]);
});

test("a server that is gone before anything was sent is a failure", async () => {
  vi.useFakeTimers();
  const { send } = peer([notSent, notSent]);
  const outcome = send();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual({ kind: "failed", error: "Network error", isRejection: false });
});

test("what is thrown without being an error is an unknown one [ER13]", () => {
  expect(errorText("boom")).toBe("Unknown error");
  expect(errorText(new Error("boom"))).toBe("boom");
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
