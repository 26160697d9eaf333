import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { inject, onTestFinished } from "vitest";
import { databaseOn, socketOf } from "./postgres-cluster.ts";

/** A database behind an unreliable network, until the end of the test. */
export async function newProxiedDatabase() {
  const folder = inject("postgresFolder");
  const url = await databaseOn(folder);
  const socket = socketOf(folder);
  const proxy = await startTcpProxy(socket);
  onTestFinished(proxy.close);
  return {
    url,
    socket,
    proxy,
    proxied: `postgres://postgres@127.0.0.1:${proxy.port}${new URL(url).pathname}`,
  };
}

/** Sits at the server's socket path; real connections that are really lost. */
export async function startTcpProxy(target: string) {
  let path = target;
  let isHolding = false;
  let lostCall: string | null = null;
  let swallowed: { call: string; wasSent: () => void } | null = null;
  const sockets = new Set<Socket>();

  const server = createServer((incoming) => {
    const outgoing = createConnection(path);
    let isLosing = false;
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    incoming.on("data", (call) => {
      if (swallowed && call.includes(swallowed.call)) return swallowed.wasSent();
      isLosing = lostCall !== null && call.includes(lostCall);
      outgoing.write(call);
    });
    outgoing.on("data", (answer) => (isLosing ? incoming.destroy() : incoming.write(answer)));
    // Adding a data listener starts reading, so it is paused again.
    if (isHolding) for (const socket of [incoming, outgoing]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close() {
      cut();
      server.close();
    },
    /** Nothing passes, and neither side learns of it. */
    hold() {
      isHolding = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHolding = false;
      for (const socket of sockets) socket.resume();
    },
    /** A call with this text never arrives, and neither side learns of it. Resolves when it was sent. */
    swallow(call: string) {
      return new Promise<void>((wasSent) => {
        swallowed = { call, wasSent };
      });
    },
    /** Applies to new connections only. */
    leadTo(target: string) {
      path = target;
      isHolding = false;
    },
    /** Cuts the connection when a call with this text is answered; null stops that. */
    loseAnswersTo(text: string | null) {
      lostCall = text;
    },
  };
}
