import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type TLSSocket } from "node:tls";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/listen.ts";
import { startCaddy } from "../support/proxies.ts";
import { storesOnly } from "../support/serve.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { ...storesOnly, TRUSTED_PROXIES: "127.0.0.1" } });
  return server.kill;
});

const insecure = { host: "localhost", servername: "localhost", rejectUnauthorized: false };
const connections = 64;
const requests = 200;

/** Asks for many pages and reads nothing. Over HTTP/2 Caddy would answer them all at once, into its memory. */
async function askAndReadNothing(port: number): Promise<TLSSocket> {
  const socket = connect({ ...insecure, port, ALPNProtocols: ["h2", "http/1.1"] });
  socket.on("error", () => undefined);
  await once(socket, "secureConnect");
  expect(socket.alpnProtocol).toBe("http/1.1");
  socket.pause().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(requests));
  return socket;
}

test("64 connections that ask for 200 pages each and read nothing leave the proxy below 200 MB [SG01]", async () => {
  const caddy = await startCaddy(server.origin, { scheme: "https" });
  onTestFinished(caddy.stop);
  const port = Number(new URL(caddy.origin).port);
  const sockets = await Promise.all(Array.from({ length: connections }, () => askAndReadNothing(port)));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  // Its own requests came after theirs, so what theirs take is taken.
  for (let visit = 0; visit < 3; visit++) {
    const visitor = connect({ ...insecure, port });
    visitor.end("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const [answer] = await once(visitor, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    visitor.destroy();
  }
  const status = readFileSync(`/proc/${caddy.pid}/status`, "utf8");
  expect(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024).toBeLessThan(200);
});

test("the proxy's log holds neither an owner's link nor a query, of failed requests and of all [SG07]", async () => {
  const gone = `http://127.0.0.1:${await freePort()}`;
  const answersOwners = "redir /owner/moved /owner/SECRET";
  const caddy = await startCaddy(gone, { directives: ["log", answersOwners] });
  onTestFinished(caddy.stop);
  const referer = `${caddy.origin}/owner/SECRET`;
  const paths = ["/owner/SECRET?done=spam", "/owner/moved", "/estimate?zip=SECRET"];
  const ask = (path: string) => fetch(caddy.origin + path, { redirect: "manual", headers: { referer } });
  expect((await Promise.all(paths.map(ask))).map(({ status }) => status)).toEqual([502, 302, 502]);
  await expect.poll(caddy.log).toContain('"uri":"/estimate?-"');
  expect(caddy.log()).toContain('"uri":"/owner/-"');
  expect(caddy.log()).not.toContain("SECRET");
});
