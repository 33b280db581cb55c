/** How an installation names and colors itself, unless its settings say otherwise. */
export const productName = 'Counterfoil'
export const productColor = '#479dcc'

/** What the product's mark has on its square of 24: the holes of a perforation, and three lines. */
export const productMark = [
  ...[0, 4, 8, 12, 16, 20, 24].map((y) => `M7.6 ${y}a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0z`),
  ...[7.6, 11.15, 14.7].map((y) => `M13 ${y}h7.5v1.7h-7.5z`),
].join('')

/** Whether a text is a color as the product writes it: six hexadecimal digits. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** A logo at least this wide for its height has the name in it, so the name isn't written beside it. */
const wordmarkRatio = 2

export function isWordmark({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width >= wordmarkRatio * height
}
