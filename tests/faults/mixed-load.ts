import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { contactForm } from "../../domain/requests/contact-form.ts";
import { requestStatusPath } from "../../domain/requests/request-protocol.ts";
import { encodeForm, validRequest, validRequests } from "../support/valid-request.ts";

type Sent = { path: string; fields: Record<string, unknown> };
type Outgoing = { method?: string; headers?: Record<string, string>; body?: string };
/** The server confirmed that it is stored; only JSON answers contain the id. */
type Acknowledged = { email: string; id?: string };

/** Enough to meet no limit, and coprime with the number of kinds, so that each visitor sends every kind. */
const visitors = 997;
/** On a busy machine the calls would otherwise pile up, and each would wait for all before it. */
const maxUnanswered = 20;
const contact = validRequest(contactForm);
const jsonType = { "content-type": "application/json" };
const formType = { "content-type": "application/x-www-form-urlencoded" };

/** Everything that a server is asked for; the nth call is the same in every run. `ownerLink` returns a link from a mail. */
export function createMixedLoad(origin: string, ownerLink: () => string | undefined) {
  const agent = new Agent({ keepAlive: true });
  const acknowledged: Acknowledged[] = [];
  /** Answers other than the expected one or 503. */
  const unexpected = new Set<string>();
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

  const posted = (path: string, fields: object) =>
    [path, { method: "POST", headers: jsonType, body: JSON.stringify(fields) }] as const;
  const postedForm = (path: string, fields: Record<string, unknown>) =>
    [path, { method: "POST", headers: { ...formType, origin }, body: encodeForm(fields) }] as const;

  async function sendJson(number: number, sent: Sent) {
    const answer = await ask(number, ...posted(sent.path, sent.fields));
    if (answer.status === 200) {
      acknowledged.push({ email: String(sent.fields.email), id: JSON.parse(answer.body).id });
      lastSent = sent;
    }
    return answer;
  }

  async function sendForm(number: number, { path, fields }: Sent) {
    const answer = await ask(number, ...postedForm(path, fields));
    if (answer.status === 303) acknowledged.push({ email: String(fields.email) });
    return answer;
  }

  const own = (number: number) => ({
    email: `visitor-${number}@example.net`,
    submissionId: `submission-${number}`,
  });

  function valid(number: number): Sent {
    const form = validRequests[Math.floor(number / kinds.length) % validRequests.length] ?? validRequests[0]!;
    return { path: form.path, fields: { ...form.fields, ...own(number) } };
  }

  /** Long enough to be compared with other requests' texts. */
  function long(number: number): Sent {
    const message = `${number}: ${"How we would like it, in more words than most. ".repeat(4)}`;
    return { path: contactForm.path, fields: { ...contact, ...own(number), message } };
  }

  /** Closes the connection during the request, or during the answer to one without a body. */
  function cut(number: number, path: string, outgoing: Outgoing = {}) {
    return new Promise<{ status: number }>((resolve) => {
      const asked = begin(number, path, outgoing).on("error", () => undefined);
      asked.on("close", () => resolve({ status: 0 }));
      asked.on("response", (response) => response.destroy());
      if (outgoing.body) asked.write(outgoing.body.slice(0, 20), () => asked.destroy());
      else asked.end();
    });
  }

  async function askOwnerLink(number: number) {
    const link = ownerLink();
    if (!link) return { status: 200 };
    pressed++;
    const { pathname } = new URL(link);
    await ask(number, pathname, { method: "POST", headers: { origin: "null" } });
    return ask(number, pathname);
  }

  const wrong = { ...contact, email: "nobody", page: "/contact" };
  const kinds: [string, status: number, (number: number) => Promise<{ status: number }>][] = [
    ["valid", 200, (number) => sendJson(number, valid(number))],
    ["valid without JavaScript", 303, (number) => sendForm(number, valid(number))],
    ["page", 200, (number) => ask(number, "/")],
    ["repeat", 200, (number) => sendJson(number, lastSent ?? valid(number))],
    ["status", 200, (number) => ask(number, `${requestStatusPath}/${lastSent?.fields.submissionId}`)],
    ["wrong without JavaScript", 400, (number) => ask(number, ...postedForm(contactForm.path, wrong))],
    ["valid and long", 200, (number) => sendJson(number, long(number))],
    ["owner link", 200, askOwnerLink],
    ["cut request", 0, (number) => cut(number, ...posted(contactForm.path, wrong))],
    ["cut answer", 0, (number) => cut(number, "/pet-sitting-services")],
  ];

  async function send(number: number): Promise<void> {
    const [kind, expected, asking] = kinds[number % kinds.length] ?? kinds[0]!;
    const { status } = await asking(number);
    // 503: the store was unavailable.
    if (status !== expected && status !== 503) unexpected.add(`${kind}: ${status}`);
  }

  return {
    acknowledged,
    unexpected,
    pressed: () => pressed,
    ask: async (path: string, headers: Record<string, string>) => (await ask(0, path, { headers })).body,
    /** One call every so many milliseconds, but only `maxUnanswered` at once; waits for all of them. */
    async run(from: number, to: number, everyMs: number, before: (number: number) => void): Promise<void> {
      const unanswered = new Set<Promise<void>>();
      let number = from;
      await new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          if (unanswered.size >= maxUnanswered) return;
          before(number);
          const sending = send(number).then(() => void unanswered.delete(sending));
          unanswered.add(sending);
          if (++number < to) return;
          clearInterval(timer);
          resolve();
        }, everyMs);
      });
      await Promise.all(unanswered);
    },
    close: () => agent.destroy(),
  };
}
