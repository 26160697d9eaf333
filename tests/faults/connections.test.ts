import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { addDays } from "#domain/calendar-date.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { startCaddy } from "../support/proxies.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { storesOnly } from "../support/serve.ts";
import { startProgram } from "../support/start-program.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;
let behindProxy: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: storesOnly });
  behindProxy = await startServer({ env: { ...storesOnly, TRUSTED_PROXIES: "127.0.0.1" } });
  return async () => {
    await Promise.all([server.kill(), behindProxy.kill()]);
  };
});

const crowdSize = 1050;

/** Resolves once each connection of the network has been open; they stay until the test ends. */
async function crowd(origin: string, address: string): Promise<void> {
  const args = ["tests/faults/crowd.ts", new URL(origin).port, String(crowdSize), address];
  const { stop } = await startProgram("node", args, /crowding/);
  onTestFinished(stop);
}

/** From another network, on a new connection. */
async function statusOf(url: string, body?: string): Promise<number | undefined> {
  const method = body ? "POST" : "GET";
  const headers = { "content-type": "application/json" };
  const asked = request(url, { method, headers, localAddress: "127.0.0.9", family: 4, agent: false });
  const answered = once(asked.end(body), "response") as Promise<[IncomingMessage]>;
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

async function expectAnswers(origin: string): Promise<void> {
  for (let visit = 0; visit < 2; visit++) {
    expect(await statusOf(origin)).toBe(200);
    expect(await statusOf(origin + consultationForm.path, JSON.stringify(newConsultation()))).toBe(200);
  }
}

test("while one network has 1,050 requests under way, another's pages and forms are answered [SF05]", async () => {
  await crowd(server.origin, "127.0.0.2");
  await expectAnswers(server.origin);
});

// Caddy holds slow heads and idle connections back: only slow bodies reach the server behind it.
test("while one network has 1,050 requests under way to the Caddy in front, another's pages and forms are answered [SF05]", async () => {
  const caddy = await startCaddy(behindProxy.origin);
  onTestFinished(caddy.stop);
  await crowd(caddy.origin, "127.0.0.5");
  await expectAnswers(caddy.origin);
});

test("64 who ask for a price and 64 whose plain form is refused, all at once, are answered, and a visitor beside them [TR13]", async () => {
  const address = (number: number) => ({ "x-forwarded-for": `198.51.100.${number}` });
  const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
  const price = async (number: number) => {
    const stay = `service=pet-sitting&from=${day(20)}&to=${day(20 + (number % 20))}&pets=1`;
    const answer = await fetch(`${behindProxy.origin}/estimate?${stay}`, { headers: address(number) });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/data-total-cents="[1-9]/);
  };
  const refusal = async (number: number) => {
    const body = new URLSearchParams({ page: "/contact", email: "nobody", message: `Dog number ${number}` });
    const answer = await fetch(behindProxy.origin + contactForm.path, {
      ...{ method: "POST", body },
      headers: { ...address(number), "sec-fetch-site": "same-origin" },
    });
    const page = await answer.text();
    expect([answer.status, page.includes(`>Dog number ${number}</textarea>`)]).toEqual([400, true]);
    expect(page).toContain('id="email-error"');
  };
  const ask = async (number: number) => {
    for (let time = 0; time < 3; time++) await Promise.all([price(number), refusal(number)]);
  };
  await Promise.all(Array.from({ length: 65 }, (_, number) => ask(number)));
});
