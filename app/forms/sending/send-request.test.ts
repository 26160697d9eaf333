import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient, type PostResult, sendRequest } from "./functions-sender.ts";
import { errorText } from "./send-outcome.ts";

const functions = { origin: "https://functions.example", clientKey: "public-key" };
const path = "/functions/v1/submit-consultation";
const body = '{"firstName":"Dana"}';

const stored = answer(200, { ok: true, id: "ref", confirmed: true });
const lost: PostResult = { answered: false, reason: "Network error", bodySent: true };
const notSent: PostResult = { answered: false, reason: "Network error", bodySent: false };
const proxyPage = answer(502, "<h1>Bad gateway</h1>");

function answer(status: number, body: unknown): PostResult {
  return { answered: true, status, text: typeof body === "string" ? body : JSON.stringify(body) };
}

/** Answers posts with these results in turn, and status queries with `known`. */
function peer(results: PostResult[], known: boolean | "unreachable" = "unreachable", postMs = 0) {
  const posts: { url: string; body: string; headers: Record<string, string> }[] = [];
  const timeouts: (number | undefined)[] = [];
  const gets: string[] = [];
  const calls = {
    functions,
    path,
    post: async (url: string, body: string, headers: Record<string, string>, timeoutMs?: number) => {
      posts.push({ url, body, headers });
      timeouts.push(timeoutMs);
      if (postMs) await new Promise((resolve) => setTimeout(resolve, postMs));
      return results[posts.length - 1] ?? notSent;
    },
    get: async (url: string) => {
      gets.push(url);
      if (known === "unreachable") throw new TypeError("Failed to fetch");
      return { ok: true, known };
    },
    queryClient: createQueryClient(),
  };
  return { posts, gets, timeouts, send: () => sendRequest(body, "id-12345678", calls) };
}

afterEach(() => {
  vi.useRealTimers();
});

test.each<[what: string, first: PostResult]>([
  ["ok false", answer(200, { ok: false, error: "No" })],
  ["a 500", answer(500, { ok: false, error: "Boom" })],
  ["a page instead of an answer", proxyPage],
  ["no answer", lost],
  ["a connection refused", notSent],
])("call 2 follows %s with the same body, content and key [CA04, CA07]", async (_, first) => {
  const { posts, send } = peer([first, stored]);
  expect(await send()).toMatchObject({ kind: "confirmed" });
  const headers = { apikey: "public-key" };
  const call = { url: "https://functions.example/functions/v1/submit-consultation", body, headers };
  expect(posts).toEqual([call, call]);
});

test.each([
  ["the owners not reached", { ok: true, id: "ref", confirmed: false }, "unconfirmed", true],
  ["the owners reached [CA01, CA02]", { ok: true, id: "ref", confirmed: true }, "confirmed", undefined],
])("one call is enough for a request that is stored, with %s", async (_, body, kind, isStored) => {
  const { posts, send } = peer([answer(200, body)]);
  expect(await send()).toEqual({ kind, id: "ref", ...(isStored && { isStored }) });
  expect(posts).toHaveLength(1);
});

const fieldErrors = { email: "Email is required" };
const status = (code: number) => `Edge function request failed (${code})`;

test.each<[what: string, status: number, body: object, told: object]>([
  ["its error [CA02]", 429, { ok: false, error: "Too many." }, { error: "Too many." }],
  ["its errors by field", 400, { ok: false, error: "Check", fieldErrors }, { error: "Check", fieldErrors }],
  ["no success beside a bad status [CA09]", 500, { ok: true, id: "ref" }, { error: status(500) }],
  ["its status without an error", 503, { ok: false }, { error: status(503) }],
])(
  "of an answer that refuses the visitor is told %s, and how long to wait where the server says so [CA10, FX13, ER05]",
  async (_, code, body, told) => {
    const refused = answer(code, body);
    expect(await peer([refused, refused]).send()).toEqual({ kind: "failed", isRejection: true, ...told });
    const later = { ...refused, retryAfterSeconds: 90 } as PostResult;
    expect(await peer([later, later]).send()).toMatchObject({ ...told, retryAfterSeconds: 90 });
  },
);

test.each([
  ["answers are lost", lost],
  ["nothing seems to have been sent", notSent],
])("if %s on the way, a status query by id finds the outcome [ST20]", async (_, result) => {
  const { gets, send } = peer([result, result], true);
  expect(await send()).toMatchObject({ kind: "confirmed" });
  expect(gets.at(-1)).toBe("https://functions.example/functions/v1/request-status/id-12345678");
});

test("a request without an answer or a status is unconfirmed; the status is asked for after 1, 2 and 4 s [ST20, CA30]", async () => {
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

const failed = { kind: "failed", isRejection: false };
const unconfirmed = { kind: "unconfirmed", isStored: false, id: null };

test.each<[what: string, PostResult[], known: false | "unreachable", outcome: object]>([
  [
    "a server that knows nothing of it",
    [lost, proxyPage],
    false,
    { ...failed, error: status(502), isAbsent: true },
  ],
  [
    "a proxy twice",
    [proxyPage, answer(502, { error: "Bad gateway" })],
    "unreachable",
    { ...failed, error: status(502), mayHaveArrived: true },
  ],
  ["nobody, then a proxy", [lost, proxyPage], "unreachable", unconfirmed],
  ["a proxy, then nobody", [proxyPage, lost], "unreachable", unconfirmed],
  [
    "nobody, before anything was sent",
    [notSent, notSent],
    "unreachable",
    { ...failed, error: "Network error", mayHaveArrived: true },
  ],
])("a request answered by %s is %j [VT01, ST20]", async (_, results, known, outcome) => {
  vi.useFakeTimers();
  const sent = peer(results, known).send();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sent).toEqual(outcome);
});

const later = answer(503, { ok: false, error: "Later" });
const wrong = answer(400, { ok: false, error: "Check", fieldErrors });

test.each<[what: string, PostResult[], known: boolean | "unreachable", gets: number, outcome: object]>([
  ["two refusals", [later, wrong], "unreachable", 0, { kind: "failed", error: "Check", fieldErrors }],
  ["a refusal, then success", [later, stored], "unreachable", 0, { kind: "confirmed", id: "ref" }],
  ["a refusal, then nobody, where it is stored", [wrong, lost], true, 1, { kind: "confirmed" }],
  ["a refusal, then nobody, where it is not", [wrong, lost], false, 1, { kind: "failed", fieldErrors }],
  ["a refusal, then nobody", [wrong, lost], "unreachable", 1, unconfirmed],
  ["a refusal, then no connection", [wrong, notSent], "unreachable", 1, { kind: "failed", fieldErrors }],
  ["a proxy, then a refusal", [proxyPage, later], "unreachable", 0, { kind: "failed", error: "Later" }],
])(
  "after nine seconds too, call 2 follows with 3 s of its own; the last answer of %s is told [TR08, WM16]",
  async (_, results, known, asked, outcome) => {
    vi.useFakeTimers();
    const { gets, timeouts, send } = peer(results, known, 9000);
    const sent = send();
    await vi.advanceTimersByTimeAsync(18_000);
    expect([gets.length, await sent]).toEqual([asked, expect.objectContaining(outcome)]);
    expect(timeouts).toEqual([10_000, 3000]);
  },
);

test("a thrown value that is not an error is reported as unknown [ER13]", () => {
  expect([errorText("boom"), errorText(new Error("boom"))]).toEqual(["Unknown error", "boom"]);
});

test("no delay is longer than 30 s, a mutation is not repeated, and an unused entry is removed after 5 minutes [CA30]", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  const delay = queries?.retryDelay as (failures: number) => number;
  expect([0, 1, 2, 4, 5, 9].map((failures) => delay(failures))).toEqual([
    1000, 2000, 4000, 16_000, 30_000, 30_000,
  ]);
  expect([mutations?.retry, queries?.gcTime]).toEqual([0, 5 * 60_000]);
});
