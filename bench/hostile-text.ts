import { submitConsultationPath } from "../domain/function-calls.ts";
import { startServer } from "../tests/support/start-server.ts";
import { runLoad } from "./load-client.ts";
import type { Measurement } from "./measurement.ts";

const bodyLength = 32_000;
const requests = 200;
const depth = Math.floor(bodyLength / "<script".length) - 100;
/** Cleaning it takes away one layer at a time; the first letter changes its length with its case. */
const attack = `İ${"<scr".repeat(depth)}<script${"ipt".repeat(depth)}`;
const ordinary = "Two walks a week for one beagle. ".repeat(bodyLength).slice(0, attack.length);

/** What the worst text that was found costs the server beside ordinary text of the same length. */
export async function measureHostileText(): Promise<Measurement[]> {
  const server = await startServer({ env: { NODE_ENV: "production" } });
  const port = Number(new URL(server.origin).port);
  const measure = (message: string, field: string) =>
    runLoad({ port, connections: 1, total: requests, request: () => post({ [field]: message }) });
  const measurements: Measurement[] = [];
  for (const field of ["message", "source"]) {
    await measure(ordinary, field);
    const [usual, worst] = [await measure(ordinary, field), await measure(attack, field)];
    measurements.push({
      what: `hostile ${field} of 32 kB / ordinary text, p50`,
      ratio: worst.p50Ms / usual.p50Ms,
      atMost: 1.5,
      detail: `${worst.p50Ms.toFixed(2)} / ${usual.p50Ms.toFixed(2)} ms`,
    });
  }
  await server.stop();
  return measurements;
}

function post({ message, source }: { message?: string; source?: string }): string {
  const body = JSON.stringify({
    firstName: "",
    message,
    source: { utm_source: source },
    formType: "dog-walking-consultation",
  });
  return `POST ${submitConsultationPath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
