import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { listen } from "./listen.ts";

type ReceivedRequest = {
  id: string;
  headers: IncomingMessage["headers"];
  body: string;
  /** Null when the peer misbehaved. */
  status: number | null;
  /** The secrets for which the signature was right. */
  verifiedBy: string[];
};

export type WebhookAnswer =
  | { status: number; headers?: Record<string, string> }
  | "silent"
  /** 204, but only after `release`. */
  | "held"
  /** Closes the connection instead of answering. */
  | "reset";

/** Records requests and checks their Standard Webhooks signatures. */
export async function startWebhookPeer(options: { secrets?: string[]; answer?: WebhookAnswer } = {}) {
  let answer = options.answer ?? { status: 204 };
  const requests: ReceivedRequest[] = [];
  const open = new Set<ServerResponse>();
  const held: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    open.add(response);
    response.on("close", () => open.delete(response));
    const body = await text(request);
    const verifiedBy = (options.secrets ?? []).filter((secret) => isSigned(secret, request, body));
    requests.push({
      id: String(request.headers["webhook-id"]),
      headers: request.headers,
      body,
      status: typeof answer === "object" ? answer.status : null,
      verifiedBy,
    });
    if (answer === "silent") return;
    if (answer === "held") held.push(response);
    else if (answer === "reset") request.socket.resetAndDestroy();
    else response.writeHead(answer.status, answer.headers).end();
  });
  const { port, stop } = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    answer(next: WebhookAnswer) {
      answer = next;
    },
    release() {
      for (const response of held.splice(0)) response.writeHead(204).end();
    },
    /** The number of callers that still wait for the end of an answer. */
    waiting: () => open.size,
    stop,
  };
}

function isSigned(secret: string, { headers }: IncomingMessage, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

type ReceivedEmail = {
  path: string;
  contentType: string;
  json: Record<string, unknown> | null;
  form: [name: string, value: string][] | null;
};

type EmailjsAnswer =
  | { status: number; text: string }
  /** Takes the email, then closes the connection instead of answering. */
  | "lost"
  /** Takes the email and never answers. */
  | "silent";

/** Stands in for EmailJS on this machine. */
export async function startEmailjsPeer() {
  let answer: EmailjsAnswer = { status: 200, text: "OK" };
  const emails: ReceivedEmail[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "content-type");
    if (request.method !== "POST") return response.end();
    emails.push(await readEmail(request));
    if (answer === "silent") return;
    if (answer === "lost") return request.socket.destroy();
    response.writeHead(answer.status, { "Content-Type": "text/plain" }).end(answer.text);
  });
  const { port, stop } = await listen(server);
  return {
    origin: `http://localhost:${port}`,
    emails,
    answer(next: EmailjsAnswer) {
      answer = next;
    },
    stop,
  };
}

async function readEmail(request: IncomingMessage): Promise<ReceivedEmail> {
  const contentType = request.headers["content-type"] ?? "";
  const sent = new Response(new Uint8Array(await buffer(request)), {
    headers: { "content-type": contentType },
  });
  const form = contentType.startsWith("multipart/form-data") ? await sent.formData() : null;
  return {
    path: request.url ?? "",
    contentType,
    json: form ? null : await sent.json(),
    form: form && [...form].map(([name, value]) => [name, String(value)]),
  };
}
