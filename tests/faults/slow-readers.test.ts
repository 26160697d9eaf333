import { once } from "node:events";
import { globSync } from "node:fs";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { connectionLimits, createHttpServer } from "../../server/net/http-server.ts";
import { listen } from "../support/listen.ts";
import { sampleClient } from "../support/sample-business.ts";
import { serve } from "../support/serve.ts";

function open(port: number): Socket {
  return connect(port, "127.0.0.1").on("error", () => undefined);
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
}

async function countAnswers(socket: Socket): Promise<number> {
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString("latin1")));
  if (!socket.closed) await once(socket, "close");
  return text.split("HTTP/1.1 200 OK").length - 1;
}

const asked = 100;

test("60 connections that ask and take nothing are ended and hold up nobody; a few requests at once are answered [FX26]", async () => {
  const { origin, send, statusOf } = await serve();
  const port = Number(new URL(origin).port);
  const [script] = globSync("assets/entry.client-*.js", { cwd: sampleClient });
  const readers = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const socket = open(port);
      await once(socket, "connect");
      socket.write(get(`/${script}`).repeat(asked));
      return socket;
    }),
  );
  expect(await statusOf("/healthz")).toBe(200);
  expect(await send()).toMatchObject({ status: 200 });
  for (const answers of await Promise.all(readers.map(countAnswers))) expect(answers).toBeLessThan(asked);
  // A few requests at once are no more than browsers send.
  const socket = open(port);
  socket.write(get("/healthz").repeat(7) + get("/healthz").replace("Host", "Connection: close\r\nHost"));
  expect(await countAnswers(socket)).toBe(8);
});

const answer = Buffer.alloc(96 * 1024 * 1024, "x");

/** The answer does not fit into any system buffer. */
async function serveLargeAnswer(): Promise<{ server: Server; port: number }> {
  const server = createHttpServer({ ...connectionLimits, idleTimeout: 2000 }).on(
    "request",
    (_request, response) => response.end(answer),
  );
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  return { server, port };
}

async function ask(server: Server, port: number) {
  const client = open(port).pause();
  const [served] = (await once(server, "connection")) as [Socket];
  client.write(get("/").replace("Host", "Connection: close\r\nHost"));
  return { client, served };
}

test("a connection that takes nothing for twice the limit is ended, and one that goes on taking a little is not [FX26]", async () => {
  const { server, port } = await serveLargeAnswer();
  const idle = await ask(server, port);
  const steady = await ask(server, port);
  let taken = 0;
  // As slow as allowed until the other connection is closed, then to the end of the answer.
  const sips = setInterval(() => (taken += steady.client.read()?.length ?? 0), 50);
  onTestFinished(() => clearInterval(sips));
  await once(idle.served, "close");
  expect(steady.served.closed).toBe(false);
  clearInterval(sips);
  steady.client.on("data", (chunk) => (taken += chunk.length)).resume();
  await once(steady.client, "close");
  expect(taken).toBeGreaterThan(answer.length);
});
