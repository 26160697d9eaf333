import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";

export type NetworkFault =
  /** The server answers, but its answer never reaches the browser. */
  | { kind: "lose answer" }
  /** The connection closes before the call is passed on. */
  | { kind: "cut" }
  /** The call waits until the network recovers, and then meets what is planned by then. */
  | { kind: "hold" }
  /** A proxy answers in the server's place. */
  | { kind: "answer"; status: number; body: string; type?: string };

/** Real connections that are really lost. */
export async function startFlakyProxy(target: string) {
  const mishaps: { path: string; fault: NetworkFault; times: number }[] = [];
  const passed: { method: string; url: string; body: string }[] = [];
  let recovery = Promise.withResolvers<void>();

  function nextFault(url: string): NetworkFault | undefined {
    const planned = mishaps.find(({ path, times }) => url.startsWith(path) && times > 0);
    if (planned) planned.times--;
    return planned?.fault;
  }

  const server = createServer(async (incoming, outgoing) => {
    const url = incoming.url ?? "/";
    const body = await text(incoming);
    passed.push({ method: incoming.method ?? "", url, body });
    let fault = nextFault(url);
    while (fault?.kind === "hold") {
      await recovery.promise;
      fault = nextFault(url);
    }
    if (fault?.kind === "cut") return incoming.socket.destroy();
    if (fault?.kind === "answer")
      return outgoing.writeHead(fault.status, { "Content-Type": fault.type ?? "text/html" }).end(fault.body);
    forward(target, incoming, body, outgoing, fault?.kind === "lose answer");
  });
  const { port, stop } = await listen(server);
  return {
    origin: `http://localhost:${port}`,
    /** Every call so far, as it arrived here. */
    passed,
    /** Applies to the next `times` calls to this path. */
    plan(path: string, fault: NetworkFault, times = Number.POSITIVE_INFINITY) {
      mishaps.push({ path, fault, times });
    },
    recover() {
      mishaps.length = 0;
      recovery.resolve();
      recovery = Promise.withResolvers();
    },
    close: stop,
  };
}

function forward(
  target: string,
  incoming: IncomingMessage,
  body: string,
  outgoing: ServerResponse,
  isLost: boolean,
) {
  const passedOn = request(
    target + incoming.url,
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      if (isLost) {
        answer.resume().on("end", () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  passedOn.on("error", () => incoming.socket.destroy());
  passedOn.end(body);
}
