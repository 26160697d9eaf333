import { healthPath } from "../../domain/requests/request-protocol.ts";

/** How long an answer is waited for. */
export const callTimeoutMs = 10_000;

/** Whether anybody answers there. A proxy that answers for a server that is gone (5xx) does not count, where that can be read. */
export function isReachable(url: string | URL): Promise<boolean> {
  return fetch(url, { mode: "no-cors", cache: "no-store", signal: timeoutSignal(callTimeoutMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** As AbortSignal.timeout, which Safari before 16 and Chrome before 103 do not have. */
export function timeoutSignal(timeoutMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), timeoutMs);
  return controller.signal;
}

/** Whether a form can be posted as it stands; otherwise that would lead to the browser's error page. */
export async function canPost({ method, action }: HTMLFormElement): Promise<boolean> {
  return method === "post" && isReachable(new URL(healthPath, action));
}
