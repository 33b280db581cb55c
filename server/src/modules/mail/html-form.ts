import { Html, html } from '../../infra/html.ts'
import { dark, light, type Palette } from './colours.ts'
import type { FilledLetter } from './letter.ts'

const fonts = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif"

/** Light colours stand in the elements, where every client keeps them; clients that know dark override them by these classes. */
const styles = new Html(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${overrides(dark)}}`)

function overrides({ page, card, ink, softInk, line, link, button, onButton }: Palette): string {
  return [
    `.page{background-color:${page}!important;color:${ink}!important}`,
    `.card{background-color:${card}!important;border-color:${line}!important;color:${ink}!important}`,
    `.ink{color:${ink}!important}`,
    `.soft{color:${softInk}!important}`,
    `.rule{border-color:${line}!important}`,
    `.link{color:${link}!important}`,
    `.button{background-color:${button}!important;color:${onButton}!important}`,
  ].join('')
}

const paragraph = `margin:0 0 16px;font-size:16px;line-height:24px;color:${light.ink}`
const small = `margin:0 0 8px;font-size:13px;line-height:20px;color:${light.softInk}`

/** A letter as HTML: one column, styles in the elements, nothing that is loaded from elsewhere. */
export function formatHtml(letter: FilledLetter): string {
  const { languageTag, sender, subject, preview } = letter
  return html`<!doctype html>
<html lang="${languageTag}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${styles}</style>
</head>
<body class="page" lang="${languageTag}" style="margin:0;padding:0;background-color:${light.page};color:${light.ink};font-family:${fonts}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<div class="page" role="article" aria-label="${subject}" style="padding:24px 16px;background-color:${light.page};color:${light.ink}">
<div class="card" style="max-width:560px;margin:0 auto;padding:32px 24px;border:1px solid ${light.line};border-radius:12px;background-color:${light.card};color:${light.ink}">
<p class="soft" style="margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600;color:${light.softInk}">${sender}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:${light.ink}">${subject}</h1>
${body(letter)}
</div>
</div>
</body>
</html>
`.text
}

function body({ greeting, paragraphs, facts, colon, action, linkEnds, reason, footer, unsubscribe }: FilledLetter): Html {
  // A new window, because the local mailbox shows the mail inside a page of its own.
  return html`${[...(greeting === null ? [] : [{ text: greeting, link: null }]), ...paragraphs].map(
    ({ text, link: page }) => html`<p class="ink" style="${paragraph}">${text}${
      page ? html`<br><a class="link" href="${page.url}" target="_blank" rel="noopener noreferrer" style="color:${light.link}">${page.text}</a>` : ''
    }</p>
`,
  )}${facts.length === 0 ? '' : factList(facts, colon)}${action === null ? '' : actionOf(action)}${
    linkEnds === null
      ? ''
      : html`<p class="soft" style="${small}">${linkEnds}</p>
`
  }<hr class="rule" style="margin:24px 0 16px;border:0;border-top:1px solid ${light.line}">
<p class="soft" style="${small}">${reason}${
    unsubscribe === null
      ? ''
      : html` <a class="link" href="${unsubscribe.link}" target="_blank" rel="noopener noreferrer" style="color:${light.link}">${unsubscribe.text}</a>`
  }</p>
<p class="soft" style="${small}">${footer}</p>`
}

function actionOf({ button, link, linkHint }: NonNullable<FilledLetter['action']>): Html {
  return html`<p style="margin:24px 0"><a class="button" href="${link}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:${light.button};color:${light.onButton};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${button}</a></p>
<p class="soft" style="${small}">${linkHint}<br><a class="link" href="${link}" target="_blank" rel="noopener noreferrer" style="color:${light.link};word-break:break-all">${link}</a></p>
`
}

function factList(facts: FilledLetter['facts'], colon: string): Html {
  const items = facts.map(
    ({ name, value }) => html`<li class="ink" style="color:${light.ink}"><span class="soft" style="color:${light.softInk}">${name}${colon}</span>${value}</li>
`,
  )
  return html`<ul style="margin:0 0 16px;padding:0;list-style:none;font-size:15px;line-height:24px">
${items}</ul>
`
}
