// Runs as a program of its own until it is killed: many connections from one address that occupy their places.
import { connect } from "node:net";
import { consultationForm } from "../../domain/requests/consultation-form.ts";

const [, , port = "", way = "", count = "", localAddress = ""] = process.argv;
const nextChunkMs = 2500;
const openAgainMs = 100;

/** Each connection sends the first text once, and the next one repeatedly. */
const ways: Record<string, [first: string, next: string]> = {
  "slow heads": ["GET / HTTP/1.1\r\nHost: localhost\r\n", "X-Slow: 1\r\n"],
  "slow bodies": [
    `POST ${consultationForm.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    " ",
  ],
  "idle connections": [
    "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
  ],
};
const sent = ways[way];
if (!sent) throw new Error(`Unknown kind of crowd: ${way}`);

const hold = ([first, next]: [string, string]): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress }).resume();
    let nextPiece: NodeJS.Timeout;
    socket.on("connect", () => {
      socket.write(first);
      nextPiece = setInterval(() => socket.write(next), nextChunkMs);
      resolve();
    });
    socket.on("error", () => undefined).on("end", () => socket.destroy());
    socket.on("close", () => {
      clearInterval(nextPiece);
      setTimeout(hold, openAgainMs, [first, next]);
    });
  });
await Promise.all(Array.from({ length: Number(count) }, () => hold(sent)));
console.log("crowding");
