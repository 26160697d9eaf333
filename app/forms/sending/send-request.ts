import { MutationObserver, type QueryClient } from "@tanstack/query-core";
import { healthPath } from "../../../domain/health-path.ts";
import type { FieldErrors } from "../../../domain/requests/validate.ts";
import type { SendOutcome } from "../send-outcome.ts";
import type { PostJson, PostResult } from "./post-json.ts";

/** What a send needs from outside; handed in so that every failure can be tested. */
export type SendTools = {
  post: PostJson;
  get: (url: string) => Promise<unknown>;
  queryClient: QueryClient;
  isOnline: () => boolean;
};

export type RequestToSend = {
  /** Where the functions answer: "" for this page's own origin. */
  functionsOrigin: string;
  path: string;
  statusPath: string;
  clientKey: string | null;
  submissionId: string;
  /** The JSON text; both calls send the same. */
  body: string;
};

/** Call 1, on any failure call 2 with the same body, and when neither gave an answer, the status of the submissionId. */
export async function sendRequest(request: RequestToSend, tools: SendTools): Promise<SendOutcome> {
  const first = await postOnce(request, tools);
  const firstOutcome = readAnswer(first);
  if (firstOutcome?.kind === "confirmed" || firstOutcome?.kind === "unconfirmed") return firstOutcome;

  const second = await postOnce(request, tools);
  return readAnswer(second) ?? findOut(request, tools, [first, second]);
}

function postOnce(request: RequestToSend, { post, queryClient }: SendTools): Promise<PostResult> {
  const headers: Record<string, string> = request.clientKey ? { apikey: request.clientKey } : {};
  const mutationFn = () => post(request.functionsOrigin + request.path, request.body, headers);
  return new MutationObserver(queryClient, { mutationFn }).mutate();
}

/** Null when there was no answer, or one that is not ours (a proxy's error page). */
function readAnswer(result: PostResult): SendOutcome | null {
  if (!result.answered) return null;
  const answer = parseAnswer(result.text);
  if (!answer) return null;
  if (answer.ok && result.status >= 200 && result.status < 300) {
    const id = typeof answer.id === "string" ? answer.id : null;
    return answer.confirmed === false
      ? { kind: "unconfirmed", isStored: true, id }
      : { kind: "confirmed", id };
  }
  const error = answer.error || `Edge function request failed (${result.status})`;
  const { fieldErrors } = answer;
  return { kind: "failed", error, isRefusal: true, ...(fieldErrors && { fieldErrors }) };
}

function parseAnswer(
  text: string,
): { ok: boolean; id?: unknown; confirmed?: boolean; error?: string; fieldErrors?: FieldErrors } | null {
  try {
    const answer = JSON.parse(text);
    return typeof answer?.ok === "boolean" ? answer : null;
  } catch {
    return null;
  }
}

async function findOut(
  request: RequestToSend,
  tools: SendTools,
  results: PostResult[],
): Promise<SendOutcome> {
  const wasSent = results.some((result) => result.answered || result.bodySent);
  const error = results.map(describeFailure).at(-1) ?? "";
  if (!wasSent && !tools.isOnline()) return { kind: "failed", error, isRefusal: false };
  try {
    const isKnown = await tools.queryClient.fetchQuery({
      queryKey: ["request-status", request.submissionId],
      queryFn: () => readStatus(request, tools),
    });
    return isKnown
      ? { kind: "confirmed", id: null }
      : { kind: "failed", error, isRefusal: false, isAbsent: true };
  } catch {
    if (wasSent || (await isOriginReachable(request, tools)))
      return { kind: "unconfirmed", isStored: false, id: null };
    return { kind: "failed", error, isRefusal: false };
  }
}

function describeFailure(result: PostResult): string {
  return result.answered ? `Edge function request failed (${result.status})` : result.reason;
}

async function readStatus({ functionsOrigin, statusPath, submissionId }: RequestToSend, { get }: SendTools) {
  const status = await get(`${functionsOrigin}${statusPath}/${submissionId}`);
  if (typeof status === "object" && status && "known" in status) return status.known === true;
  throw new Error("The status answer is not ours");
}

/** While the origin answers, a call that broke is no proof that nothing arrived. */
async function isOriginReachable({ functionsOrigin }: RequestToSend, { get }: SendTools): Promise<boolean> {
  return get(`${functionsOrigin}${healthPath}`).then(
    () => true,
    () => false,
  );
}
