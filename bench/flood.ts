// Runs as a program of its own until it is killed: 16 connections that ask for the most expensive answers.
import { consultationForm } from "../domain/requests/consultation-form.ts";
import { runLoad } from "./load-client.ts";

const [, , origin = "", kind = ""] = process.argv;
const floods: Record<string, (number: number) => string> = {
  "unknown pages": (number) => `GET /no-such-page-${number} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  "refused forms"(number) {
    const body = `page=/castle-rock-dog-walking&formType=dog-walking-consultation&email=nobody-${number}`;
    return `POST ${consultationForm.path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  },
};
const request = floods[kind];
if (!request) throw new Error(`Unknown kind of flood: ${kind}`);

const port = Number(new URL(origin).port);
await runLoad({ port, connections: 16, total: 16, request });
console.log("flooding");
await runLoad({ port, connections: 16, total: Number.POSITIVE_INFINITY, request });
