import { html } from "hono/html";
import { removeControls } from "../../domain/escape-controls.ts";
import type { Delivery } from "../../domain/leads/lead.ts";
import { toOneLine } from "../../domain/requests/clean-text.ts";

/** A message as the mail library takes it. */
export type ComposedEmail = {
  from: string;
  to: string[];
  replyTo?: { name: string; address: string };
  subject: string;
  /** The same over all attempts, so that a mail program can collapse a message that arrived twice. */
  messageId: string;
  date: Date;
  headers?: Record<string, string>;
  text: string;
  html: string;
};

type Html = ReturnType<typeof html>;

/** One page for every mail program: no colours of its own, so that it can be read where the background is dark. */
export function htmlMail(body: Html): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>:root { color-scheme: light dark }</style>
</head>
<body style="margin: 0; padding: 16px; font: 16px/1.5 sans-serif; overflow-wrap: anywhere; word-break: break-word">
${body}
</body>
</html>
`);
}

export function htmlHeading(text: string): Html {
  return html`<h1 style="font-size: 20px; line-height: 1.3; margin: 0 0 16px">${text}</h1>`;
}

/** A row for each, what is said below what it is about: two columns are too narrow on a phone. */
export function htmlRows(rows: readonly [label: string, value: string | Html][]): Html {
  return html`<table role="presentation" style="border-collapse: collapse; width: 100%; max-width: 640px">
${rows.map(
  ([label, value]) =>
    html`<tr><td style="padding: 8px 0; border-top: 1px solid #888888"><b>${label}</b><br>${value}</td></tr>
`,
)}</table>`;
}

export type Link = { text: string; href: string };

/** Side by side as far as there is room, each large enough to be hit with a thumb. */
export function htmlButtons(links: Link[]): Html {
  return html`<p style="margin: 8px 0">${links.map(
    ({ text, href }) =>
      html`<a href="${href}" style="display: inline-block; padding: 12px 16px; margin: 0 8px 8px 0; border: 1px solid; border-radius: 8px; text-decoration: none"><b>${text}</b></a>`,
  )}</p>\n`;
}

export function plainLink({ text, href }: Link): string {
  return `${text}: ${href}`;
}

export function htmlLines(text: string): Html {
  return html`${linesOf(text).map((line, i) => html`${i > 0 && html`<br>`}${line}`)}`;
}

export function plainField(label: string, text: string): string {
  return `${label}: ${plainLines(text)}`;
}

/** Lines after the first are indented: nobody can write a message that looks like our own lines below it. */
export function plainLines(text: string): string {
  return linesOf(text).join("\n    ");
}

function linesOf(text: string): string[] {
  const broken = text.replace(/\r\n|\p{Zl}|\p{Zp}|[\r\v\f\x85]/gu, "\n");
  return removeControls(broken).split("\n");
}

export function headerText(text: string): string {
  // Cleaned when it was stored; a header must not depend on that.
  return toOneLine(text).slice(0, 100);
}

export function messageId({ id }: Pick<Delivery, "id">, from: string): string {
  return `<${id}@${/@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? "localhost"}>`;
}
