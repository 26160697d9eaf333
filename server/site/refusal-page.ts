import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { type Business, displayPhone } from "../../domain/business/business.ts";
import { visibleFields } from "../../domain/requests/form.ts";
import type { PostedForm } from "../api/app-env.ts";

/** What a visitor without JavaScript is told when the form's own page cannot be shown with it. */
export type Refusal = {
  /** In whole sentences. */
  messages: string[];
  formUrl: string;
  /** The form, when it was read. */
  sent: PostedForm | null;
  /** Whether the same request may succeed later. */
  canSendAgain: boolean;
};

const style = `
body { margin: 0 auto; max-width: 40rem; padding: 2rem 1.25rem; background: #fffaf2; color: #1d2521;
  font: 1.0625rem/1.6 system-ui, sans-serif; }
h1 { color: #12322b; font-size: 1.75rem; line-height: 1.2; }
a { color: #1f4d42; }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
button { min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: 999px; background: #12322b; color: #fffaf2;
  font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid #a94e2b; outline-offset: 3px; }
`;

/** Nothing is loaded for it. */
const refusalPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** @param thankYouUrl where a form that is sent again leads: on another origin, if the functions have one of their own */
export function policyOfRefusalPage(thankYouUrl: string): string {
  const site = URL.parse(thankYouUrl)?.origin ?? "";
  return [...refusalPagePolicy, `form-action 'self' ${site}`.trim()].join("; ");
}

/** Made without React, so that it can be shown when nothing else works, and as often as anybody asks for it. */
export function refusalPage(
  { name, phone }: Pick<Business, "name" | "phone">,
  { messages, formUrl, sent, canSendAgain }: Refusal,
): string {
  const typed = sent ? typedWords(sent) : [];
  const inputs = [...(sent?.data ?? [])];
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Your request was not sent | ${name}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>Your request was not sent</h1>
${messages.map((message) => html`<p role="alert">${message}</p>`)}
<p>Or call us: <a href="tel:${phone}">${displayPhone(phone)}</a>.</p>
<p><a href="${formUrl}">Back to the form</a>. Your browser’s Back button keeps what you typed.</p>
${typed.length > 0 && html`<h2>What you wrote</h2><dl>${typed.map(asTerm)}</dl>`}
${canSendAgain && inputs.length > 0 && html`<form method="post">${inputs.map(asHiddenInput)}<button>Send it again</button></form>`}
</main>
</body>
</html>
`);
}

function typedWords({ form, data }: PostedForm): { label: string; text: string }[] {
  return visibleFields(form)
    .flatMap(([name, { kind, label }]) =>
      data.getAll(name).map((value) => ({ label, text: kind === "flag" ? "Yes" : String(value) })),
    )
    .filter(({ text }) => text.trim() !== "");
}

function asTerm({ label, text }: { label: string; text: string }) {
  return html`<dt>${label}</dt><dd>${text}</dd>`;
}

function asHiddenInput([name, value]: [string, FormDataEntryValue]) {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
