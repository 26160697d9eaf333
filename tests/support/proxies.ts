import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { text } from "node:stream/consumers";
import { freePort, listen } from "./listen.ts";
import { startProgram } from "./start-program.ts";

/** A certificate for localhost that only tests trust. */
export const certificateFile = "tests/fixtures/certificate/localhost.pem";

export type NetworkFault =
  /** The server answers, but its answer never reaches the browser. */
  | { kind: "lose answer" }
  /** The connection closes before the call is passed on. */
  | { kind: "cut" }
  /** The call waits until the network recovers, and then meets what is planned by that time. */
  | { kind: "hold" }
  /** A proxy answers in the server's place. */
  | { kind: "answer"; status: number; body: string; type?: string };

type Change = (
  url: string,
  answer: IncomingMessage,
) => { status?: number | undefined; headers?: IncomingMessage["headers"] } | undefined;

export type Network = Awaited<ReturnType<typeof startProxy>>;

/** A proxy with real connections that are really lost; with TLS, as on the Internet, if it is secure. */
export async function startProxy(target = "", { isSecure = false } = {}) {
  const planned: { path: string; fault: NetworkFault }[] = [];
  const passed: { method: string; url: string; body: string }[] = [];
  let recovery = Promise.withResolvers<void>();
  let change: Change = () => undefined;

  const faultFor = (url: string) => planned.find(({ path }) => url.startsWith(path))?.fault;

  async function meet(incoming: IncomingMessage, outgoing: ServerResponse) {
    const url = incoming.url ?? "/";
    const body = await text(incoming);
    passed.push({ method: incoming.method ?? "", url, body });
    let fault = faultFor(url);
    while (fault?.kind === "hold") {
      await recovery.promise;
      fault = faultFor(url);
    }
    if (fault?.kind === "cut") return incoming.socket.destroy();
    if (fault?.kind === "answer")
      return outgoing.writeHead(fault.status, { "Content-Type": fault.type ?? "text/html" }).end(fault.body);
    forward(incoming, body, outgoing, fault?.kind === "lose answer");
  }

  function forward(incoming: IncomingMessage, body: string, outgoing: ServerResponse, isLost: boolean) {
    const { url = "/", method, headers } = incoming;
    const passedOn = request(target + url, { method, headers }, (answer) => {
      if (isLost) return answer.resume().on("end", () => incoming.socket.destroy());
      const { status = answer.statusCode, headers: changed = answer.headers } = change(url, answer) ?? {};
      // The browser may have left meanwhile.
      if (outgoing.destroyed) return answer.destroy();
      outgoing.writeHead(status ?? 502, changed);
      // Ends the browser's connection too when the server's breaks.
      pipeline(answer, outgoing, () => undefined);
    });
    passedOn.on("error", () => incoming.socket.destroy());
    passedOn.end(body);
  }

  const pem = isSecure && readFileSync(certificateFile);
  const server = pem ? createSecureServer({ key: pem, cert: pem }, meet) : createServer(meet);
  const { port, stop } = await listen(server, { host: isSecure ? "localhost" : "127.0.0.1" });
  return {
    origin: `${isSecure ? "https" : "http"}://localhost:${port}`,
    /** Every call so far, as it arrived at the proxy. */
    passed,
    passTo(origin: string) {
      target = origin;
    },
    /** Applies to calls whose path begins with `path`, until the network recovers. */
    plan(path: string, fault: NetworkFault) {
      planned.push({ path, fault });
    },
    recover() {
      planned.length = 0;
      recovery.resolve();
      recovery = Promise.withResolvers();
    },
    /** Applies to every answer. */
    change(next: Change) {
      change = next;
    },
    close: stop,
  };
}

/** Runs deploy/Caddyfile for any host over HTTP, with these directives in its sites. */
export async function startCaddy(target: string, directives: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "caddy-"));
  const port = await freePort();
  const file = join(folder, "Caddyfile");
  const added = directives.join("\n");
  const text = readFileSync("deploy/Caddyfile", "utf8")
    .replace("{\n", "{\nadmin off\nauto_https disable_redirects\n")
    .replace("www.example.com {", `http://:${port} {\n${added}`)
    .replace(/^example\.com \{/m, `http://example.com:${port} {\n${added}`)
    .replace("127.0.0.1:3000", `127.0.0.1:${new URL(target).port}`);
  writeFileSync(file, text);
  const args = ["run", "--adapter", "caddyfile", "--config", file];
  const { output, stop } = await startProgram("caddy", args, /serving initial configuration/);
  return { origin: `http://localhost:${port}`, log: output, stop };
}
