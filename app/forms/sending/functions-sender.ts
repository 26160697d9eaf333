import { elapsedField, honeypotField } from "../../../domain/leads/spam-signs.ts";
import { leadSourceKey } from "../../../domain/requests/sent-request.ts";
import { isRecord, readTabMemory } from "../../client/tab-memory.ts";
import type { Functions } from "../form-settings.ts";
import { errorText, type SendRequest } from "../request-state.ts";
import { createQueryClient, keyHeaders, postJson, type SendTools, sendRequest } from "./send-request.ts";

const statusTimeoutMs = 4000;

/** Sends requests from this browser to the site's function at `path`. */
export function createFunctionsSender(functions: Functions, path: string): SendRequest<object> {
  const tools: SendTools = {
    post: postJson,
    get: (url) => getJson(url, functions.clientKey),
    queryClient: createQueryClient(),
    isOnline: () => navigator.onLine,
  };
  return async (request, submissionId, form) => {
    const body = JSON.stringify({ ...request, submissionId, ...aside(form) });
    try {
      return await sendRequest(
        {
          functionsOrigin: functions.origin,
          path,
          clientKey: functions.clientKey,
          submissionId,
          body,
        },
        tools,
      );
    } catch (thrown) {
      return { kind: "failed", error: errorText(thrown), isRefusal: false };
    }
  };
}

/** What goes along with a request besides the visitor's own words: what tells people from programs, and their way here. */
function aside(form: HTMLFormElement): Record<string, unknown> {
  const honeypot = new FormData(form).get(honeypotField);
  const source = readTabMemory(leadSourceKey, isRecord);
  return {
    [elapsedField]: Math.round(performance.now()),
    ...(honeypot && { [honeypotField]: honeypot }),
    ...(source !== null && { source }),
  };
}

async function getJson(url: string, clientKey: string | null): Promise<unknown> {
  const signal = AbortSignal.timeout(statusTimeoutMs);
  const response = await fetch(url, { headers: keyHeaders(clientKey), signal, cache: "no-store" });
  return response.json();
}
