import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { html, raw } from "hono/html";
import { mistakeAdvice } from "#build/findings/find-in-content.ts";
import { keepOrChange } from "#build/findings/find-unchanged.ts";
import { type Finding, readTicks } from "#build/findings/finding.ts";
import { isLegalFile } from "#build/findings/legal-texts.ts";
import { contentFolder, ownFolder, sampleFolder } from "#disk/content-folder.ts";
import { counted } from "#domain/wording.ts";
import { findMissingChannels } from "../doctor/find-in-operation.ts";
import { type FieldLink, isNeeded, isWords, listPoints, type Point, type PointGroup } from "./list-points.ts";

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
.tick { display: inline; }
.tick button { padding: 0.15rem 0.7rem; border: 1px solid var(--pine-700); border-radius: 2rem; background: none; color: var(--pine-700); font-size: 0.9rem; }
.points { padding: 0; list-style: none; }
.points > li { margin: 0.75rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--white); }
.points p { margin: 0.4rem 0 0; color: var(--muted); }
.points ul, details ul { margin: 0.25rem 0 0; padding-left: 1.25rem; }
.points li li a, details li a { display: inline-block; padding: 0.2rem 0; }
.needed { color: var(--error); font-weight: 600; }
details { border-top: 1px solid var(--line); }
summary { padding: 0.6rem 0; cursor: pointer; }
pre { overflow-x: auto; padding: 0.75rem 1rem; background: var(--cream-2); }`;

/** After a save, a tick or a return to this page, what is done disappears; what is open or focused stays so. */
const script = `
const refresh = async (sent) => {
  const answer = await fetch(...(sent ?? ["/"])).catch(() => null);
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
new BroadcastChannel("saved").onmessage = () => refresh();
addEventListener("focus", () => refresh());
addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(".tick")) return;
  event.preventDefault();
  refresh([form.action, { method: "POST", body: new URLSearchParams(new FormData(form, event.submitter)) }]);
});
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

/** Renders the findings in content/, each with its field; before there is a content/, the step that creates it. */
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

const howTo = html`<p>Start at the top: that's what a visitor sees first. Each link opens its field in the editor. Put in your own and save, and it leaves this list.
  Is something true of you as it is? Say so, and you won't be asked again.</p>`;
const broken = html`<p>Something you saved needs a fix first. Then the rest of this list is back.</p>`;

function todo(folder: string, groups: PointGroup[], inSettings: Finding[]): Html {
  const [first, words] = [groups.filter(isToDo), groups.filter((group) => !isToDo(group))];
  const isBroken = first[0]?.points[0]?.finding.toDo === mistakeAdvice;
  return html`
${isBroken ? broken : groups.length > 0 && howTo}
<p>The editor asks once for your folder: press <b>Work with Local Repository</b> and choose <code>${resolve(folder)}</code>. It needs Chrome or Edge.</p>
<nav><a href="/edit" target="editor">Open the editor</a><a href="http://localhost:3000" target="site">See your site</a></nav>
<p>To see a page before it's published, run <code>npm run dev</code> in another terminal.</p>
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
npm run release</code></pre>
${describeTicks(readTicks(folder))}`;
}

function isToDo({ points }: PointGroup): boolean {
  return !points.some(isWords);
}

function describeLeft(groups: PointGroup[]): string {
  const first = groups.filter(isToDo);
  const needed = first.filter(({ points }) => points.some(isNeeded)).length;
  const parts = [
    first.length > 0 &&
      `${counted(first.length, "thing")} left to do${needed > 0 ? `, ${needed} of them needed to launch` : ""}`,
    groups.length > first.length && `${counted(groups.length - first.length, "page")} to read`,
  ];
  return groups.length === 0 ? "Everything here is done." : `${parts.filter(Boolean).join(", and ")}.`;
}

function describeGroup({ title, link, points, tick }: PointGroup): Html {
  const byAdvice = Object.entries(Object.groupBy(points, ({ finding }) => finding.toDo));
  return html`<li><h3>${link ? linkTo(link, title) : title}</h3>${byAdvice.map(
    ([toDo, alike = []]) => html`<p>${toDo}</p><ul>${describeFields(alike, tick)}</ul>`,
  )}${tick && html`<p>${tickForm(tick, points.length > 1 ? "All true of us" : trueWords(tick))}</p>`}</li>`;
}

function describeWords({ title, points, tick }: PointGroup): Html {
  const count = `${title} (${counted(points.length, "sentence")})`;
  return html`<details id="${points[0]?.file}"><summary>${count}</summary><ul>${describeFields(points, tick)}</ul>
${tick && html`<p>${tickForm(tick, "The rest is true of us")}</p>`}</details>`;
}

function linkTo({ hash }: FieldLink, label: string): Html {
  return html`<a href="/edit${hash}" target="editor">${label}</a>`;
}

/** Lists each field once, with all findings in it, and the buttons that confirm them. */
function describeFields(points: Point[], tickOfAll: string | null): Html[] {
  const fields = Object.values(Object.groupBy(points, ({ file, link }) => link?.hash ?? file));
  return fields.map((alike = []) => {
    const { file, link } = alike[0] as Point;
    const place = link ? linkTo(link, link.labels.join(" › ") || link.form) : html`<code>${file}</code>`;
    const needed = alike.some(isNeeded) && html` <span class="needed">Needed to launch</span>`;
    const ticks = [...new Set(alike.flatMap(({ finding }) => finding.tick ?? []))].filter(
      (tick) => tick !== tickOfAll,
    );
    const messages = alike.map(({ finding }) => finding.message).join(" · ");
    return html`<li>${place}: ${messages}${needed} ${ticks.map((tick) => tickForm(tick, trueWords(tick)))}</li>`;
  });
}

const trueWords = (tick: string) =>
  isLegalFile(tick) ? "We've read it: it counts from today" : "True of us";

function tickForm(tick: string, label: string, action = "/true-of-us"): Html {
  return html`<form class="tick" method="post" action="${action}"><input type="hidden" name="tick" value="${tick}"><button>${label}</button></form>`;
}

function describeTicks(ticks: string[]): Html | false {
  return (
    ticks.length > 0 &&
    html`<details id="ticks"><summary>What you've said is true of you (${ticks.length})</summary><ul>${ticks.map(
      (tick) => html`<li>${tick} ${tickForm(tick, "Ask me again", "/ask-again")}</li>`,
    )}</ul></details>`
  );
}
