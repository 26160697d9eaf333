import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { contactForm } from "../../domain/requests/contact-form.ts";
import { requestStatusPath } from "../../domain/requests/request-protocol.ts";
import { encodeForm, validRequests } from "./post-request.ts";
import { validRequest } from "./valid-request.ts";

type Sent = { path: string; fields: Record<string, unknown>; submissionId: string };
type Outgoing = { method?: string; headers?: Record<string, string>; body?: string };
/** The server confirmed that it is stored; only JSON answers contain the id. */
type Acknowledged = { email: string; id?: string };

/** Enough to meet no limit, and coprime with the number of kinds, so that each visitor sends every kind. */
const visitors = 997;

/** Everything that a server is asked for; the nth call is the same in every run. `ownerLink` returns a link from a mail. */
export function createMixedLoad(origin: string, ownerLink: () => string | undefined) {
  const agent = new Agent({ keepAlive: true });
  const acknowledged: Acknowledged[] = [];
  /** Counts answers other than the expected one or 503. */
  const unexpected = new Map<string, number>();
  let lastSent: Sent | undefined;
  let pressed = 0;

  function begin(number: number, path: string, { method = "GET", headers, body }: Outgoing) {
    const visitor = number % visitors;
    const from = `198.51.${100 + (visitor >> 8)}.${visitor & 255}`;
    const length = body && { "content-length": Buffer.byteLength(body) };
    return request(origin + path, {
      agent,
      method,
      headers: { ...headers, ...length, "x-forwarded-for": from },
    });
  }

  /** Status 0 when no answer came. */
  function ask(number: number, path: string, outgoing: Outgoing = {}) {
    return new Promise<{ status: number; body: string }>((resolve) => {
      const asked = begin(number, path, outgoing).on("error", () => resolve({ status: 0, body: "" }));
      asked.on("response", async (response) => {
        const body = await text(response).catch(() => null);
        resolve({ status: body === null ? 0 : (response.statusCode ?? 0), body: body ?? "" });
      });
      asked.end(outgoing.body);
    });
  }

  const posted = { method: "POST", headers: { "content-type": "application/json" } };
  const json = (number: number, path: string, fields: Record<string, unknown>) =>
    ask(number, path, { ...posted, body: JSON.stringify(fields) });

  const form = (number: number, path: string, fields: Record<string, unknown>) =>
    ask(number, path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
      body: encodeForm(fields),
    });

  function newSent(number: number, path: string, fields: Record<string, unknown>): Sent {
    const email = `visitor-${number}@example.net`;
    return { path, fields: { ...fields, email }, submissionId: `submission-${number}` };
  }

  function valid(number: number) {
    const { path, fields } =
      validRequests[Math.floor(number / kinds.length) % validRequests.length] ?? validRequests[0]!;
    return newSent(number, path, fields);
  }

  async function sendJson(number: number, sent: Sent = valid(number)) {
    const answer = await json(number, sent.path, { ...sent.fields, submissionId: sent.submissionId });
    if (answer.status === 200) {
      acknowledged.push({ email: String(sent.fields.email), id: JSON.parse(answer.body).id });
      lastSent = sent;
    }
    return answer;
  }

  async function sendForm(number: number) {
    const { path, fields } = valid(number);
    const answer = await form(number, path, fields);
    if (answer.status === 303) acknowledged.push({ email: String(fields.email) });
    return answer;
  }

  /** Closes the connection during the request or during the answer. */
  function cut(number: number, path: string, outgoing: Outgoing, amid: "request" | "answer") {
    return new Promise<{ status: number }>((resolve) => {
      const asked = begin(number, path, outgoing).on("error", () => undefined);
      asked.on("close", () => resolve({ status: 0 }));
      asked.on("response", (response) => response.destroy());
      if (amid === "answer") asked.end();
      else asked.write(outgoing.body?.slice(0, 20), () => asked.destroy());
    });
  }

  const contact = validRequest(contactForm);
  const wrong = { ...contact, email: "nobody", page: "/contact" };
  // Long enough to be compared with other requests' texts.
  const long = "How we would like it, in more words than most. ".repeat(4);
  const longContact = (number: number) => ({ ...contact, message: `${number}: ${long}` });
  const kinds: [string, status: number, (number: number) => Promise<{ status: number }>][] = [
    ["valid", 200, (number) => sendJson(number)],
    ["valid without JavaScript", 303, sendForm],
    ["page", 200, (number) => ask(number, "/")],
    ["repeat", 200, (number) => sendJson(number, lastSent)],
    ["status", 200, (number) => ask(number, `${requestStatusPath}/${lastSent?.submissionId}`)],
    ["form page", 200, (number) => ask(number, "/contact", { headers: { "accept-encoding": "br" } })],
    ["wrong", 400, (number) => json(number, contactForm.path, wrong)],
    ["wrong without JavaScript", 400, (number) => form(number, contactForm.path, wrong)],
    ["no JSON", 400, (number) => ask(number, contactForm.path, { ...posted, body: "{" })],
    ["too large", 413, (number) => ask(number, contactForm.path, { ...posted, body: "x".repeat(40_000) })],
    ["picture", 200, (number) => ask(number, "/favicon.svg")],
    ["list", 200, (number) => ask(number, "/blog")],
    [
      "valid and long",
      200,
      (number) => sendJson(number, newSent(number, contactForm.path, longContact(number))),
    ],
    ["no page", 404, (number) => ask(number, `/no-such-page-${number}`)],
    ["method", 405, (number) => ask(number, contactForm.path, { method: "PUT" })],
    ["health", 200, (number) => ask(number, "/healthz")],
    ["readiness", 200, (number) => ask(number, "/readyz")],
    ["owner link", 200, askOwnerLink],
    ["cut request", 0, (number) => cut(number, contactForm.path, { ...posted, body: long }, "request")],
    ["cut answer", 0, (number) => cut(number, "/pet-sitting-services", {}, "answer")],
  ];

  async function askOwnerLink(number: number) {
    const link = ownerLink();
    if (!link) return { status: 200 };
    pressed++;
    const { pathname } = new URL(link);
    await ask(number, pathname, { method: "POST", headers: { origin: "null" } });
    return ask(number, pathname);
  }

  async function send(number: number): Promise<void> {
    const [kind, expected, asking] = kinds[number % kinds.length] ?? kinds[0]!;
    const { status } = await asking(number);
    // 503: the store was unavailable.
    if (status === expected || status === 503) return;
    const what = `${kind}: ${status}`;
    unexpected.set(what, (unexpected.get(what) ?? 0) + 1);
  }

  return {
    acknowledged,
    unexpected,
    pressed: () => pressed,
    ask: async (path: string, headers: Record<string, string>) => (await ask(0, path, { headers })).body,
    /** One call every so many milliseconds, however long the answers take; waits for all of them. */
    async run(from: number, to: number, everyMs: number, before: (number: number) => void): Promise<void> {
      const sent: Promise<void>[] = [];
      let number = from;
      await new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          before(number);
          sent.push(send(number));
          if (++number < to) return;
          clearInterval(timer);
          resolve();
        }, everyMs);
      });
      await Promise.all(sent);
    },
    close: () => agent.destroy(),
  };
}
