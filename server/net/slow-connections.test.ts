import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "#tests/support/listen.ts";
import { createHttpServer, nodeLimits } from "./http-server.ts";

/** With some limits lower than usual. */
async function start(listener: RequestListener, changed: Partial<typeof nodeLimits> = {}) {
  const server = createHttpServer(listener, { trustedProxies: [], limits: { ...nodeLimits, ...changed } });
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

test("a connection that takes nothing for twice the limit is ended, and one that goes on taking a little is not [FX26]", async () => {
  // Does not fit into any system buffer.
  const answer = Buffer.alloc(96 * 1024 * 1024, "x");
  const { server, open } = await start((_request, response) => response.end(answer), { timeout: 2000 });
  async function ask() {
    const client = open().pause();
    const [served] = (await once(server, "connection")) as [Socket];
    client.write(lastGet);
    return { client, served };
  }
  const idle = await ask();
  const steady = await ask();
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
