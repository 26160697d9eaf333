import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Server as SecureServer } from "node:https";
import type { AddressInfo } from "node:net";

/** Listens on a free port of this machine. */
export async function listen(server: Server | SecureServer, { host = "127.0.0.1" } = {}) {
  await once(server.listen(0, host), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop(): Promise<void> {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Finds a free port for a program that must be told its port before it listens there. */
export async function freePort(): Promise<number> {
  const { port, stop } = await listen(createServer());
  await stop();
  return port;
}
