import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { refuseTwoHosts } from "./refuse-two-hosts.ts";

test.each([
  ["Host: a.example", 200],
  ["host: a.example\r\nX-Host: host", 200],
  ["Host: a.example\r\nHost: b.example", 400],
  ["Host: a.example\r\nhOST: a.example", 400],
])("a request with the headers %j is answered with %i [FX35]", async (headers, status) => {
  const server = createServer(refuseTwoHosts((_request, response) => response.end("ok")));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET / HTTP/1.1\r\n${headers}\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
