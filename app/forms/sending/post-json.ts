import { callTimeoutMs } from "../../client/is-reachable.ts";

/** `bodySent` is false only when the browser knows that the request never left whole. */
export type PostResult =
  | { answered: true; status: number; text: string }
  | { answered: false; reason: string; bodySent: boolean };

export type PostJson = (url: string, body: string, headers: Record<string, string>) => Promise<PostResult>;

/**
 * Sends JSON. XMLHttpRequest rather than fetch, because only its upload events tell a connection that was refused
 * (nothing sent) from one that broke after the request went out (perhaps received).
 */
export const postJson: PostJson = (url, body, headers) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let bodySent = false;
    request.upload.addEventListener("load", () => {
      bodySent = true;
    });
    const unanswered = (reason: string) => () => resolve({ answered: false, reason, bodySent });
    request.addEventListener("load", () =>
      resolve({ answered: true, status: request.status, text: request.responseText }),
    );
    request.addEventListener("error", unanswered("Network error"));
    request.addEventListener("timeout", unanswered("No answer in time"));
    request.addEventListener("abort", unanswered("Stopped"));
    request.open("POST", url);
    request.timeout = callTimeoutMs;
    request.setRequestHeader("Content-Type", "application/json");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
