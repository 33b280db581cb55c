import { isWordmark } from '#kernel/appearance/brand.ts'
import { deriveShades } from '#kernel/appearance/shades.ts'
import type { Brand } from '#server/infra/brand/brand.ts'
import { Html, html } from '#server/infra/html.ts'
import type { FilledLetter } from './letter.ts'
import type { MailAttachment } from './mailer.ts'

/** The colours of emails, written out, since mail clients know no variables. */
export interface Palette {
  readonly page: string
  /** The head, a stub of the page with a torn edge. */
  readonly stub: string
  readonly ink: string
  readonly softInk: string
  readonly line: string
  /** What is at risk now. */
  readonly bad: string
  readonly link: string
  readonly button: string
  readonly onButton: string
}

/** Clients that turn a light email dark leave a white that isn't quite one alone. */
const white = '#fdfdfe'

/** The palettes of an installation's colour, in which links and buttons are legible whatever it is. */
export function palettesOf(color: string): { readonly light: Palette; readonly dark: Palette } {
  const [shades, darkShades] = [deriveShades(color, false), deriveShades(color, true)]
  const button = { button: shades.accent, onButton: shades.onAccent === '#ffffff' ? white : shades.onAccent }
  return {
    light: { page: white, stub: '#f1f6f9', ink: '#11202b', softInk: '#3f4d58', line: '#cfd7dd', bad: '#b3261e', link: shades.accent, ...button },
    dark: {
      page: '#141414',
      stub: '#1b2023',
      ink: '#eceff2',
      softInk: '#b9c1c8',
      line: '#3a4045',
      bad: '#f0857c',
      link: darkShades.accent,
      button: darkShades.accent,
      onButton: darkShades.onAccent,
    },
  }
}

const fonts = "'IBM Plex Sans',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif"

/** Light colours stand in the elements, where every client keeps them; clients that know dark override them by these classes. */
const stylesOf = (dark: Palette) =>
  new Html(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${overrides(dark)}}`)

function overrides({ page, stub, ink, softInk, line, bad, link, button, onButton }: Palette): string {
  return [
    `.page{background-color:${page}!important;color:${ink}!important}`,
    `.stub{background-color:${stub}!important;color:${ink}!important}`,
    `.torn{background-image:${tornEdge(stub)}!important}`,
    `.bad{color:${bad}!important}`,
    `.ink{color:${ink}!important}`,
    `.soft{color:${softInk}!important}`,
    `.rule{border-color:${line}!important}`,
    `.link{color:${link}!important}`,
    '.logo{padding:4px 8px!important}',
    `.button{background-color:${button}!important;color:${onButton}!important}`,
  ].join('')
}

/** What a perforation leaves of the stub. */
const tornEdge = (stub: string) => `radial-gradient(circle at 5px 0,${stub} 2.6px,transparent 3.1px)`

const paragraphOf = ({ ink }: Palette) => `margin:0 0 16px;font-size:15px;line-height:22px;color:${ink}`
const smallOf = ({ softInk }: Palette) => `margin:0 0 8px;font-size:13px;line-height:20px;color:${softInk}`

/**
 * A letter as HTML: one column, styles in the elements, nothing that is loaded from elsewhere.
 * @param brand whose color it has; its head if the letter is sent in its name, and not in that of a business.
 */
export function formatHtml(letter: FilledLetter, brand: Brand): string {
  const { languageTag, sender, subject, preview, lead } = letter
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
<div class="page" role="article" aria-label="${subject}" style="max-width:600px;margin:0 auto;background-color:${light.page};color:${light.ink}">
<div class="stub" style="padding:20px 24px 14px;background-color:${light.stub};color:${light.ink}"><p class="ink" style="margin:0;font-size:14px;line-height:24px;font-weight:600;color:${light.ink}">${sender === brand.name ? brandHead(brand) : sender}</p></div>
<div aria-hidden="true" class="torn" style="height:6px;background-image:${tornEdge(light.stub)};background-size:10px 6px"></div>
<div class="page" style="padding:24px;background-color:${light.page};color:${light.ink}">
${
  lead === null
    ? ''
    : html`<p class="bad" style="margin:0 0 8px;font-size:36px;line-height:40px;font-weight:500;color:${light.bad}">${lead}</p>
`
}<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:28px;font-weight:600;color:${light.ink}">${subject}</h1>
${body(letter, light)}
</div>
</div>
</body>
</html>
`.text
}

function body({ greeting, paragraphs, facts, action, linkEnds, reason, footer, unsubscribe }: FilledLetter, light: Palette): Html {
  const [paragraph, small] = [paragraphOf(light), smallOf(light)]
  // A new window, because the local mailbox shows the mail inside a page of its own.
  return html`${[...(greeting === null ? [] : [{ text: greeting, link: null }]), ...paragraphs].map(
    ({
      text,
      link: page,
    }) => html`<p class="${page ? 'ink rule' : 'ink'}" style="${page ? `${paragraph};padding-top:16px;border-top:1px solid ${light.line}` : paragraph}">${text}${
      page ? html`<br><a class="link" href="${page.url}" target="_blank" rel="noopener noreferrer" style="color:${light.link}">${page.text}</a>` : ''
    }</p>
`,
  )}${facts.length === 0 ? '' : factList(facts, light)}${action === null ? '' : actionOf(action, light)}${
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
  return html`<p style="margin:24px 0"><a class="button" href="${link}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:8px 20px;border-radius:6px;background-color:${light.button};color:${light.onButton};font-size:15px;line-height:24px;font-weight:600;text-decoration:none">${button}</a></p>
<p class="soft" style="${smallOf(light)}">${linkHint}<br><a class="link" href="${link}" target="_blank" rel="noopener noreferrer" style="color:${light.link};word-break:break-all">${link}</a></p>
`
}

/** Lines of a ledger. */
function factList(facts: FilledLetter['facts'], light: Palette): Html {
  const items = facts.map(
    ({
      name,
      value,
    }) => html`<li class="ink rule" style="padding:6px 0;border-bottom:1px solid ${light.line};color:${light.ink};text-align:right;overflow:hidden"><span class="soft" style="float:left;padding-right:16px;color:${light.softInk}">${name}</span>${value}</li>
`,
  )
  return html`<ul style="margin:0 0 16px;padding:0;list-style:none;font-size:15px;line-height:22px">
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
