import { productColor } from '#kernel/appearance/brand.ts'
import { type Palette, palettesOf } from '../colours.ts'

const { light, dark } = palettesOf(productColor)

function variables({ page, card, ink, softInk, line, link }: Palette): string {
  return `--page:${page};--card:${card};--ink:${ink};--soft:${softInk};--line:${line};--link:${link}`
}

/** The one style sheet of the mailbox's pages. */
export const pageStyle = `
:root{color-scheme:light dark;${variables(light)}}
@media (prefers-color-scheme:dark){:root{${variables(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:14px/22px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
main{max-width:760px;margin:0 auto;padding:24px 16px 48px}
header{display:flex;align-items:baseline;justify-content:space-between;gap:16px}
h1{margin:0 0 8px;font-size:22px;line-height:30px;overflow-wrap:anywhere}
h2{margin:24px 0 8px;font-size:14px;line-height:22px}
a{color:var(--link)}
a:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:4px}
p{margin:0 0 16px}
.soft{color:var(--soft)}
.mails,.empty,dl,pre,iframe{margin:0;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.mails{padding:0;list-style:none;overflow:hidden}
.mails li+li{border-top:1px solid var(--line)}
.mails a{display:grid;grid-template-columns:1fr auto;gap:0 16px;padding:12px 16px;color:inherit;text-decoration:none}
.mails a:hover strong{text-decoration:underline}
.mails a:focus-visible{outline-offset:-4px}
.mails strong{grid-column:1/-1;overflow-wrap:anywhere}
.mails span,.mails time{color:var(--soft);overflow-wrap:anywhere}
.empty{padding:32px 16px;text-align:center;color:var(--soft)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;padding:12px 16px}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:720px}
pre{padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
@media (max-width:480px){.mails a{grid-template-columns:1fr}iframe{height:960px}}
`
