// Runs as a program of its own until it is killed: 16 connections that post the same body, whole or in chunks of one byte.
import { connect } from "node:net";
import { consultationForm } from "../domain/requests/consultation-form.ts";

const [, , port = "", kind = ""] = process.argv;
const connections = 16;
const openAgainMs = 10;
const body = JSON.stringify({ message: "x".repeat(1500) });
const head = `POST ${consultationForm.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
const whole = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
const inChunks = `${head}Transfer-Encoding: chunked\r\n\r\n${[...body].map((byte) => `1\r\n${byte}\r\n`).join("")}0\r\n\r\n`;
const request = { whole, "in one-byte chunks": inChunks }[kind];
if (!request) throw new Error(`Unknown kind of request: ${kind}`);

function open(): void {
  // The bench's own address counts as shared by many visitors and is never shut out.
  const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: "127.0.0.2" });
  const send = () => socket.write(request ?? "");
  socket
    .on("connect", send)
    .on("data", send)
    .on("error", () => undefined);
  socket.on("close", () => setTimeout(open, openAgainMs));
}
for (let count = 0; count < connections; count++) open();
console.log("posting");
