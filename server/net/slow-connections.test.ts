import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "#tests/support/listen.ts";
import { createHttpServer, nodeLimits } from "./http-server.ts";

async function start(listener: RequestListener) {
  const server = createHttpServer(listener, { trustedProxies: [] });
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  const open = () => connect({ port, host: "127.0.0.1" }).on("error", () => undefined);
  return {
    server,
    open,
    /** Everything that is answered until the connection ends. */
    answerTo(text: string): Promise<string> {
      const socket = open();
      let answer = "";
      socket.on("data", (chunk) => (answer += chunk));
      socket.write(text);
      return new Promise((resolve) => socket.on("close", () => resolve(answer)));
    },
  };
}

const get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const lastGet = get.replace("Host", "Connection: close\r\nHost");

test("a connection that waits for eight answers gets them, and one that waits for a hundred is ended [SG01]", async () => {
  const { answerTo } = await start((_request, response) => response.end("ok"));
  const answers = async (text: string) => (await answerTo(text)).split("HTTP/1.1 200 OK").length - 1;
  expect(await answers(get.repeat(7) + lastGet)).toBe(8);
  expect(await answers(get.repeat(100))).toBeLessThan(100);
});

/** Node's own clock tells a server of a silent connection; here the test does. */
const fallSilent = (socket: Socket) => socket.emit("timeout");

test("a connection that takes nothing for the limit is ended, and one that waits for our answer is not [FX26]", async () => {
  const waiting: ServerResponse[] = [];
  const { server, open } = await start((_request, response) => waiting.push(response));
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

test("a connection without a request stays open for longer than the minute in which proxies use it again [WM13]", async () => {
  const { server, open } = await start((_request, response) => response.end("ok"));
  const client = open();
  const [served] = (await once(server, "connection")) as [Socket];
  for (let request = 0; request < 2; request++) {
    const ended = new Promise((resolve) =>
      server.once("request", (_request, response: ServerResponse) => response.once("close", resolve)),
    );
    client.write(get);
    expect(String(await once(client, "data"))).toContain("\r\nKeep-Alive: timeout=75");
    await ended;
    expect(served.timeout).toBeGreaterThan(65_000);
  }
});
