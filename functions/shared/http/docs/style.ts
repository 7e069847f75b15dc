/** The reference page's only stylesheet, inline because the page loads nothing. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#faf8f4, #151612);
  --surface: light-dark(#ffffff, #1b1c18);
  --sunken: light-dark(#f3f0ea, #10110e);
  --line: light-dark(#e7e2d8, #2c2e28);
  --text: light-dark(#1d1b16, #ecebe4);
  --muted: light-dark(#5b564b, #b3b3a7);
  --accent: light-dark(#1f5238, #9dd6b2);
  --soft: light-dark(#e3eee4, #20322a);
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 16px; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0; background: var(--canvas); color: var(--text);
  font: 15px/24px system-ui, sans-serif;
  display: grid; grid-template-columns: 272px minmax(0, 1fr); min-height: 100vh;
}
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid light-dark(#1f6feb, #7db1ff); outline-offset: 2px; }
nav {
  position: sticky; top: 0; height: 100vh; overflow: auto; padding: 24px 16px;
  border-right: 1px solid var(--line); background: var(--surface); font-size: 13px; line-height: 20px;
}
nav h2 { margin: 24px 8px 4px; font-size: 12px; color: var(--muted); font-weight: 600; }
nav a { display: block; padding: 4px 8px; border-radius: 6px; color: inherit; text-decoration: none; }
nav a:hover { background: var(--sunken); }
nav b { display: inline-block; width: 52px; font: 600 11px var(--mono); color: var(--accent); }
main { padding: 32px clamp(16px, 4vw, 56px) 96px; max-width: 1040px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 36px; }
main > h2 { margin: 48px 0 8px; font-size: 20px; line-height: 28px; }
h3 { margin: 0; font: 600 15px/24px var(--mono); overflow-wrap: anywhere; }
h4 { margin: 20px 0 4px; font-size: 13px; color: var(--muted); font-weight: 600; }
h4:first-child { margin-top: 0; }
p { margin: 4px 0 12px; }
p:last-child { margin-bottom: 0; }
article {
  margin: 16px 0; padding: 20px 24px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 10px;
}
.method, .access {
  display: inline-block; padding: 0 8px; margin-right: 8px; border-radius: 6px;
  background: var(--soft); color: var(--accent); font: 600 12px/24px var(--mono);
}
.access { float: right; margin: 0; background: var(--sunken); color: var(--muted); font-family: inherit; }
.scroll { overflow-x: auto; }
table { width: 100%; min-width: 560px; table-layout: fixed; border-collapse: collapse; font-size: 13px; line-height: 20px; }
th { text-align: left; color: var(--muted); font-weight: 600; }
th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th:first-child, td:first-child { width: 24%; overflow-wrap: anywhere; }
th:last-child, td:last-child { padding-right: 0; width: 44%; overflow-wrap: anywhere; }
code, pre { font-family: var(--mono); font-size: 13px; }
pre {
  margin: 4px 0; padding: 12px 16px; background: var(--sunken); border-radius: 6px;
  overflow-x: auto; line-height: 20px; max-height: 420px;
}
summary { cursor: pointer; color: var(--muted); font-size: 13px; padding: 4px 0; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; }
@media (max-width: 860px) {
  body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
}
@media print { nav { display: none; } body { display: block; } details > * { display: block; } }
`;
