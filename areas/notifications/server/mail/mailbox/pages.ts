import { productColor } from '#kernel/appearance/brand.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import type { AreaTexts } from '#kernel/texts.ts'
import { formatMoment } from '#kernel/time/times.ts'
import { Html, html } from '#server/infra/html.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { text } from '#server/infra/texts.ts'
import { type Palette, palettesOf } from '../html-form.ts'
import type { LocalMail } from '../local-mailbox.ts'

/** Where the local mailbox is on its own origin. */
export const mailboxPath = '/mailbox'

const { light, dark } = palettesOf(productColor)

function variables({ page, stub, ink, softInk, line, link }: Palette): string {
  return `--page:${stub};--paper:${page};--ink:${ink};--soft:${softInk};--line:${line};--link:${link}`
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
.mails,.empty,dl,pre,iframe{margin:0;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
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

/** As a policy names the one style sheet that the pages have. */
export const pageStyleHash = `sha256-${sha256(pageStyle).toString('base64')}`

type MailboxText = keyof AreaTexts['mail']['server']['mailbox']

/** The language of the pages, and the name of the installation. */
interface Reader {
  readonly locale: Locale
  readonly product: string
}

/** All mails, newest first. */
export function showList({ locale, product }: Reader, mails: readonly LocalMail[]): Html {
  const say = (key: MailboxText) => text(locale, `mail:server.mailbox.${key}`)
  const list = html`<ul class="mails">
${mails.map(
  (
    mail,
  ) => html`<li><a href="${mailboxPath}/${mail.id}"><strong lang="${localeHeader[mail.language]}">${mail.subject}</strong><span>${mail.to}</span>${showTime(mail, locale)}</a></li>
`,
)}</ul>`
  const reload = html`<a class="action" href="${mailboxPath}">${say('reload')}</a>`
  return layOut(
    { locale, product },
    say('title'),
    html`<header><h1>${say('title')}</h1>${reload}</header>
<p class="soft">${say('about')}</p>
${mails.length === 0 ? html`<p class="empty">${say('empty')}</p>` : list}`,
  )
}

/** One mail, as HTML in a frame that can run nothing, and as text. */
export function showMail({ locale, product }: Reader, mail: LocalMail): Html {
  const say = (key: MailboxText) => text(locale, `mail:server.mailbox.${key}`)
  return layOut(
    { locale, product },
    mail.subject,
    html`${backLink(say('back'))}
<h1 lang="${localeHeader[mail.language]}">${mail.subject}</h1>
<dl><dt>${say('to')}</dt><dd>${mail.to}</dd><dt>${say('received')}</dt><dd>${showTime(mail, locale)}</dd></dl>
<h2>${say('asHtml')}</h2>
<iframe src="${mailboxPath}/${mail.id}/html" title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>${say('asText')}</h2>
<pre lang="${localeHeader[mail.language]}">${linkAddresses(mail.text)}</pre>`,
  )
}

/** A page that says why it shows no mail. */
export function describeMailbox({ locale, product }: Reader, why: 'missing' | 'refused'): Html {
  const say = (key: MailboxText) => text(locale, `mail:server.mailbox.${key}`)
  return layOut(
    { locale, product },
    say('title'),
    html`${why === 'missing' ? backLink(say('back')) : ''}
<h1>${say('title')}</h1>
<p>${say(why)}</p>`,
  )
}

function backLink(back: string): Html {
  return html`<p><a href="${mailboxPath}">${back}</a></p>`
}

function layOut({ locale, product }: Reader, title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="${localeHeader[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${product}</title>
<style>${new Html(pageStyle)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
}

function showTime({ receivedAt, timeZone }: LocalMail, locale: Locale): Html {
  return html`<time datetime="${receivedAt.toISOString()}">${formatMoment(receivedAt, timeZone, locale)}</time>`
}

function linkAddresses(content: string): Html[] {
  return content.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 0 ? html`${part}` : html`<a href="${part}">${part}</a>`))
}
