import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createServer } from "node:https";
import { listen } from "./listen.ts";

/** For localhost; only tests trust it. */
export const certificateFile = "tests/fixtures/certificate/localhost.pem";

type Change = (
  url: string,
  answer: IncomingMessage,
) => { status?: number | undefined; headers?: IncomingMessage["headers"] } | undefined;

/** Ends TLS as a proxy on the Internet does, and can change answers. */
export async function startFront() {
  let target = "";
  let change: Change = () => undefined;
  const pem = readFileSync(certificateFile);
  const server = createServer({ key: pem, cert: pem }, (incoming, outgoing) => {
    const { url = "/", method, headers } = incoming;
    const passedOn = request(target + url, { method, headers }, (answer) => {
      const { status = answer.statusCode, headers: changed = answer.headers } = change(url, answer) ?? {};
      outgoing.writeHead(status ?? 502, changed);
      answer.pipe(outgoing);
    });
    passedOn.on("error", () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  const { port, stop } = await listen(server, { host: "localhost" });
  return {
    origin: `https://localhost:${port}`,
    passTo(origin: string) {
      target = origin;
    },
    change(next: Change) {
      change = next;
    },
    stop,
  };
}
