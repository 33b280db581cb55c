import type { TextDecoder } from 'node:util'
import type { BankStatementFormat, CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import type { CsvEncoding } from '#kernel/csv.ts'
import { createDecoder, detectEncoding } from '#server/infra/csv-files.ts'
import { readCamtLines } from './formats/camt-file.ts'
import { readCsvLines } from './formats/csv-file.ts'
import { detectXmlEncoding } from './formats/detect.ts'
import { readMt940Lines } from './formats/mt940-file.ts'
import { type Coverage, FileRefusal, type ParsedLine } from './formats/parsed-line.ts'

export interface StatementFile {
  readonly format: BankStatementFormat
  /** Of a CSV file. */
  readonly mapping: CsvMapping | null
}

/** The lines of a file as it streams. @throws FileRefusal */
export function readFileLines(parts: AsyncIterable<Buffer>, { format, mapping }: StatementFile, coverage: Coverage): AsyncGenerator<ParsedLine> {
  if (format === 'camt053') return readCamtLines(decode(parts, detectXmlEncoding), coverage)
  if (format === 'mt940') return readMt940Lines(decode(parts, detectEncoding), coverage)
  if (!mapping) throw new Error('A CSV file is read by its mapping.')
  return readCsvLines(
    decode(parts, () => mapping.encoding),
    mapping,
  )
}

/** @param encodingOf is asked with the first part. */
async function* decode(parts: AsyncIterable<Buffer>, encodingOf: (start: Buffer) => CsvEncoding): AsyncGenerator<string> {
  let line = 1
  let encoding: CsvEncoding | null = null
  let decoder: TextDecoder | null = null
  const read = (part?: Buffer) => {
    try {
      return decoder?.decode(part, { stream: part !== undefined }) ?? ''
    } catch {
      throw new FileRefusal('encoding', line + countValidLines(part ?? Buffer.alloc(0), encoding ?? 'utf-8'), { encoding: (encoding ?? '').toUpperCase() })
    }
  }
  for await (const part of parts) {
    encoding ??= encodingOf(part)
    decoder ??= createDecoder(encoding)
    const text = read(part)
    line += countLines(text)
    yield text
  }
  yield read()
}

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Lines before the first byte that the encoding doesn't have. */
function countValidLines(part: Buffer, encoding: CsvEncoding): number {
  if (encoding.startsWith('utf-16')) return 0
  const decoder = createDecoder(encoding)
  let count = 0
  for (let at = 0; at < part.length; ) {
    const end = part.indexOf(0x0a, at)
    try {
      decoder.decode(part.subarray(at, end === -1 ? part.length : end + 1), { stream: true })
    } catch {
      return count
    }
    if (end === -1) break
    count++
    at = end + 1
  }
  return count
}
