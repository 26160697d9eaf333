import { onTestFinished, vi } from "vitest";

/** Returns the stored values by key. */
export function stubTabStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return stored;
}

export function forbidTabStorage(): void {
  const forbidden = () => {
    throw new DOMException("Storage is blocked", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  onTestFinished(() => void vi.unstubAllGlobals());
}

type BrowserCall = { method: string; url: string; body: unknown; headers: Record<string, string> };

/** An answer, or a failure before or after the body was sent. */
export type CallOutcome =
  | { status: number; body: unknown }
  | { event: "error" | "timeout" | "abort" | "never"; isBodySent: boolean };

/** Stubs fetch and XMLHttpRequest; `answer` decides about each call. */
export function stubBrowserCalls(answer: (call: BrowserCall) => CallOutcome) {
  const calls: BrowserCall[] = [];
  const timeouts: number[] = [];

  class Request extends EventTarget {
    upload = new EventTarget();
    timeout = 0;
    status = 0;
    responseText = "";
    #call: BrowserCall = { method: "", url: "", body: null, headers: {} };

    open(method: string, url: string) {
      Object.assign(this.#call, { method, url });
    }
    setRequestHeader(name: string, value: string) {
      this.#call.headers[name] = value;
    }
    getResponseHeader() {
      return null;
    }
    async send(body: string) {
      this.#call.body = JSON.parse(body);
      calls.push(this.#call);
      timeouts.push(this.timeout);
      const outcome = answer(this.#call);
      const isBodySent = "status" in outcome || outcome.isBodySent;
      await Promise.resolve();
      // As Firefox reports it, which fires "load" only once an answer begins.
      const progress = { loaded: isBodySent ? 700 : 300, total: 700 };
      this.upload.dispatchEvent(Object.assign(new Event("progress"), progress));
      if ("status" in outcome) {
        this.upload.dispatchEvent(Object.assign(new Event("load"), progress));
        this.status = outcome.status;
        this.responseText = JSON.stringify(outcome.body);
      }
      this.dispatchEvent(new Event("status" in outcome ? "load" : outcome.event));
    }
  }

  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const call = { method: "GET", url, body: null, headers };
    calls.push(call);
    const outcome = answer(call);
    if ("status" in outcome) return Response.json(outcome.body, { status: outcome.status });
    throw new TypeError("Failed to fetch");
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { calls, timeouts };
}
