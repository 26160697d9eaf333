import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "#tests/support/listen.ts";
import { createHttpServer, nodeLimits } from "./http-server.ts";

/** Connects to a server with this listener. Its own address is shared by all; any other of 127.0.0.0/8 is a network. */
async function startAnswering(listener: RequestListener) {
  const server = createHttpServer(listener, { trustedProxies: [] });
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  const open = (localAddress = "127.0.0.1") =>
    connect({ port, host: "127.0.0.1", localAddress }).on("error", () => undefined);
  return { server, open };
}

async function answerOn(socket: Socket): Promise<string> {
  const [answer] = await once(socket, "data");
  return String(answer);
}

test("a request with two Host headers is rejected [FX35]", async () => {
  const { open } = await startAnswering((_request, response) => response.end("ok"));
  for (const [headers, status] of [
    ["Host: a.example", 200],
    ["host: a.example\r\nX-Host: host", 200],
    ["Host: a.example\r\nHost: b.example", 400],
    ["Host: a.example\r\nhOST: a.example", 400],
  ] as const) {
    const socket = open();
    socket.write(`GET / HTTP/1.1\r\n${headers}\r\n\r\n`);
    expect(await answerOn(socket), headers).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
});

/** Starts a server that responds with the length of the body. */
async function startMeasuring() {
  const app = new Hono().post("*", async ({ req, text }) => text(`${(await req.arrayBuffer()).byteLength}`));
  const { open } = await startAnswering(getRequestListener(app.fetch));
  return (chunks: string, localAddress?: string) => {
    const socket = open(localAddress);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`);
    return socket;
  };
}

const chunksOf = (size: number, count: number) =>
  `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`.repeat(count);

test("a chunked body is passed on whole, and one that is too long as soon as it exceeds the limit [SF06]", async () => {
  const send = await startMeasuring();
  for (const [size, count] of [
    [1, 256],
    [1400, 24],
  ] as const)
    expect(await answerOn(send(`${chunksOf(size, count)}0\r\n\r\n`))).toMatch(
      new RegExp(`^HTTP/1.1 200 [\\s\\S]*\r\n\r\n${size * count}$`),
    );
  const tooLong = await answerOn(send(chunksOf(16 * 1024, 3)));
  expect(tooLong).toMatch(new RegExp(`\r\n\r\n${3 * 16 * 1024}$`));
});

test("a body in more than 256 small chunks gets no response, and its network is blocked [SF06]", async () => {
  const send = await startMeasuring();
  const answers: Buffer[] = [];
  for (const [chunks, address] of [
    [chunksOf(1, 257), "127.0.0.2"],
    [chunksOf(1, 1), "127.0.0.2"],
  ] as const) {
    const socket = send(`${chunks}0\r\n\r\n`, address).on("data", (answer) => answers.push(answer));
    await once(socket, "close");
  }
  expect(answers).toEqual([]);
  expect(await answerOn(send(`${chunksOf(1, 1)}0\r\n\r\n`, "127.0.0.3"))).toMatch(/^HTTP\/1.1 200 /);
});

const get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const lastGet = get.replace("Host", "Connection: close\r\nHost");

test("a connection with eight pipelined requests gets its responses, and one with a hundred is closed [SG01]", async () => {
  let taken = 0;
  const { open } = await startAnswering((_request, response) => {
    taken++;
    response.end("ok");
  });
  const answers = async (text: string) => {
    let answer = "";
    const socket = open().on("data", (chunk) => (answer += chunk));
    socket.write(text);
    await new Promise((resolve) => socket.on("close", resolve));
    return answer.split("HTTP/1.1 200 OK").length - 1;
  };
  expect(await answers(get.repeat(7) + lastGet)).toBe(8);
  expect(await answers(get.repeat(100))).toBeLessThan(100);
  // Nothing is done for those that had arrived before the end.
  expect(taken).toBeLessThan(20);
});

/** Emits what Node emits after its timeout on a silent connection. */
const fallSilent = (socket: Socket) => socket.emit("timeout");

test("a connection that reads nothing until the timeout is closed, but not one that waits for our response [FX26]", async () => {
  const waiting: ServerResponse[] = [];
  const { server, open } = await startAnswering((_request, response) => waiting.push(response));
  async function ask() {
    const client = open();
    const [served] = (await once(server, "connection")) as [Socket];
    client.write(get);
    await once(server, "request");
    expect(served.timeout).toBe(nodeLimits.timeout);
    return { client, served };
  }
  const [taking, patient] = [await ask(), await ask()];
  waiting[0]?.write("x");
  await once(taking.client, "data");
  for (const { served } of [taking, patient]) fallSilent(served);
  expect([taking.served.destroyed, patient.served.destroyed]).toEqual([true, false]);
  waiting[1]?.end("ok");
  expect(String(await once(patient.client, "data"))).toContain("HTTP/1.1 200 OK");
});

test("an idle connection stays open for longer than the minute in which proxies reuse it [WM13]", async () => {
  const { server, open } = await startAnswering((_request, response) => response.end("ok"));
  const client = open();
  const [served] = (await once(server, "connection")) as [Socket];
  // One more than may wait at once.
  for (let request = 0; request < 9; request++) {
    const ended = new Promise((resolve) =>
      server.once("request", (_request, response: ServerResponse) => response.once("close", resolve)),
    );
    client.write(get);
    expect(String(await once(client, "data"))).toContain("\r\nKeep-Alive: timeout=75");
    await ended;
    expect(served.timeout).toBeGreaterThan(65_000);
  }
});
