import { QueryClient } from "@tanstack/query-core";
import type { ToldTimes } from "#domain/business/reply-time.ts";
import { minuteMs } from "#domain/durations.ts";
import { leadSourceKey } from "#domain/leads/lead-source.ts";
import { honeypotField } from "#domain/leads/spam-signs.ts";
import type { FieldErrors } from "#domain/requests/form.ts";
import { healthPath, requestStatusPath } from "#domain/requests/request-protocol.ts";
import { callTimeoutMs, timeoutSignal } from "../../client/is-reachable.ts";
import { isRecord, readTabMemory } from "../../client/tab-memory.ts";
import type { Functions } from "../form-settings.ts";
import { errorText, failed, type SendOutcome, type SendRequest } from "./send-outcome.ts";

const statusTimeoutMs = 4000;
/** Short, so that a rejection is shown soon even if the server does not answer the status query. */
const statusAfterRefusalMs = 1500;
/** Short, because the visitor has waited for the first call already. */
const secondCallTimeoutMs = 3000;

export function createFunctionsSender(functions: Functions, path: string): SendRequest<object> {
  const calls: Calls = {
    functions,
    path,
    post: postJson,
    get: (url, timeoutMs) => getJson(url, functions, timeoutMs),
    queryClient: createQueryClient(),
  };
  return async (request, submissionId, form) => {
    const body = JSON.stringify({ ...request, submissionId, ...requestContext(form) });
    try {
      return await sendRequest(body, submissionId, calls);
    } catch (thrown) {
      return { ...failed(errorText(thrown)), mayHaveArrived: true };
    }
  };
}

/** Returns the honeypot's value if a program filled it in, and the visitor's source. */
function requestContext(form: HTMLFormElement): Record<string, unknown> {
  const honeypot = new FormData(form).get(honeypotField);
  const source = readTabMemory(leadSourceKey, isRecord);
  return {
    ...(honeypot && { [honeypotField]: honeypot }),
    ...(source !== null && { source }),
  };
}

/** Passed in, so that tests can make each call fail. */
type Calls = {
  functions: Functions;
  path: string;
  post: PostJson;
  get: (url: string, timeoutMs: number) => Promise<unknown>;
  queryClient: QueryClient;
};

/** Retries once with the same body; if that brings no answer, asks for the request's status. The last answer counts. */
export async function sendRequest(body: string, submissionId: string, calls: Calls): Promise<SendOutcome> {
  const first = await postOnce(body, callTimeoutMs, calls);
  const refusal = readAnswer(first);
  if (refusal && refusal.kind !== "failed") return refusal;
  const second = await postOnce(body, secondCallTimeoutMs, calls);
  const answer = readAnswer(second);
  if (answer) return answer;
  const outcome = await resolveByStatus(submissionId, calls, [first, second]);
  return outcome.kind === "failed" && refusal ? refusal : outcome;
}

function postOnce(body: string, timeoutMs: number, calls: Calls): Promise<PostResult> {
  const { functions, path, post, queryClient } = calls;
  const mutationFn = () => post(functions.origin + path, body, keyHeaders(functions), timeoutMs);
  return queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);
}

export function keyHeaders({ clientKey }: Functions): Record<string, string> {
  return clientKey ? { apikey: clientKey } : {};
}

/** Returns null if there is no answer, or one that is not the server's, such as a proxy's error page. */
function readAnswer(result: PostResult): SendOutcome | null {
  if (!result.answered) return null;
  const answer = parseAnswer(result.text);
  if (!answer) return null;
  if (answer.ok && result.status < 300) {
    const id = typeof answer.id === "string" ? answer.id : null;
    const { times } = answer;
    const stored = { id, times, ...(answer.smsConsent === "missing" && { hasNoConsent: true as const }) };
    return answer.confirmed === false
      ? { kind: "unconfirmed", isStored: true, ...stored }
      : { kind: "confirmed", ...stored };
  }
  const error = answer.error || `Edge function request failed (${result.status})`;
  const { fieldErrors } = answer;
  const { retryAfterSeconds } = result;
  return {
    kind: "failed",
    error,
    isRejection: true,
    ...(fieldErrors && { fieldErrors }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  };
}

type Answer = {
  ok: boolean;
  id?: unknown;
  confirmed?: boolean;
  times?: ToldTimes;
  smsConsent?: string;
  error?: string;
  fieldErrors?: FieldErrors;
};

function parseAnswer(text: string): Answer | null {
  try {
    const answer = JSON.parse(text);
    return typeof answer?.ok === "boolean" ? answer : null;
  } catch {
    return null;
  }
}

async function resolveByStatus(
  submissionId: string,
  calls: Calls,
  results: PostResult[],
): Promise<SendOutcome> {
  const failure = failed(results.map(describeFailure).at(-1) ?? "");
  const mayHaveArrived: SendOutcome = { ...failure, mayHaveArrived: true };
  const unconfirmed: SendOutcome = { kind: "unconfirmed", isStored: false, id: null };
  const outcomeOf = ({ known, times }: Status): SendOutcome =>
    known ? { kind: "confirmed", id: null, times } : { ...failure, isAbsent: true };
  const ask = (timeoutMs: number) => readStatus(submissionId, calls, timeoutMs);

  const wasPosted = results.some((result) => !result.answered && result.bodySent);
  if (results.some(({ answered }) => answered))
    return ask(statusAfterRefusalMs).then(outcomeOf, () => (wasPosted ? unconfirmed : mayHaveArrived));
  // A server that refuses every connection is down, so the visitor need not wait for its status.
  if (!wasPosted && !(await isOriginReachable(calls))) return mayHaveArrived;
  const queryKey = ["request-status", submissionId];
  const query = calls.queryClient.fetchQuery({ queryKey, queryFn: () => ask(statusTimeoutMs) });
  return query.then(outcomeOf, () => unconfirmed);
}

function describeFailure(result: PostResult): string {
  return result.answered ? `Edge function request failed (${result.status})` : result.reason;
}

type Status = { known: boolean; times?: ToldTimes };

async function readStatus(submissionId: string, { functions, get }: Calls, timeoutMs: number) {
  const status = await get(`${functions.origin}${requestStatusPath}/${submissionId}`, timeoutMs);
  if (typeof status === "object" && status && "known" in status) return status as Status;
  throw new Error("The status answer is not ours");
}

/** While the origin answers, a broken call may still have arrived. */
async function isOriginReachable({ functions, get }: Calls): Promise<boolean> {
  return get(`${functions.origin}${healthPath}`, statusTimeoutMs).then(
    () => true,
    () => false,
  );
}

/** `bodySent` is false also if a browser cannot tell, as Firefox for functions on another origin. */
export type PostResult =
  | { answered: true; status: number; text: string; retryAfterSeconds?: number }
  | { answered: false; reason: string; bodySent: boolean };

type PostJson = (
  url: string,
  body: string,
  headers: Record<string, string>,
  timeoutMs?: number,
) => Promise<PostResult>;

/** XMLHttpRequest, because fetch cannot tell a refused connection from one that broke after the request was sent. */
export const postJson: PostJson = (url, body, headers, timeoutMs = callTimeoutMs) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let bodySent = false;
    const timings = () => performance.getEntries().filter(({ name }) => name.endsWith(url));
    const timingsBefore = timings().length;
    // Firefox reports no progress of a connection that ends within 50 ms, but it reports when the request was sent.
    const hasLeft = () =>
      timings()
        .slice(timingsBefore)
        .some((timing) => (timing as PerformanceResourceTiming).requestStart > 0);
    // Firefox fires "load" only once an answer begins.
    for (const event of ["progress", "load"] as const)
      request.upload.addEventListener(event, ({ loaded, total }) => {
        bodySent ||= loaded === total;
      });
    const unanswered = (reason: string) => () =>
      resolve({ answered: false, reason, bodySent: bodySent || hasLeft() });
    request.addEventListener("load", () => {
      const { status, responseText: text } = request;
      const retryAfterSeconds = Number(request.getResponseHeader("retry-after"));
      resolve({ answered: true, status, text, retryAfterSeconds });
    });
    request.addEventListener("error", unanswered("Network error"));
    request.addEventListener("timeout", unanswered("No answer in time"));
    request.addEventListener("abort", unanswered("Stopped"));
    request.open("POST", url);
    request.timeout = timeoutMs;
    request.setRequestHeader("Content-Type", "application/json");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });

async function getJson(url: string, functions: Functions, timeoutMs: number): Promise<unknown> {
  const signal = timeoutSignal(timeoutMs);
  const response = await fetch(url, { headers: keyHeaders(functions), signal, cache: "no-store" });
  return response.json();
}

/** Queries are retried after 1, 2 and 4 s; a mutation is never repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 3,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
        gcTime: 5 * minuteMs,
        networkMode: "always",
      },
      mutations: { retry: 0, networkMode: "always" },
    },
  });
}
