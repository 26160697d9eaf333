import { html } from "hono/html";
import { removeControls } from "#domain/escape-controls.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { wordsBefore } from "#domain/wording.ts";
import type { NoticeKind } from "../store/stored-records.ts";

export type ComposedEmail = {
  from: string | { name: string; address: string };
  to: string[];
  replyTo?: { name: string; address: string } | string[];
  subject: string;
  /** The same for all attempts, so that a mail program can collapse duplicates. */
  messageId: string;
  date: Date;
  headers?: Record<string, string>;
  text: string;
  html: string;
};

/** A message to the owners other than a request. */
export type OwnerNotice = {
  id: string;
  kind: NoticeKind | "test";
  attempts: number;
  createdAt: string;
  /** The leads that it names one by one. */
  leadIds: string[];
  subject: string;
  text: string;
  html: string;
};

/** `isMain` marks the main button. */
export type MailLink = { text: string; href: string; isMain?: boolean };

type RichText = string | (string | MailLink)[];

export type Block =
  | RichText
  | { title: string }
  | { heading: string }
  | { rows: { label: string; text: string }[] }
  | { links: MailLink[] }
  | { list: { title?: string; text: string; links?: MailLink[] }[] }
  | { small: RichText };

export function signature(businessName: string): Block {
  return { small: `Sent by the website of ${wordsBefore(".", businessName)}.` };
}

/** Every value may be hostile: HTML is escaped, and text is indented. */
export function renderMail(blocks: Block[]): Pick<ComposedEmail, "text" | "html"> {
  const shown = blocks.filter((block) => asText(block) !== "");
  return {
    text: `${shown.map(asText).join("\n\n")}\n`,
    html: asPage(titleOf(shown), html`${shown.map(asHtml)}`),
  };
}

function asText(block: Block): string {
  if (typeof block === "string") return block;
  if (Array.isArray(block))
    return block.map((part) => (typeof part === "string" ? part : part.text)).join("");
  if ("title" in block) return block.title;
  if ("heading" in block) return block.heading.toUpperCase();
  if ("rows" in block) return block.rows.map(({ label, text }) => `${label}: ${indented(text)}`).join("\n");
  if ("links" in block) return block.links.map(linkText).join("\n");
  if ("small" in block) return asText(block.small);
  return block.list
    .map(({ title, text, links = [] }) =>
      [
        `- ${indented(title ? `${title}\n${text}` : text)}`,
        ...links.map((link) => `    ${linkText(link)}`),
      ].join("\n"),
    )
    .join("\n");
}

function linkText({ text, href }: MailLink): string {
  return `${text}: ${href}`;
}

/** Indented, so that nobody can write lines that look like ours. */
function indented(text: string): string {
  return linesOf(text).join("\n    ");
}

type Html = ReturnType<typeof html>;

function titleOf(blocks: Block[]): string {
  const title = blocks.find((block) => typeof block === "object" && "title" in block);
  return title ? asText(title) : "";
}

/** Sets no colors, so that it works in dark mode. Text that cannot wrap, such as chained emoji, scrolls in its box. */
function asPage(title: string, body: Html): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>:root { color-scheme: light dark }</style>
</head>
<body style="margin: 0; padding: 16px; font: 16px/1.5 system-ui, Roboto, Arial, sans-serif; overflow-wrap: anywhere; word-break: break-word">
<div style="overflow-x: auto">
${body}</div>
</body>
</html>
`);
}

function asHtml(block: Block): Html {
  if (typeof block === "string" || Array.isArray(block)) return html`<p>${htmlText(block)}</p>\n`;
  if ("title" in block)
    return html`<h1 style="font-size: 20px; line-height: 1.3; margin: 0 0 16px">${block.title}</h1>\n`;
  if ("heading" in block) return html`<h2 style="font-size: 17px">${block.heading}</h2>\n`;
  if ("rows" in block) return htmlRows(block.rows);
  if ("links" in block) return htmlButtons(block.links);
  if ("small" in block) return html`<p style="font-size: 14px">${htmlText(block.small)}</p>\n`;
  return html`<ul style="padding-left: 20px">${block.list.map(
    ({ title, text, links = [] }) =>
      html`<li>${title && html`<b>${htmlLines(title)}</b><br>`}${htmlLines(text)}${links.length > 0 && htmlButtons(links)}</li>\n`,
  )}</ul>\n`;
}

function htmlText(text: RichText): Html {
  return html`${[text]
    .flat()
    .map((part) => (typeof part === "string" ? part : html`<a href="${part.href}">${part.text}</a>`))}`;
}

/** The text is below its label: two columns are too narrow on a phone. */
function htmlRows(rows: { label: string; text: string }[]): Html {
  return html`<table role="presentation" style="border-collapse: collapse; table-layout: fixed; width: 100%; max-width: 640px">
${rows.map(
  ({ label, text }) =>
    html`<tr><td style="padding: 8px 0; border-top: 1px solid #888888"><b>${label}</b><div dir="auto">${htmlLines(text)}</div></td></tr>
`,
)}</table>\n`;
}

/** Shows two buttons side by side, as cells of a table, because Outlook renders no other kind. */
function htmlButtons(links: MailLink[]): Html {
  return html`${pairs(links).map(
    (
      row,
    ) => html`<table role="presentation" style="table-layout: fixed; width: 100%; max-width: 480px; margin: 0 0 8px; border-spacing: 0">
<tr>${row.map((link, i) => html`${i > 0 && gap}${htmlButton(link)}`)}</tr>
</table>\n`,
  )}`;
}

const gap = html`<td style="width: 8px"></td>`;
const plainButton = { cell: "", link: "color: inherit" };
/** Its own color, so that it stands out by day and by night. */
const mainButton = { cell: "background: #2b5f51; ", link: "color: #ffffff" };

function htmlButton({ text, href, isMain = false }: MailLink): Html {
  const { cell, link } = isMain ? mainButton : plainButton;
  return html`<td style="${cell}padding: 0; border: 1px solid #888888; border-radius: 24px; text-align: center; mso-padding-alt: 10px 8px"><a href="${href}" style="display: block; padding: 10px 8px; ${link}; text-decoration: underline"><b>${text}</b></a></td>`;
}

function pairs(links: MailLink[]): MailLink[][] {
  const rows: MailLink[][] = [];
  for (const link of links) {
    const row = rows.at(-1);
    if (row?.length === 1 && !row[0]?.isMain && !link.isMain) row.push(link);
    else rows.push([link]);
  }
  return rows;
}

function htmlLines(text: string): Html {
  return html`${linesOf(text).map((line, i) => html`${i > 0 && html`<br>`}${line}`)}`;
}

function linesOf(text: string): string[] {
  const broken = text.replace(/\r\n|\p{Zl}|\p{Zp}|[\r\v\f\x85]/gu, "\n");
  return removeControls(broken).split("\n");
}

export function headerText(text: string): string {
  // Stored values are clean already; a header must not depend on that. "=?" starts text that mail programs decode.
  return toOneLine(text).slice(0, 100).replaceAll("=?", "= ?");
}

/** The id is the same for each attempt. */
export function messageId({ id }: { id: string }, from: string): string {
  return `<${id}@${/@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? "localhost"}>`;
}

/** "Example <office@example.com>" is "office@example.com". */
export function bareAddress(mailbox: string): string {
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
}

/** A space keeps mail programs from linking what looks like an address. */
export function withoutLinks(text: string): string {
  return text.replace(/[.。．｡](?=\p{L})|:(?=\/\/)/gu, "$& ");
}
