/** Of the text format of COPY. */
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Reads the text format of COPY: a row to a line, its cells between tabs, null as `\N`. Yields the cells of each row. */
export async function* readCopyText(chunks: AsyncIterable<Buffer>): AsyncGenerator<(string | null)[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.split('\t').map(readCell)
  }
}

function readCell(text: string): string | null {
  if (text === '\\N') return null
  return text.includes('\\') ? text.replaceAll(/\\(.)/g, (_, character: string) => escapes[character] ?? character) : text
}
