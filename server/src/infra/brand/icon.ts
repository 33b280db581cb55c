import { isWordmark, productName } from '@counterfoil/contract/appearance/brand'
import { deriveShades } from '@counterfoil/contract/appearance/shades'
import { escapeHtml } from '../html.ts'
import { type Brand, type BrandFile, fileOf } from './brand.ts'

const mark = '<path d="M6 8h12M6 16h12" stroke="COLOR" stroke-width="2"/>'

/** The icon of browser tabs: the logo, or the initial of the name where the logo is too wide or there is none. */
export function makeIcon({ name, color, logo }: Brand): BrandFile {
  if (logo && !isWordmark(logo)) return fileOf('icon', logo)
  const { strong, onStrong } = deriveShades(color, false)
  const [initial = ''] = name
  const sign =
    name === productName
      ? mark.replace('COLOR', onStrong)
      : `<text x="12" y="17" text-anchor="middle" font-family="system-ui,sans-serif" font-size="14" font-weight="700" fill="${onStrong}">${escapeHtml(initial.toUpperCase())}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>${escapeHtml(name)}</title><rect width="24" height="24" rx="7" fill="${strong}"/>${sign}</svg>`
  return fileOf('icon', { mediaType: 'image/svg+xml', content: Buffer.from(svg) })
}
