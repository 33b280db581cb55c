import { TextDecoder } from 'node:util'
import type { BankStatementFormat, CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { createDecoder, detectEncoding } from '#server/infra/csv-files.ts'
import { readCamtLines } from './formats/camt-file.ts'
import { readCsvLines } from './formats/csv-file.ts'
import { createXmlDecoder } from './formats/detect.ts'
import type { FileFacts } from './formats/file-facts.ts'
import { readMt940Lines } from './formats/mt940-file.ts'
import { FileRefusal, type ParsedLine } from './formats/parsed-line.ts'

/** Bytes in which an XML file declares its encoding, and UTF-16 shows itself. */
const startLength = 4_096

export interface StatementFile {
  readonly format: BankStatementFormat
  /** Of a CSV file. */
  readonly mapping: CsvMapping | null
}

/**
 * The lines of a file as it streams.
 * @param facts learns what else the file says.
 * @throws FileRefusal, after its lines too: a balance at the end can disagree with them.
 */
export async function* readFileLines(parts: AsyncIterable<Buffer>, file: StatementFile, facts: FileFacts): AsyncGenerator<ParsedLine> {
  try {
    yield* readLines(parts, file, facts)
  } catch (error) {
    // What is wrong with a line may follow from what was odd before it, such as the encoding.
    throw error instanceof FileRefusal ? (facts.doubt ?? error) : error
  }
  facts.requireProof()
}

function readLines(parts: AsyncIterable<Buffer>, { format, mapping }: StatementFile, facts: FileFacts): AsyncGenerator<ParsedLine> {
  if (format === 'camt053') return readCamtLines(decode(parts, createXmlDecoder, facts), facts)
  if (format === 'mt940')
    return readMt940Lines(
      decode(parts, (start) => createDecoder(detectEncoding(start)), facts),
      facts,
    )
  if (!mapping) throw new Error('A CSV file is read by its mapping.')
  return readCsvLines(
    decode(parts, () => createDecoder(mapping.encoding), facts),
    mapping,
    facts,
  )
}

/** Decodes a file, in which bytes that its encoding doesn't have are replaced, and suspected. @param createFor is called with the first part. */
async function* decode(parts: AsyncIterable<Buffer>, createFor: (start: Buffer) => TextDecoder, facts: FileFacts): AsyncGenerator<string> {
  let line = 1
  let decoders: Decoders | null = null
  for await (const part of withLongStart(parts)) {
    decoders ??= new Decoders(createFor(part), facts)
    const text = decoders.decode(part, line)
    line += countLines(text)
    yield text
  }
  yield decoders?.decode(null, line) ?? ''
}

/** The first part is long enough to tell what a file is. */
async function* withLongStart(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0)
  for await (const part of parts) {
    const next: Buffer = start === null ? part : Buffer.concat([start, part])
    start = start === null || next.length >= startLength ? null : next
    if (start === null) yield next
  }
  if (start !== null) yield start
}

/** A decoder that says which bytes are wrong, and one that replaces them. */
class Decoders {
  readonly #facts: FileFacts
  readonly #encoding: string
  readonly #replacing: TextDecoder
  #strict: TextDecoder | null

  constructor(strict: TextDecoder, facts: FileFacts) {
    this.#facts = facts
    this.#encoding = strict.encoding
    this.#strict = strict
    this.#replacing = new TextDecoder(strict.encoding)
  }

  decode(part: Buffer | null, line: number): string {
    const text = this.#replacing.decode(part ?? undefined, { stream: part !== null })
    try {
      this.#strict?.decode(part ?? undefined, { stream: part !== null })
    } catch {
      this.#strict = null
      const at = line + countLines(text.slice(0, text.indexOf('\uFFFD')))
      this.#facts.suspect('characters', new FileRefusal('encoding', at, { encoding: this.#encoding.toUpperCase() }))
    }
    return text
  }
}

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
