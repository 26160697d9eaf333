import { sourceMaxLength } from "../domain/leads/lead-source.ts";
import { overlongFactor } from "../domain/requests/clean-text.ts";
import { consultationForm } from "../domain/requests/consultation-form.ts";
import { messageMaxLength } from "../domain/requests/contact-fields.ts";
import { startServer } from "../tests/support/start-server.ts";
import { runLoad } from "./load-client.ts";
import type { Measurement } from "./measurement.ts";

const requests = 200;
/** The longest text that is read at all, and the longest body. */
const lengths = {
  message: overlongFactor * messageMaxLength,
  source: overlongFactor * sourceMaxLength,
  body: 31_000,
};

/** Cleaning it takes away one layer at a time; the first letter changes its length with its case. */
function attack(length: number): string {
  const depth = Math.floor((length - "İ<script".length) / "<script".length);
  return `İ${"<scr".repeat(depth)}<script${"ipt".repeat(depth)}`;
}

/** Compares the worst known text with ordinary text of the same length. */
export async function measureHostileText(): Promise<Measurement[]> {
  const server = await startServer({ env: { NODE_ENV: "production" } });
  const port = Number(new URL(server.origin).port);
  const measure = (text: string, field: string) =>
    runLoad({
      port,
      connections: 1,
      total: requests,
      request: () => post(field === "source" ? { source: text } : { message: text }),
    });
  const measurements: Measurement[] = [];
  for (const [field, length] of Object.entries(lengths)) {
    const hostile = attack(length);
    const ordinary = "Two walks a week for one beagle. ".repeat(length).slice(0, hostile.length);
    await measure(ordinary, field);
    const [usual, worst] = [await measure(ordinary, field), await measure(hostile, field)];
    measurements.push({
      what: `hostile text of ${hostile.length} characters (${field}) / ordinary text, p50`,
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
  return `POST ${consultationForm.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
