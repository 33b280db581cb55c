/** Metadata as lines of text. */

export function printMetadata(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')
}

/** A line without a key keeps an empty one, which the schema refuses. */
export function readMetadata(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [key = '', ...values] = line.split('=')
      return [key.trim(), values.join('=').trim()]
    }),
  )
}
