/** Longest text that is read as an amount. */
const lengthMax = 24

/**
 * Returns the amounts that a typed number can be, as decimals with a point: `56.90`, `1,234.50`, `1.234,50`, `1 234,5`, `1’234.50`, also with a currency
 * sign or code. `1,234` can be both 1234 and 1.234. Returns none for other texts.
 */
export function readTypedAmounts(text: string): string[] {
  if (text.length > lengthMax) return []
  const plain = text
    .trim()
    .replace(/^(?:[A-Za-z]{3}\s+|\p{Sc}\s*|[A-Z]{1,3}\$\s*)/u, '')
    .replace(/(?:\s*\p{Sc}|\s+[A-Za-z]{3})$/u, '')
  const found = [readGrouped(plain, '.', String.raw`[,'’\s]`), readGrouped(plain, ',', String.raw`[.'’\s]`)]
  return [...new Set(found.filter((amount) => amount !== null))]
}

/** A number with this decimal mark, with or without groups of three digits. */
function readGrouped(text: string, mark: '.' | ',', separators: string): string | null {
  const number = new RegExp(String.raw`^(\d{1,12}|\d{1,3}(?:(${separators})\d{3}(?:\2\d{3}){0,3}))(?:[${mark}](\d{1,4}))?$`).exec(text)
  if (!number) return null
  const whole = String(Number((number[1] ?? '').replaceAll(/\D/g, '')))
  const fraction = (number[3] ?? '').replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}
