/** Dark at night. A request's page, and the list of what waits. */
export const ownerStyle = `
:root { color-scheme: light dark; }
@media screen and (prefers-color-scheme: dark) {
  :root { --cream: #141a17; --white: #1d2521; --line: #3b4641; --ink: #f1ece2; --muted: #b8c1ba;
    --pine-900: #f6f0e4; --pine-700: #a6cdc1; --accent: #f0a878; }
}
h1, h3, li, .lines { overflow-wrap: anywhere; }
.request ul { padding-left: 1.25rem; }
.buttons { margin: 1rem 0; }
.buttons > * { flex: 1 1 9rem; padding-inline: 0.5rem; overflow-wrap: anywhere; }
.main { border-color: var(--pine-900); background: var(--pine-900); color: var(--cream); }
.request .main { flex-basis: 100%; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.list { padding: 0; list-style: none; }
.list li { margin: 0.75rem 0; padding: 0 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--white); }
.begun li { border-left: 4px solid var(--pine-700); }
.list h3 { margin: 0.75rem 0 0; font-size: 1.125rem; line-height: 1.4; }
.list p { margin: 0.5rem 0; }
.list .buttons { gap: 0.5rem; }
.list .buttons > * { flex-basis: 6.5rem; }
.lines { white-space: pre-line; }
.words { padding-left: 0.75rem; border-left: 2px solid var(--line); color: var(--muted); }
summary { padding: 0.5rem 0; cursor: pointer; }
summary h2 { display: inline; }
@media print { form, nav { display: none; } }
`;
