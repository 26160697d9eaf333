import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { OperatorError } from "#domain/operator-error.ts";
import { bodyMaxBytes } from "#domain/requests/request-protocol.ts";
import type { IpRange } from "./ip-address.ts";
import { limitConnections } from "./limit-connections.ts";

/** Node's defaults are 5 s, 60 s, 300 s, 30 s and none: a few hundred slow connections would occupy the server. */
export const nodeLimits = {
  /** Hosts and proxies reuse a connection for up to a minute; if it closes just then, their request fails. */
  keepAliveTimeout: 75_000,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5000,
  /** Node checks at this interval, so an answer that nobody reads is given up after 20 s. */
  timeout: 10_000,
};
/** Beyond this many unaccepted connections a client retries after a second. */
const backlog = 4096;
/** Allows chunks of 128 bytes each at the largest body. */
const maxChunks = bodyMaxBytes / 128;

export function createHttpServer(
  listener: RequestListener,
  { trustedProxies }: { trustedProxies: readonly IpRange[] },
): Server {
  const { timeout } = nodeLimits;
  const server = Object.assign(createServer(nodeLimits), { timeout });
  const { block } = limitConnections(server, trustedProxies);
  return server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // Pipelined requests still arrive after the connection was closed.
    if (request.socket.destroyed) return;
    if (hasTwoHosts(request)) {
      response.writeHead(400, { connection: "close", "content-type": "text/plain; charset=utf-8" });
      response.end("A request has one Host header.");
    } else if (request.headers["transfer-encoding"] === undefined) listener(request, response);
    else bufferChunks(request, () => listener(request, response), block);
  });
}

/** Proxies and Node may pick different Host headers: RFC 9112, section 3.2. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  // Names and values alternate.
  return rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length > 1;
}

/**
 * A chunk costs about as much as a request; browsers announce a length and proxies send larger chunks, so small ones are an
 * attack: without this limit, fifty connections left a visitor without an answer for 20 s.
 */
function bufferChunks(request: IncomingMessage, handOn: () => void, block: (socket: Socket) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const add = (chunk: Buffer) => {
    size += chunk.length;
    if (chunks.push(chunk) > maxChunks) block(request.socket);
    else if (size > bodyMaxBytes) finish();
  };
  const finish = () => {
    request.off("data", add).off("end", finish);
    // @hono/node-server reads this property instead of the stream.
    Object.assign(request, { rawBody: Buffer.concat(chunks) });
    handOn();
  };
  request.on("data", add).on("end", finish);
}

/** Starts listening, and resolves to the server's address. */
export async function listen(
  server: Server,
  { host, port, socket = null }: { host: string; port: number; socket?: number | null },
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new OperatorError(explain(error, host, port))),
    );
    server.listen(socket === null ? { port, host, backlog } : { fd: socket, backlog }, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const name = heardHere.includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${actualPort}`;
}

const heardHere = ["127.0.0.1", "::1", "0.0.0.0", "::"];

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE")
    return `PORT ${port} is taken by another program; stop it or set PORT to another number.`;
  if (code === "EACCES") return `PORT ${port} may not be used by this user; set PORT to a number above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST ${host} is not an address of this machine.`;
  return `HOST ${host} and PORT ${port} cannot be listened on: ${message}.`;
}
