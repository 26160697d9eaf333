import { consultationForm } from "#domain/requests/consultation-form.ts";
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

export function postTo(url: string, sent: object, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(sent),
  });
}

/** Rejects when no answer comes. */
export async function sendConsultation(
  origin: string,
  consultation: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await postTo(origin + consultationForm.path, consultation, headers);
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    body: (await response.json()) as Answer["body"],
  };
}

export type Acknowledged = { submissionId: string; id: string };

/** Runs until stopped or the server is gone. Records what was acknowledged, and every status; 0 is no answer. */
export function keepSending(origin: string, connections: number, page?: string) {
  const acknowledged: Acknowledged[] = [];
  const statuses: number[] = [];
  let isStopped = false;
  const workers = Array.from({ length: connections }, async () => {
    while (!isStopped) {
      const consultation = newConsultation();
      const answer = await sendConsultation(origin, consultation).catch(() => null);
      statuses.push(answer?.status ?? 0);
      if (page)
        statuses.push(
          await fetch(origin + page).then(
            ({ status }) => status,
            () => 0,
          ),
        );
      if (!answer) return;
      if (answer.body.ok)
        acknowledged.push({ submissionId: consultation.submissionId, id: answer.body.id ?? "" });
    }
  });
  return {
    acknowledged,
    statuses,
    async stop() {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}
