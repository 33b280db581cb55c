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
