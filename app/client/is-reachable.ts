import { healthPath } from "#domain/requests/request-protocol.ts";

export const callTimeoutMs = 10_000;

/** Returns false when the request fails or is answered with 5xx, which a proxy sends for a server that is down. */
export function isReachable(url: string | URL): Promise<boolean> {
  return fetch(url, { mode: "no-cors", cache: "no-store", signal: timeoutSignal(callTimeoutMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** AbortSignal.timeout is missing in Safari before 16 and Chrome before 103. */
export function timeoutSignal(timeoutMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), timeoutMs);
  return controller.signal;
}

/** Returns whether the form can be posted: with an unreachable server the browser would show its error page. */
export async function canPost({ method, action }: HTMLFormElement): Promise<boolean> {
  return method === "post" && isReachable(new URL(healthPath, action));
}
