/** How an installation names and colors itself, unless its settings say otherwise. */
export const productName = 'Counterfoil'
export const productColor = '#479dcc'

/** Whether a text is a color as the product writes it: six hexadecimal digits. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** A logo at least this wide for its height has the name in it, so the name isn't written beside it. */
const wordmarkRatio = 2

export function isWordmark({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width >= wordmarkRatio * height
}
