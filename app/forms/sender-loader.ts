import type { SendRequest } from "./use-request-form.ts";

/** Where this site's functions answer, and the key they may want. */
export type Functions = { origin: string; clientKey: string | null };

export const functions: Functions = { origin: __FUNCTIONS_ORIGIN__, clientKey: __PUBLIC_CLIENT_KEY__ };

/** Fetches what sends a form's requests once; where it could not be had, it is asked for anew. */
export function createSenderLoader<T>(load: () => Promise<SendRequest<T>>): () => Promise<SendRequest<T>> {
  let loading: Promise<SendRequest<T>> | null = null;
  return () => {
    loading ??= load().catch((failure) => {
      loading = null;
      throw failure;
    });
    return loading;
  };
}

/** For requests that go to the function at `path` as they are. */
export function createFunctionsSenderLoader(path: string): () => Promise<SendRequest<object>> {
  return createSenderLoader(async () => {
    const { createFunctionsSender } = await import("./functions-sender.ts");
    return createFunctionsSender(functions, path);
  });
}
