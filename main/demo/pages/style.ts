export const style = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #556373; --line: #d5dce4; --paper: #ffffff; --ground: #f2f5f8; --accent: #0b5cad; --accent-ink: #ffffff; --realm: #1f5f8b; --hint: #eef5fc; --hint-line: #b9d4ee; --bad: #a3201d; --bad-ground: #fdf0ef; --good: #1b6a3a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf0; --soft: #a3b0bd; --line: #35404c; --paper: #1b222a; --ground: #12171d; --accent: #7ab8f5; --accent-ink: #0b1a29; --realm: #17405f; --hint: #17283a; --hint-line: #2b4a68; --bad: #ff9d97; --bad-ground: #331a1a; --good: #7fd39c; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink); font: 15px/1.5 "Inter", "Segoe UI", system-ui, "Helvetica Neue", Arial, sans-serif; }
.bar { display: flex; justify-content: space-between; align-items: center; gap: 16px; padding: 12px 24px; background: var(--realm); color: #ffffff; }
body.test .bar { background: #8a4b00; }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 600; }
.mark { width: 18px; height: 18px; border: 2px solid #ffffff; border-radius: 4px; border-left-width: 6px; }
.realm { font-size: 13px; padding: 2px 10px; border: 1px solid #ffffff; border-radius: 999px; }
main { width: 100%; margin: 40px auto 24px; padding: 28px 32px 32px; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; }
main.card { max-width: 440px; }
main.wide { max-width: 860px; }
h1 { margin: 0 0 12px; font-size: 21px; line-height: 1.25; }
h2 { margin: 28px 0 8px; font-size: 16px; }
p { margin: 0 0 14px; }
.soft { color: var(--soft); }
label { display: block; margin: 14px 0 4px; font-weight: 600; font-size: 14px; }
input[type=text], input[type=password] { width: 100%; padding: 9px 11px; border: 1px solid var(--soft); border-radius: 6px; background: var(--paper); color: var(--ink); font: inherit; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: 10px; margin-top: 22px; }
.row.end { align-items: end; margin-top: 10px; }
.row.end > div { flex: 1 1 260px; }
button { padding: 9px 18px; border: 1px solid var(--accent); border-radius: 6px; background: var(--accent); color: var(--accent-ink); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { filter: brightness(1.08); }
button.second { background: transparent; color: var(--accent); }
.row > button { flex: 1 1 140px; }
.plain > button { flex: 0 0 auto; }
::placeholder { color: var(--soft); opacity: 1; }
.row.end > button { flex: 0 0 auto; }
.hint { margin: 0 0 6px; padding: 12px 14px; background: var(--hint); border: 1px solid var(--hint-line); border-radius: 8px; font-size: 14px; }
.hint p { margin: 0 0 6px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 14px; margin: 0; }
dl.stack { grid-template-columns: 1fr; gap: 0; }
dl.stack dd { margin-bottom: 8px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: 13px/1.5 "JetBrains Mono", ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.bad { padding: 10px 14px; background: var(--bad-ground); border-left: 4px solid var(--bad); border-radius: 4px; color: var(--bad); }
ul.grants { margin: 0 0 14px; padding-left: 20px; }
section.item { margin-top: 16px; padding: 16px 18px; border: 1px solid var(--line); border-radius: 8px; }
section.item h2 { display: flex; justify-content: space-between; gap: 12px; margin: 0 0 10px; font-size: 16px; }
.status { font-size: 13px; font-weight: 600; color: var(--soft); }
.status.active { color: var(--good); }
.user { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 10px; margin: 0 0 18px; color: var(--soft); font-size: 14px; }
.user button { padding: 4px 10px; font-size: 13px; }
.links { margin: 22px 0 0; }
a { color: var(--accent); }
textarea { width: 100%; padding: 9px 11px; border: 1px solid var(--soft); border-radius: 6px; background: var(--paper); color: var(--ink); font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; }
footer { margin: 0 auto 24px; padding: 0 24px; color: var(--soft); font-size: 13px; text-align: center; }
@media (max-width: 520px) { main, main.card { max-width: none; margin: 0; border: 0; border-radius: 0; padding: 22px 20px; } .bar { padding: 10px 20px; } }
`
