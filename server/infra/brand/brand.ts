import { createHash } from 'node:crypto'
import { productColor, productName } from '#kernel/appearance/brand.ts'
import type { Logo } from './logo.ts'

/** How this installation names and colors itself, to browsers and in emails. */
export interface Brand {
  readonly name: string
  /** Six hexadecimal digits. People who chose no theme see it. */
  readonly color: string
  readonly logo: Logo | null
  /** In dark, in place of the logo. */
  readonly darkLogo?: Logo
}

/** The product's own. */
export const productBrand: Brand = { name: productName, color: productColor, logo: null }

export function isProductBrand({ name, color, logo }: Brand): boolean {
  return name === productName && color === productColor && logo === null
}

/** A file of the brand, at an address that changes with its content. */
export interface BrandFile {
  readonly path: string
  readonly mediaType: Logo['mediaType']
  readonly content: Buffer
}

export function fileOf(name: 'logo' | 'dark-logo' | 'icon', { mediaType, content }: Pick<Logo, 'mediaType' | 'content'>): BrandFile {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12)
  return { path: `/brand/${name}-${hash}.${mediaType === 'image/png' ? 'png' : 'svg'}`, mediaType, content }
}

/** Pixels for each one that emails show, so the logo is sharp on dense screens. */
const scale = 3
const shownHeight = 28
/** Of an SVG without a size of its own. */
const usualDensity = 72
const drawingSecondsMax = 5

/** Returns the brand as emails show it. Mail programs show no SVG, so a PNG is made of it; the name alone remains if it can't be drawn. */
export async function mailedBrand(brand: Brand): Promise<Brand> {
  const { logo } = brand
  if (logo?.mediaType !== 'image/svg+xml') return brand
  // Loaded for this alone.
  const { default: sharp } = await import('sharp')
  const height = shownHeight * scale
  try {
    // Drawn at this size, not enlarged afterward. Its own height, in whole pixels, may differ from that of its view box.
    const { height: ownHeight } = await sharp(logo.content).metadata()
    const density = Math.min(Math.max((usualDensity * height) / (Math.abs(ownHeight - logo.height) < 1 ? logo.height : ownHeight), 1), 10_000)
    const content = await sharp(logo.content, { density }).resize({ height }).timeout({ seconds: drawingSecondsMax }).png().toBuffer()
    return { ...brand, logo: { ...logo, mediaType: 'image/png', content } }
  } catch {
    return { ...brand, logo: null }
  }
}
