/** Dark at night. */
export const ownerStyle = `
:root { color-scheme: light dark; --tint: var(--cream-2); --late: var(--clay); }
@media (prefers-color-scheme: dark) {
  :root { --cream: #141a17; --white: #1d2521; --tint: #2b2a20; --line: #3b4641; --ink: #f1ece2; --muted: #b8c1ba;
    --pine-900: #f6f0e4; --pine-700: #a6cdc1; --accent: #f0a878; --late: #f2b08a; }
}
`;

/** Of the list of what waits. */
export const waitingStyle = `
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.waits h2 { margin: 2rem 0 0.75rem; }
.waits h2 span, .waits .as-of, .waits .entry span { color: var(--muted); }
.waits h2 span { font-weight: 400; }
.waits p { margin: 0 0 0.5rem; }
.waits button, .waits .quiet { width: auto; padding: 0.5rem 1rem; }
.waits bdi { overflow-wrap: anywhere; }
.who { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
.jumps { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none; }
.jumps a { display: inline-block; padding: 0.6rem 0; }
.list { margin: 0; padding: 0; border: 1px solid var(--line); border-radius: var(--radius); background: var(--white); list-style: none; }
.entry { display: grid; grid-template-columns: 3rem minmax(0, 1fr); padding: 0.25rem 1rem 0.875rem 0; scroll-margin-top: 40vh; }
.entry + .entry { border-top: 1px solid var(--line); }
.tick { display: grid; place-items: center; min-height: 3rem; cursor: pointer; align-self: start; }
.tick input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--pine-700); }
.entry summary { display: grid; grid-template-columns: minmax(0, 1fr) 1rem; padding: 0.625rem 0; line-height: 1.4; cursor: pointer; list-style: none; }
.entry summary::-webkit-details-marker { display: none; }
.entry summary > * { grid-column: 1; }
.entry summary::after { content: ""; grid-area: 1 / 2; width: 0.5rem; height: 0.5rem; margin: 0.4rem 0 0 0.25rem; border: solid var(--muted);
  border-width: 0 2px 2px 0; rotate: 45deg; }
.entry [open] > summary::after { margin-top: 0.6rem; rotate: 225deg; }
.entry strong { font-size: 1.125rem; }
.entry .late { color: var(--late); font-weight: 600; }
.entry b { color: var(--ink); }
.words { padding-left: 0.75rem; border-left: 2px solid var(--line); white-space: pre-line; overflow-wrap: anywhere; }
.waits .acts { display: flex; flex-wrap: wrap; gap: 0.5rem; grid-column: 2; margin: 0; }
.entry details .acts { padding-bottom: 0.75rem; }
.acts svg { width: 1.125rem; height: 1.125rem; margin-right: 0.5rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.acts .number { display: none; }
.begun .list { border-left: 4px solid var(--late); background: var(--tint); }
.entry.outcome, .lately .entry { grid-template-columns: minmax(0, 1fr); padding: 0.75rem 1rem; }
.outcome [role="status"] { padding: 0 0 0 0.75rem; background: none; }
.lately .entry { grid-template-columns: minmax(0, 1fr) auto; gap: 1rem; align-items: center; }
.lately p { margin: 0; line-height: 1.4; }
.pager { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; margin: 1rem 0; }
.bar { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-top: 1rem; padding: 0.75rem 1rem; border: 1px solid var(--line);
  border-radius: var(--radius); background: var(--white); }
@supports selector(:has(*)) {
  .waits:not(:has(.tick :checked)) .bar { display: none; }
  @media (min-height: 26rem) {
    .bar { position: sticky; bottom: 0.5rem; box-shadow: 0 0 0 0.5rem var(--cream); }
    html:has(.tick :checked) { scroll-padding-bottom: 10rem; }
  }
}
@media (min-width: 52rem) {
  body:has(.waits) { max-width: 60rem; }
  .entry { grid-template-columns: 3rem minmax(0, 1fr) auto; column-gap: 0.5rem; }
  .entry > .acts { grid-column: 3; flex-wrap: nowrap; align-self: start; padding-top: 0.5rem; }
  .acts .word { display: none; }
  .acts .number { display: inline; }
}
@media print {
  .tick, .bar, .jumps, .pager, .who, .waits button, .waits .quiet:not([href^="tel:"]) { display: none; }
  .acts .word { display: none; }
  .acts .number { display: inline; }
  .entry { break-inside: avoid; }
}
`;
