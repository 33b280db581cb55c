import { byteOrderMark, quoted } from '#server/infra/csv.ts'

/** Makes RFC 4180 of COPY's output, where rows end with LF instead of CRLF. */

const quote = 0x22
const carriageReturn = 0x0d
const lineFeed = 0x0a

export interface Piece {
  /** Valid until the next piece is read. */
  readonly content: Buffer
  /** Rows that end in it. */
  readonly rowCount: number
}

/** Yields a CSV file in pieces. */
export async function* writeCsv(rows: AsyncIterable<Buffer>, { titles, hasBom }: { titles: readonly string[]; hasBom: boolean }): AsyncGenerator<Piece> {
  const header = `${hasBom ? byteOrderMark : ''}${titles.map(quoted).join(',')}\r\n`
  yield { content: Buffer.from(header), rowCount: 0 }
  let isQuoted = false
  let content = Buffer.alloc(0)
  for await (const chunk of rows) {
    const lengthMax = chunk.length + countLineFeeds(chunk)
    if (content.length < lengthMax) content = Buffer.allocUnsafeSlow(lengthMax)
    let [length, rowCount] = [0, 0]
    for (const byte of chunk) {
      // A quote within a quoted cell is doubled, so counting both changes nothing.
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineFeed && !isQuoted) {
        content[length++] = carriageReturn
        rowCount += 1
      }
      content[length++] = byte
    }
    yield { content: content.subarray(0, length), rowCount }
  }
}

function countLineFeeds(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) count += 1
  return count
}
