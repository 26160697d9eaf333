import { html } from "hono/html";
import {
  htmlButton,
  htmlHeading,
  htmlLines,
  htmlMail,
  htmlRows,
  plainField,
  plainLines,
} from "../delivery/mail-parts.ts";

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
    html: htmlMail(html`${htmlHeading(title)}
${blocks.map(asHtml)}
<p style="font-size: 14px">${foot}</p>`),
  };
}

function asText(block: Block): string {
  if (typeof block === "string") return block;
  if ("heading" in block) return block.heading.toUpperCase();
  if ("rows" in block) return block.rows.map(({ label, text }) => plainField(label, text)).join("\n");
  return block.list
    .map(({ text, link }) =>
      [`- ${plainLines(text)}`, ...(link ? [`    ${link.text}: ${link.href}`] : [])].join("\n"),
    )
    .join("\n");
}

function asHtml(block: Block) {
  if (typeof block === "string") return html`<p>${block}</p>\n`;
  if ("heading" in block) return html`<h2 style="font-size: 17px">${block.heading}</h2>\n`;
  if ("rows" in block)
    return htmlRows(
      block.rows.map(({ label, text, href }) => [
        label,
        href ? html`<a href="${href}">${text}</a>` : htmlLines(text),
      ]),
    );
  return html`<ul style="padding-left: 20px">${block.list.map(
    ({ text, link }) =>
      html`<li>${htmlLines(text)}${link && html`<br>${htmlButton(link.href, link.text)}`}</li>\n`,
  )}</ul>\n`;
}
