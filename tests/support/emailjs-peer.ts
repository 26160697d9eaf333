import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "./listen.ts";

type ReceivedEmail = {
  path: string;
  contentType: string;
  json: Record<string, unknown> | null;
  form: [name: string, value: string][] | null;
};

type EmailjsAnswer =
  | { status: number; text: string }
  /** Takes the e-mail, then closes the connection instead of answering. */
  | "lost"
  /** Takes the e-mail and never answers. */
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
  const body = await buffer(request);
  const contentType = request.headers["content-type"] ?? "";
  const isForm = contentType.startsWith("multipart/form-data");
  return {
    path: request.url ?? "",
    contentType,
    json: isForm ? null : JSON.parse(body.toString("utf8")),
    form: isForm ? await readForm(body, contentType) : null,
  };
}

async function readForm(body: Buffer, contentType: string): Promise<[string, string][]> {
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": contentType },
  }).formData();
  return [...form].map(([name, value]) => [name, String(value)]);
}
