/** Metadata as lines of text. */

export function printMetadata(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')
}

/**
 * A line without a key keeps an empty one, which the schema refuses.
 * @param known what was printed. Unchanged text returns it as it is, since the merchant API accepts line breaks in values and `=` in keys.
 */
export function readMetadata(text: string, known: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (text === printMetadata(known)) return known
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [key = '', ...values] = line.split('=')
      return [key.trim(), values.join('=').trim()]
    }),
  )
}
