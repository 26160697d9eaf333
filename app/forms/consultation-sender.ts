import { requestStatusPath, submitConsultationPath } from "../../domain/function-calls.ts";
import { postJson } from "./post-json.ts";
import { createQueryClient } from "./query-client.ts";
import { errorText, type SendTools, sendRequest } from "./send-request.ts";
import type { SendConsultation } from "./use-consultation.ts";

const statusTimeoutMs = 4000;

/** Sends consultation requests from this browser to wherever the site's functions answer. */
export function createConsultationSender(
  functionsOrigin: string,
  clientKey: string | null,
): SendConsultation {
  const tools: SendTools = {
    post: postJson,
    get: (url) => getJson(url, clientKey),
    queryClient: createQueryClient(),
    isOnline: () => navigator.onLine,
  };
  return async (request, submissionId) => {
    const body = JSON.stringify({ ...request, submissionId });
    const to = { functionsOrigin, path: submitConsultationPath, statusPath: requestStatusPath, clientKey };
    try {
      return await sendRequest({ ...to, submissionId, body }, tools);
    } catch (thrown) {
      return { kind: "failed", error: errorText(thrown), isRefusal: false };
    }
  };
}

async function getJson(url: string, clientKey: string | null): Promise<unknown> {
  const headers = clientKey ? { apikey: clientKey } : undefined;
  const signal = AbortSignal.timeout(statusTimeoutMs);
  const response = await fetch(url, { ...(headers && { headers }), signal, cache: "no-store" });
  return response.json();
}
