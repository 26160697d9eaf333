import { html } from "hono/html";

type Link = { text: string; href: string };
type Row = { label: string; text: string; href?: string | null };

/** A paragraph, a heading, facts with their labels, a list. */
export type Block =
  | string
  | { heading: string }
  | { rows: Row[] }
  | { list: { text: string; link?: Link | undefined }[] };

/** The same words as plain text and as HTML. Every value may be hostile. */
export function renderNotice({
  title,
  blocks,
  businessName,
}: {
  title: string;
  blocks: Block[];
  businessName: string;
}): { text: string; html: string } {
  const foot = `Sent by the website of ${businessName}.`;
  return {
    text: `${[title, ...blocks.map(asText), foot].join("\n\n")}\n`,
    html: String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
</head>
<body style="font-family: sans-serif; line-height: 1.5; overflow-wrap: anywhere; max-width: 40em">
<h1 style="font-size: 20px">${title}</h1>
${blocks.map(asHtml)}
<p><small>${foot}</small></p>
</body>
</html>
`),
  };
}

function asText(block: Block): string {
  if (typeof block === "string") return block;
  if ("heading" in block) return block.heading.toUpperCase();
  // Lines after the first are indented: nobody can write one that looks like our own.
  if ("rows" in block) return block.rows.map(({ label, text }) => indent(`${label}: ${text}`)).join("\n");
  return block.list
    .map(({ text, link }) => indent(`- ${text}${link ? `\n${link.text}: ${link.href}` : ""}`))
    .join("\n");
}

function indent(text: string): string {
  return text.split(/\r\n|\p{Zl}|\p{Zp}|[\n\r\v\f\x85]/u).join("\n    ");
}

function asHtml(block: Block) {
  if (typeof block === "string") return html`<p>${block}</p>\n`;
  if ("heading" in block) return html`<h2 style="font-size: 17px">${block.heading}</h2>\n`;
  if ("list" in block)
    return html`<ul>${block.list.map(({ text, link }) => html`<li>${text}${link && html`<br>${anchor(link)}`}</li>\n`)}</ul>\n`;
  const rows = block.rows.map(
    ({ label, text, href }) =>
      html`<tr><th style="overflow-wrap: normal; ${cell}">${label}</th><td style="${cell}">${href ? anchor({ text, href }) : text}</td></tr>\n`,
  );
  return html`<table style="border-collapse: collapse">${rows}</table>\n`;
}

const cell = "text-align: left; vertical-align: top; padding: 4px 16px 4px 0";

function anchor({ text, href }: Link) {
  return html`<a href="${href}">${text}</a>`;
}
