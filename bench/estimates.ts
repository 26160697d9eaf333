import { addDays } from "#domain/calendar-date.ts";
import { startServer } from "#tests/support/start-server.ts";
import { runLoad } from "./load-client.ts";
import type { Measurement } from "./measurement.ts";

const total = 3000;
/** The server answers more to one network. */
const perAddress = 100;
const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

const request = (number: number) => {
  const stay = `service=pet-sitting&from=${day(20)}&to=${day(20 + (number % 20))}&pets=1`;
  const address = `X-Forwarded-For: ${20 + Math.floor(number / perAddress)}.0.0.1`;
  return `GET /estimate?${stay} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n${address}\r\n\r\n`;
};

/** A crowd, and one visitor beside it. */
export async function* measureEstimates(): AsyncGenerator<Measurement> {
  const server = await startServer({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const port = Number(new URL(server.origin).port);
  const [crowd, visitor] = await Promise.all([
    runLoad({ port, connections: 64, total, request }),
    runLoad({ port, connections: 1, total: 20, request: (number) => request(total + number) }),
  ]);
  await server.stop();
  const refused = crowd.failed + visitor.failed;
  const rate = `${Math.round(crowd.perSecond)}/s`;
  yield { what: "estimates refused, 64 connections", value: refused, atMost: 0, detail: rate };
  const ratio = visitor.p99Ms / crowd.p99Ms;
  const times = `${Math.round(visitor.p99Ms)} / ${Math.round(crowd.p99Ms)} ms`;
  yield { what: "longest of one visitor beside them / their p99", value: ratio, atMost: 2, detail: times };
}
