import { isWordmark } from '@counterfoil/contract/appearance/brand'
import type { Brand } from '../../infra/brand/brand.ts'
import { type Html, html } from '../../infra/html.ts'
import type { MailAttachment } from './mailer.ts'

/** Names the image within the email that shows it. */
const logoId = 'brand-logo'
const logoHeight = 28

/** The head of the installation's emails: logo and name, or a logo that has the name in it. In dark the logo has white around it, since it is made for light. @param brand with a PNG. */
export function brandHead(brand: Brand): Html {
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
