// Runs as a program of its own until it is killed: many connections from one address whose requests never end.
import { connect } from "node:net";
import { consultationForm } from "#domain/requests/consultation-form.ts";

const [, , port = "", count = "", localAddress = ""] = process.argv;
const nextByteMs = 2500;
const openAgainMs = 100;
const begin = `POST ${consultationForm.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;

function hold(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress }).resume();
    let nextByte: NodeJS.Timeout;
    socket.on("connect", () => {
      socket.write(begin);
      nextByte = setInterval(() => socket.write(" "), nextByteMs);
      resolve();
    });
    socket.on("error", () => undefined).on("end", () => socket.destroy());
    socket.on("close", () => {
      clearInterval(nextByte);
      setTimeout(hold, openAgainMs);
    });
  });
}
await Promise.all(Array.from({ length: Number(count) }, hold));
console.log("crowding");
