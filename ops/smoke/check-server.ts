import { randomUUID } from "node:crypto";
import type { BuiltPage } from "#build/read-built-pages.ts";
import type { Clock } from "#domain/clock.ts";
import { canaryRequest } from "#domain/leads/canary.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { healthPath, requestStatusPath } from "#domain/requests/request-protocol.ts";
import { describeCertificateFault, readCertificate } from "#server/upkeep/certificate.ts";

export async function checkCertificate(origin: string, clock: Clock): Promise<string[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return [];
  const certificate = await readCertificate(hostname, Number(port || 443));
  const fault =
    certificate.state === "unreachable" ? "cannot be had" : describeCertificateFault(certificate, clock());
  const wrong = fault === null ? [] : [`the certificate of ${hostname} ${fault}`];
  // A site on another port has no HTTP beside it.
  return port ? wrong : [...wrong, ...(await checkHttp(`http://${hostname}/`, origin))];
}

export async function checkHttp(url: string, origin: string): Promise<string[]> {
  const answer = await ask(url, { redirect: "manual" });
  if (typeof answer === "string") return [answer];
  const location = URL.parse(answer.headers.get("location") ?? "", url);
  return location?.origin === origin ? [] : [`${url} does not lead to https`];
}

/** A canary is checked and answered like a request, and becomes no lead. */
export async function sendCanary(origin: string, pages: BuiltPage[]): Promise<string[]> {
  const place = findForm(pages);
  if (!place) return ["no page has a contact form that is sent to the functions"];
  const functions = place.origin || origin;
  const headers = { "content-type": "application/json", ...(place.clientKey && { apikey: place.clientKey }) };
  const submissionId = randomUUID();
  const body = JSON.stringify(canaryRequest(submissionId));
  const answers = [
    await ask(functions + healthPath).then((answer) => expectOk(answer, "the health page")),
    await ask(`${functions}/readyz`).then((answer) => expectOk(answer, "the readiness page")),
    await ask(functions + contactForm.path, { method: "POST", headers: { ...headers, origin }, body }).then(
      (answer) => expectOk(answer, "the canary request", "confirmed"),
    ),
    await ask(`${functions}${requestStatusPath}/${submissionId}`, { headers }).then((answer) =>
      expectOk(answer, "the canary request's status", "known"),
    ),
  ];
  return answers.filter((fault) => fault !== null);
}

function findForm(pages: BuiltPage[]): { origin: string; clientKey: string | null } | null {
  const isSent = `form[action$="${contactForm.path}"]`;
  const island = pages
    .flatMap(({ document }) => document.querySelectorAll("[data-form]"))
    .find((element) => element.querySelector(isSent));
  return island ? JSON.parse(island.getAttribute("data-props") ?? "{}").functions : null;
}

function expectOk(answer: SiteAnswer | string, what: string, flag = "ok"): string | null {
  if (typeof answer === "string") return answer;
  const { ok, [flag]: isTrue, error = "" } = parse(answer.text);
  if (answer.status === 200 && ok === true && isTrue === true) return null;
  return `${what} is answered with ${answer.status}${flag === "ok" ? "" : `, ${flag}: ${isTrue}`} ${error}`.trim();
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

const timeoutMs = 15_000;

export type SiteAnswer = { url: string; status: number; headers: Headers; text: string };

/** Returns a sentence when no answer comes. */
export async function ask(url: string, options: RequestInit = {}): Promise<SiteAnswer | string> {
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) });
    const { status, headers } = response;
    return { url: response.url, status, headers, text: await response.text() };
  } catch (error) {
    const { cause, message } = error as Error;
    return `${url} cannot be had: ${cause instanceof Error ? cause.message : message}`;
  }
}
