import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { listen } from "./listen.ts";

type ReceivedRequest = {
  id: string;
  receivedAt: Date;
  headers: IncomingMessage["headers"];
  body: string;
  /** Null when the peer misbehaved. */
  status: number | null;
  /** Secrets for which the signature was right. */
  verifiedBy: string[];
  verified: boolean;
};

export type WebhookAnswer =
  | { status: number; headers?: Record<string, string> }
  | "silent"
  /** 204, but only after `release`. */
  | "held"
  /** 200, then one byte at a time without end. */
  | "drip"
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
      receivedAt: new Date(),
      headers: request.headers,
      body,
      status: typeof answer === "object" ? answer.status : null,
      verifiedBy,
      verified: verifiedBy.length > 0,
    });
    if (answer === "silent") return;
    if (answer === "held") held.push(response);
    else if (answer === "reset") request.socket.resetAndDestroy();
    else if (answer === "drip") drip(response);
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
    /** Callers that still wait for the end of an answer. */
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

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write("."), 20);
  response.on("close", () => clearInterval(timer));
}
