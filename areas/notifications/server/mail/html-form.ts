import { isWordmark } from '#kernel/appearance/brand.ts'
import { deriveShades } from '#kernel/appearance/shades.ts'
import type { Brand } from '#server/infra/brand/brand.ts'
import { Html, html } from '#server/infra/html.ts'
import type { FilledLetter } from './letter.ts'
import type { MailAttachment } from './mailer.ts'

/** The colours of emails, written out, since mail clients know no variables. */
export interface Palette {
  readonly page: string
  readonly card: string
  readonly ink: string
  readonly softInk: string
  readonly line: string
  readonly link: string
  readonly button: string
  readonly onButton: string
}

/** Clients that turn a light email dark leave a white that isn't quite one alone. */
const white = '#fdfdfe'
const darkCard = '#1b2023'

/** The palettes of an installation's colour, in which links and buttons are legible whatever it is. */
export function palettesOf(color: string): { readonly light: Palette; readonly dark: Palette } {
  const [shades, darkShades] = [deriveShades(color, false), deriveShades(color, true)]
  const button = { button: shades.accent, onButton: shades.onAccent === '#ffffff' ? white : shades.onAccent }
  return {
    light: { page: '#f1f6f9', card: white, ink: '#11202b', softInk: '#3f4d58', line: '#e4e9ed', link: shades.accent, ...button },
    dark: {
      page: '#141414',
      card: darkCard,
      ink: '#eceff2',
      softInk: '#b9c1c8',
      line: '#3a4045',
      link: darkShades.accent,
      button: darkShades.accent,
      onButton: darkShades.onAccent,
    },
  }
}

const fonts = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif"

/** Light colours stand in the elements, where every client keeps them; clients that know dark override them by these classes. */
const stylesOf = (dark: Palette) =>
  new Html(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${overrides(dark)}}`)

function overrides({ page, card, ink, softInk, line, link, button, onButton }: Palette): string {
  return [
    `.page{background-color:${page}!important;color:${ink}!important}`,
    `.card{background-color:${card}!important;border-color:${line}!important;color:${ink}!important}`,
    `.ink{color:${ink}!important}`,
    `.soft{color:${softInk}!important}`,
    `.rule{border-color:${line}!important}`,
    `.link{color:${link}!important}`,
    '.logo{padding:4px 8px!important}',
    `.button{background-color:${button}!important;color:${onButton}!important}`,
  ].join('')
}

const paragraphOf = ({ ink }: Palette) => `margin:0 0 16px;font-size:16px;line-height:24px;color:${ink}`
const smallOf = ({ softInk }: Palette) => `margin:0 0 8px;font-size:13px;line-height:20px;color:${softInk}`

/**
 * A letter as HTML: one column, styles in the elements, nothing that is loaded from elsewhere.
 * @param brand whose color it has; its head if the letter is sent in its name, and not in that of a business.
 */
export function formatHtml(letter: FilledLetter, brand: Brand): string {
  const { languageTag, sender, subject, preview } = letter
  const { light, dark } = palettesOf(brand.color)
  return html`<!doctype html>
<html lang="${languageTag}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${stylesOf(dark)}</style>
</head>
<body class="page" lang="${languageTag}" style="margin:0;padding:0;background-color:${light.page};color:${light.ink};font-family:${fonts}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<div class="page" role="article" aria-label="${subject}" style="padding:24px 16px;background-color:${light.page};color:${light.ink}">
<div class="card" style="max-width:560px;margin:0 auto;padding:32px 24px;border:1px solid ${light.line};border-radius:10px;background-color:${light.card};color:${light.ink}">
<p class="soft" style="margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600;color:${light.softInk}">${sender === brand.name ? brandHead(brand) : sender}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:${light.ink}">${subject}</h1>
${body(letter, light)}
</div>
</div>
</body>
</html>
`.text
}

function body({ greeting, paragraphs, facts, colon, action, linkEnds, reason, footer, unsubscribe }: FilledLetter, light: Palette): Html {
  const [paragraph, small] = [paragraphOf(light), smallOf(light)]
  // A new window, because the local mailbox shows the mail inside a page of its own.
  return html`${[...(greeting === null ? [] : [{ text: greeting, link: null }]), ...paragraphs].map(
    ({ text, link: page }) => html`<p class="ink" style="${paragraph}">${text}${
      page ? html`<br><a class="link" href="${page.url}" target="_blank" rel="noopener noreferrer" style="color:${light.link}">${page.text}</a>` : ''
    }</p>
`,
  )}${facts.length === 0 ? '' : factList(facts, colon, light)}${action === null ? '' : actionOf(action, light)}${
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

function actionOf({ button, link, linkHint }: NonNullable<FilledLetter['action']>, light: Palette): Html {
  return html`<p style="margin:24px 0"><a class="button" href="${link}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:12px 24px;border-radius:6px;background-color:${light.button};color:${light.onButton};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${button}</a></p>
<p class="soft" style="${smallOf(light)}">${linkHint}<br><a class="link" href="${link}" target="_blank" rel="noopener noreferrer" style="color:${light.link};word-break:break-all">${link}</a></p>
`
}

function factList(facts: FilledLetter['facts'], colon: string, light: Palette): Html {
  const items = facts.map(
    ({ name, value }) => html`<li class="ink" style="color:${light.ink}"><span class="soft" style="color:${light.softInk}">${name}${colon}</span>${value}</li>
`,
  )
  return html`<ul style="margin:0 0 16px;padding:0;list-style:none;font-size:15px;line-height:24px">
${items}</ul>
`
}

/** Names the image within the email that shows it. */
const logoId = 'brand-logo'
const logoHeight = 28

/** The head of the installation's emails: logo and name, or a logo that has the name in it. In dark the logo has white around it, since it is made for light. @param brand with a PNG. */
function brandHead(brand: Brand): Html {
  const { logo } = brand
  if (!logo) return html`${brand.name}`
  const hasName = isWordmark(logo)
  const width = String(Math.round((logoHeight * logo.width) / logo.height))
  const image = html`<img class="logo" src="cid:${logoId}" alt="${hasName ? brand.name : ''}" width="${width}" height="${String(logoHeight)}" style="display:inline-block;vertical-align:middle;margin-right:8px;border:0;border-radius:6px;background-color:#fdfdfe">`
  return hasName ? image : html`${image}${brand.name}`
}

/** What an email with that head carries. */
export function brandAttachments({ logo }: Brand): readonly MailAttachment[] {
  return logo ? [{ name: 'logo.png', mediaType: logo.mediaType, content: logo.content, inlineId: logoId }] : []
}
