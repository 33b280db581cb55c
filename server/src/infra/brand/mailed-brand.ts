import type { Brand } from './brand.ts'

/** Pixels for each one that emails show, so the logo is sharp on dense screens. */
const scale = 3
const shownHeight = 28
/** Of an SVG without a size of its own. */
const usualDensity = 72

/** Returns the brand as emails show it. Mail programs show no SVG, so a PNG is made of it; the name alone remains if it can't be drawn. */
export async function mailedBrand(brand: Brand): Promise<Brand> {
  const { logo } = brand
  if (logo?.mediaType !== 'image/svg+xml') return brand
  // Loaded for this alone.
  const { default: sharp } = await import('sharp')
  const height = shownHeight * scale
  // Drawn at this size, not enlarged afterward.
  const density = Math.min(Math.max((usualDensity * height) / logo.height, 1), 10_000)
  const content = await sharp(logo.content, { density })
    .resize({ height })
    .png()
    .toBuffer()
    .catch(() => null)
  return { ...brand, logo: content && { ...logo, mediaType: 'image/png', content } }
}
