/** Dark at night. First a request's page, then the list of what waits. */
export const ownerStyle = `
:root { color-scheme: light dark; --late: var(--clay); }
@media screen and (prefers-color-scheme: dark) {
  :root { --cream: #141a17; --white: #1d2521; --line: #3b4641; --ink: #f1ece2; --muted: #b8c1ba;
    --pine-900: #f6f0e4; --pine-700: #a6cdc1; --accent: #f0a878; --late: #f2b08a; }
}
.request ul { padding-left: 1.25rem; }
.request li { overflow-wrap: anywhere; }
.request .buttons { margin: 1rem 0; }
.request .buttons > * { flex: 1 1 9rem; padding-inline: 0.5rem; overflow-wrap: anywhere; }
.request .main { flex-basis: 100%; border-color: var(--pine-900); background: var(--pine-900); color: var(--cream); }
h1 { overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.waits { --soft: color-mix(in srgb, var(--pine-500) 18%, var(--white)); }
.waits h2 { margin: 2rem 0 0.75rem; }
.waits p { margin: 0 0 0.5rem; }
.waits h2 span, .as-of, summary span, .lately span { color: var(--muted); }
.waits h2 span { font-weight: 400; }
.waits bdi { overflow-wrap: anywhere; }
.waits button, .waits .quiet { width: auto; min-height: 2.875rem; padding: 0.375rem 0.875rem; }
.soft { border: 1px solid transparent; background: var(--cream-2); background: var(--soft); color: var(--pine-900); }
.who a { display: inline-block; margin-left: 0.25rem; padding: 0.6rem 0; }
.list { margin: 0; padding: 0; border: 1px solid var(--line); border-radius: var(--radius); background: var(--white); overflow: hidden; list-style: none; }
.entry { display: grid; grid-template-columns: 2.75rem minmax(0, 1fr); padding: 0.25rem 0.75rem 0.875rem; scroll-margin-top: 40vh; }
.entry + .entry { border-top: 1px solid var(--line); }
.tick { display: grid; place-items: center start; align-self: start; min-height: 3rem; cursor: pointer; }
.tick input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--pine-700); }
summary { display: grid; grid-template-columns: minmax(0, 1fr) 1.25rem; padding: 0.5rem 0; line-height: 1.45; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary > * { grid-column: 1; }
summary::after { content: ""; grid-area: 1 / 2; justify-self: end; width: 0.5rem; height: 0.5rem; margin: 0.4rem 0.25rem 0 0; border: solid var(--muted);
  border-width: 0 2px 2px 0; transform: rotate(45deg); }
[open] > summary::after { margin-top: 0.7rem; transform: rotate(225deg); }
summary strong { font-size: 1.125rem; }
summary b { color: var(--ink); }
summary .late { color: var(--late); }
.mind::before { content: "! "; color: var(--late); font-weight: 700; }
.first { overflow: hidden; color: var(--muted); text-overflow: ellipsis; white-space: nowrap; }
[open] > summary .first { display: none; }
.fold { margin-top: 2rem; }
.fold + .as-of { margin-top: 1.5rem; }
.fold h2 { margin: 0; }
.by { white-space: nowrap; }
.fold .entry { grid-template-columns: minmax(0, 1fr); gap: 0.25rem; padding-top: 0.75rem; }
.fold .entry > .acts { grid-column: 1; justify-content: start; }
.fold > .acts { margin-top: 0.75rem; }
.words { padding-left: 0.75rem; border-left: 2px solid var(--line); white-space: pre-line; overflow-wrap: anywhere; }
.waits .acts { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0; }
.entry > .acts { grid-column: 1 / -1; }
details .acts { padding-bottom: 0.75rem; }
.acts svg { flex: none; width: 1.125rem; height: 1.125rem; margin-right: 0.375rem; fill: none; stroke: currentColor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round; }
.acts .number { display: none; }
.begun .list { border-left: 4px solid var(--late); }
.begun .call { border-color: var(--pine-900); background: var(--pine-900); color: var(--cream); }
.entry.outcome, .lately .entry { grid-template-columns: minmax(0, 1fr); padding: 0.75rem 1rem; }
.outcome { outline: 0; background: var(--soft); }
.outcome [role="status"] { padding: 0; border: 0; background: none; }
.outcome p, .lately .entry { display: flex; gap: 1rem; align-items: center; justify-content: space-between; }
.outcome p:last-child, .lately p { margin: 0; line-height: 1.4; }
.waits > .as-of { margin-top: 2rem; }
.pager { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; margin: 1rem 0; }
.bar { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-top: 1rem; padding: 0.75rem 1rem; border: 1px solid var(--line);
  border-radius: var(--radius); background: var(--white); }
.bar [hidden] { display: none; }
@supports selector(:has(*)) {
  .waits:not(:has(.tick :checked)) .bar { display: none; }
  @media (min-height: 26rem) {
    .bar { position: sticky; bottom: 0.5rem; border-color: var(--muted); box-shadow: 0 0 0 0.5rem var(--cream); }
    html:has(.tick :checked) { scroll-padding-bottom: 10rem; }
  }
}
@media (max-width: 30rem) {
  body:has(.waits) { padding-inline: 1rem; }
  .waits .acts > * { font-size: 0.9375rem; }
  .waits .acts > * { padding-inline: 0.625rem; }
  .entry > .acts > * { flex: 1 1 auto; }
  .entry > .acts :not(.call) > svg { display: none; }
}
@media (min-width: 30.01rem) { .entry > .acts { grid-column: 2; } }
@media (min-width: 64rem) {
  body:has(.waits) { max-width: 68rem; }
  .entry { grid-template-columns: 2.75rem minmax(0, 1fr) 32rem; column-gap: 0.5rem; padding: 0.25rem 1rem; }
  .entry > .acts { grid-column: 3; justify-content: end; align-self: start; padding-top: 0.5rem; }
  .acts .word { display: none; }
  .acts .number { display: inline; }
}
@media print {
  .tick, .bar, .pager, .who, summary::after, .waits button, .waits .quiet:not(.call) { display: none; }
  .acts .word { display: none; }
  .acts .number { display: inline; }
  .waits .entry { grid-template-columns: minmax(0, 1fr) max-content; break-inside: avoid; }
  .entry > .acts { grid-column: 2; }
  .waits .call { padding: 0.5rem 0; border: 0; background: none; color: inherit; }
}
`;
