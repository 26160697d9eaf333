import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { validRequest } from "./valid-request.ts";

/** Differs from all others. */
export function newConsultation(changed: Record<string, unknown> = {}) {
  const submissionId = crypto.randomUUID();
  const email = `dana.${submissionId}@example.net`;
  return { submissionId, ...validRequest(consultationForm, { email, ...changed }) };
}

type Answer = {
  status: number;
  retryAfter: string | null;
  body: { ok: boolean; id?: string; error?: string };
};

/** Rejects when no answer comes. */
export async function sendConsultation(
  origin: string,
  consultation: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(origin + consultationForm.path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(consultation),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    body: (await response.json()) as Answer["body"],
  };
}

/** As many as one address may send within the window. */
export async function sendThree(origin: string, email: string): Promise<void> {
  for (const message of ["Question 0", "Question 1", "Question 2"]) {
    const { status } = await sendConsultation(origin, newConsultation({ email, message }));
    if (status !== 200) throw new Error(`refused: ${status}`);
  }
}

/** Returns the rejection, and the ids that were acknowledged before it. */
export async function sendUntilRefused(origin: string): Promise<{ refusal: Answer; ids: string[] }> {
  const ids: string[] = [];
  while (ids.length < 2000) {
    const answer = await sendConsultation(origin, newConsultation({ message: "x".repeat(1000) }));
    if (answer.status !== 200) return { refusal: answer, ids };
    ids.push(answer.body.id ?? "");
  }
  throw new Error("None of 2,000 requests was refused");
}

export type Acknowledged = { submissionId: string; id: string };

/** Runs until stopped or the server is gone; returns what was acknowledged. */
export function keepSending(origin: string, connections: number) {
  const acknowledged: Acknowledged[] = [];
  let isStopped = false;
  const workers = Array.from({ length: connections }, async () => {
    while (!isStopped) {
      const consultation = newConsultation();
      const answer = await sendConsultation(origin, consultation).catch(() => null);
      if (!answer) return;
      if (answer.body.ok)
        acknowledged.push({ submissionId: consultation.submissionId, id: answer.body.id ?? "" });
    }
  });
  return {
    acknowledged,
    async stop() {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}
