import { type Locale, localeHeader } from '#kernel/locale.ts'
import type { AreaTexts } from '#kernel/texts.ts'
import { formatMoment } from '#kernel/time/times.ts'
import { Html, html } from '#server/infra/html.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { text } from '#server/infra/texts.ts'
import type { LocalMail } from '../local-mailbox.ts'
import { mailboxPath } from './path.ts'
import { pageStyle } from './style.ts'

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
