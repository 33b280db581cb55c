import { isWordmark, productColor, productMark, productName } from '#kernel/appearance/brand.ts'
import { deriveShades } from '#kernel/appearance/shades.ts'
import { escapeHtml, html } from '../html.ts'
import { type Brand, type BrandFile, fileOf, isProductBrand } from './brand.ts'

const title = /<title>[^<]*<\/title>/
const iconLink = /<link rel="icon"[^>]*>/

interface BrandedPage {
  readonly page: string
  /** What the page refers to. */
  readonly files: readonly BrandFile[]
}

/**
 * Writes name, color, logo and icon into the page, which the web reads before it paints, so nobody sees another brand first. They are elements without
 * scripts, so the hashes of the content security policy stay the same.
 */
export function brandPage(page: string, brand: Brand): BrandedPage {
  if (isProductBrand(brand)) return { page, files: [] }
  const { name, color, logo, darkLogo } = brand
  const icon = makeIcon(brand)
  const logoFile = logo && fileOf('logo', logo)
  const darkFile = darkLogo && fileOf('dark-logo', darkLogo)
  const elements = html`<meta name="application-name" content="${name}" />
    ${color === productColor ? '' : html`<meta name="brand-color" content="${color}" />`}
    ${
      logo && logoFile
        ? html`<meta name="brand-logo" content="${logoFile.path}" data-width="${String(logo.width)}" data-height="${String(logo.height)}" />
    ${darkLogo ? '' : html`<link rel="preload" as="image" href="${logoFile.path}" type="${logoFile.mediaType}" />`}`
        : ''
    }
    ${
      darkLogo && darkFile
        ? html`<meta name="brand-dark-logo" content="${darkFile.path}" data-width="${String(darkLogo.width)}" data-height="${String(darkLogo.height)}" />`
        : ''
    }
    <title>${name}</title>`
  const link = html`<link rel="icon" type="${icon.mediaType}" href="${icon.path}" />`
  const files = [icon, logoFile, darkFile].filter((file) => file !== null && file !== undefined)
  return { page: page.replace(title, () => elements.text).replace(iconLink, () => link.text), files }
}

/** The icon of browser tabs: the logo, or the initial of the name where the logo is too wide or there is none. */
function makeIcon({ name, color, logo }: Brand): BrandFile {
  if (logo && !isWordmark(logo)) return fileOf('icon', logo)
  const { accent, onAccent } = deriveShades(color, false)
  const [initial = ''] = name
  const sign =
    name === productName
      ? `<path d="${productMark}" fill="${onAccent}"/>`
      : `<text x="12" y="17" text-anchor="middle" font-family="system-ui,sans-serif" font-size="14" font-weight="700" fill="${onAccent}">${escapeHtml(initial.toUpperCase())}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>${escapeHtml(name)}</title><rect width="24" height="24" rx="5" fill="${accent}"/>${sign}</svg>`
  return fileOf('icon', { mediaType: 'image/svg+xml', content: Buffer.from(svg) })
}
