import { readTabMemory, writeTabMemory, writeWords } from "../client/tab-memory.ts";

/** The same request keeps its id however often it is tried, even over a reload; another request gets another id. */
export function createSubmissionIds(formName: string) {
  const key = `pending:${formName}`;
  let pending: { submissionId: string; request: string } | null = null;
  return {
    idFor(request: unknown): string {
      const text = JSON.stringify(request);
      pending ??= readTabMemory(key);
      if (pending?.request !== text) pending = { submissionId: randomId(), request: text };
      writeWords(key, pending);
      return pending.submissionId;
    },
    forget() {
      pending = null;
      writeTabMemory(key, null);
    },
  };
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
