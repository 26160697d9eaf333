import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { html, raw } from "hono/html";
import { mistakeAdvice } from "#build/findings/find-in-content.ts";
import { keepOrChange } from "#build/findings/find-sample-words.ts";
import type { Finding } from "#build/findings/finding.ts";
import { contentFolder, ownFolder, sampleFolder } from "#disk/content-folder.ts";
import { counted } from "#domain/counted.ts";
import { findMissingChannels } from "../doctor/find-in-operation.ts";
import type { FieldLink } from "./field-links.ts";
import { isNeeded, listPoints, type Point, type PointGroup } from "./list-points.ts";

type Html = ReturnType<typeof html>;

const style = `${readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8")}
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem var(--gutter) 4rem; background: var(--cream); color: var(--ink);
  font: var(--text-body)/1.55 var(--font-text); overflow-wrap: anywhere; }
h1, h2, h3 { margin: 2rem 0 0.5rem; color: var(--pine-900); font-family: var(--font-display); line-height: 1.2; }
h1 { margin-top: 0; font-size: var(--text-heading); }
h3 { margin: 0; font-size: 1.15rem; }
a, summary { color: var(--pine-700); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
nav { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1rem 0; }
button, nav a { padding: 0.7rem 1.25rem; border: 2px solid var(--clay); border-radius: 0.5rem; background: var(--clay); color: var(--white);
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
nav a + a { background: none; color: var(--clay); }
.points { padding: 0; list-style: none; }
.points > li { margin: 0.75rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--white); }
.points p { margin: 0.4rem 0 0; color: var(--muted); }
.points ul, details ul { margin: 0.25rem 0 0; padding-left: 1.25rem; }
.points li li a, details li a { display: inline-block; padding: 0.2rem 0; }
.needed { color: var(--error); font-weight: 600; }
details { border-top: 1px solid var(--line); }
summary { padding: 0.6rem 0; cursor: pointer; }
pre { overflow-x: auto; padding: 0.75rem 1rem; background: var(--cream-2); }`;

/** A save in the editor, or a return to this page, takes what is done off the list; what is open or has the focus stays so. */
const script = `
const refresh = async () => {
  const answer = await fetch("/").catch(() => null);
  if (!answer?.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const now = document.querySelector("main");
  for (const { id } of now.querySelectorAll("details[open]")) next.querySelector("#" + CSS.escape(id))?.setAttribute("open", "");
  const content = next.innerHTML;
  if (content === now.innerHTML) return;
  const focused = document.activeElement?.getAttribute("href");
  now.innerHTML = content;
  document.getElementById("left").textContent = now.dataset.left = next.dataset.left;
  if (focused) now.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus();
};
new BroadcastChannel("saved").onmessage = refresh;
addEventListener("focus", refresh);
`;
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export const todoPolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join("; ");

/** What the doctor finds in content/, each point with its field; before there is one, the step that makes it. */
export function todoPage(env: NodeJS.Dict<string>, folder = contentFolder()): string {
  const isSample = folder === sampleFolder;
  const groups = isSample ? [] : listPoints(folder, new Date());
  const left = isSample ? "" : describeLeft(groups);
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Make this website yours</title>
<style>${raw(style)}</style>
<header><h1>Make this website yours</h1>
<p id="left" role="status">${left}</p></header>
<main data-left="${left}">${isSample ? firstStep : todo(folder, groups, findMissingChannels(env))}</main>
<script type="module">${raw(script)}</script>
</html>`);
}

const firstStep = html`<p>You're looking at a sample business. Make a copy of it, then change the copy until it's you. The copy is the folder
  <code>${ownFolder}</code>.</p>
<form method="post" action="/own"><button>Make my own copy</button></form>`;

const howTo = html`<p>Unless it says something else, each of these is still the sample's. Start at the top: that's what a visitor sees first. Each link opens its field in the editor.
  Put in your own and save, and it leaves this list. Is something true of you as it is? Leave it.</p>`;
const broken = html`<p>Something you saved needs a fix first. Then the rest of this list is back.</p>`;

function todo(folder: string, groups: PointGroup[], inSettings: Finding[]): Html {
  const first = groups.filter(({ isFirst }) => isFirst);
  const words = groups.filter(({ isFirst }) => !isFirst);
  const isBroken = first[0]?.points[0]?.finding.toDo === mistakeAdvice;
  return html`
${isBroken ? broken : first.length > 0 && howTo}
<p>The editor asks once for your folder: press <b>Work with Local Repository</b> and choose <code>${resolve(folder)}</code>. It needs Chrome or Edge.</p>
<nav><a href="/edit" target="editor">Open the editor</a><a href="/see/" target="site">See your site</a></nav>
${first.length > 0 && html`<h2 id="first">To do before you launch</h2><ol class="points">${first.map(describeGroup)}</ol>`}
${
  words.length > 0 &&
  html`<h2>Words to read once</h2>
<p>${keepOrChange}</p>${words.map(describeWords)}`
}
<h2>Then launch</h2>
${inSettings.length > 0 && html`<ul>${inSettings.map(({ message, toDo }) => html`<li>Your server's settings: ${message}. ${toDo}</li>`)}</ul>`}
<p>These two commands check the finished pages and pack your website. <code>docs/deploying.md</code> has the way onto a server.</p>
<pre><code>npm run doctor
npm run release</code></pre>`;
}

function describeLeft(groups: PointGroup[]): string {
  const first = groups.filter(({ isFirst }) => isFirst);
  const needed = first.filter(({ points }) => points.some(isNeeded)).length;
  if (first.length === 0) return "Everything here is done.";
  return `${counted(first.length, "thing")} left to do${needed > 0 ? `, ${needed} of them needed to launch` : ""}.`;
}

function describeGroup({ title, link, points }: PointGroup): Html {
  const byAdvice = Object.entries(Object.groupBy(points, ({ finding }) => finding.toDo));
  return html`<li><h3>${link ? linkTo(link, title) : title}</h3>${byAdvice.map(
    ([toDo, alike = []]) => html`<p>${toDo}</p><ul>${describeFields(alike)}</ul>`,
  )}</li>`;
}

function describeWords({ title, points }: PointGroup): Html {
  const count = `${title} (${counted(points.length, "sentence")})`;
  return html`<details id="${points[0]?.file}"><summary>${count}</summary><ul>${describeFields(points)}</ul></details>`;
}

function linkTo({ hash }: FieldLink, label: string): Html {
  return html`<a href="/edit${hash}" target="editor">${label}</a>`;
}

/** A field once, with all that is found in it. */
function describeFields(points: Point[]): Html[] {
  const fields = Object.values(Object.groupBy(points, ({ file, link }) => link?.hash ?? file));
  return fields.map((alike = []) => {
    const { file, link } = alike[0] as Point;
    const place = link ? linkTo(link, link.labels.join(" › ") || link.form) : html`<code>${file}</code>`;
    const needed = alike.some(isNeeded) && html` <span class="needed">Needed to launch</span>`;
    return html`<li>${place}: ${alike.map(({ finding }) => finding.message).join(" · ")}${needed}</li>`;
  });
}
