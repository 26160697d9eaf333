const timeoutMs = 15_000;

export type Answer = { url: string; status: number; headers: Headers; text: string };

/** Returns a sentence when no answer comes. */
export async function ask(url: string, options: RequestInit = {}): Promise<Answer | string> {
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) });
    const { status, headers } = response;
    return { url: response.url, status, headers, text: await response.text() };
  } catch (error) {
    const { cause, message } = error as Error;
    return `${url} cannot be had: ${cause instanceof Error ? cause.message : message}`;
  }
}
