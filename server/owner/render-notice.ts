import { html } from "hono/html";
import {
  htmlButtons,
  htmlHeading,
  htmlLines,
  htmlMail,
  htmlRows,
  type Link,
  plainField,
  plainLines,
  plainLink,
} from "../delivery/mail-parts.ts";

/** A paragraph, a heading, facts with their labels, links, a list of which each entry may have some. */
export type Block =
  | string
  | { heading: string }
  | { rows: { label: string; text: string }[] }
  | { links: Link[] }
  | { list: { title?: string; text: string; links?: Link[] }[] };

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
  if ("links" in block) return block.links.map(plainLink).join("\n");
  return block.list
    .map(({ title, text, links = [] }) =>
      [
        `- ${plainLines(title ? `${title}\n${text}` : text)}`,
        ...links.map((link) => `    ${plainLink(link)}`),
      ].join("\n"),
    )
    .join("\n");
}

function asHtml(block: Block) {
  if (typeof block === "string") return html`<p>${block}</p>\n`;
  if ("heading" in block) return html`<h2 style="font-size: 17px">${block.heading}</h2>\n`;
  if ("rows" in block) return htmlRows(block.rows.map(({ label, text }) => [label, htmlLines(text)]));
  if ("links" in block) return htmlButtons(block.links);
  return html`<ul style="padding-left: 20px">${block.list.map(
    ({ title, text, links = [] }) =>
      html`<li>${title && html`<b>${htmlLines(title)}</b><br>`}${htmlLines(text)}${links.length > 0 && htmlButtons(links)}</li>\n`,
  )}</ul>\n`;
}
