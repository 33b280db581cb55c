import { pipeline, Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import { type CsvDelimiter, type CsvEncoding, csvDelimiters } from '#kernel/csv.ts'

/** What a CSV file that somebody else wrote is, by its content, and its rows. */

const labels: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'utf-8',
  gb18030: 'gb18030',
  shift_jis: 'shift_jis',
  'windows-1250': 'windows-1250',
  'latin-1': 'windows-1252',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
}
/** Bytes in which UTF-16 shows itself by its zeros. */
const startLength = 4_096
/** Characters of a row; a quote that is never closed would be a row of the whole file. */
const rowLengthMax = 20_000

/** @throws TypeError for bytes that the encoding doesn't have. */
export function createDecoder(encoding: CsvEncoding): TextDecoder {
  return new TextDecoder(labels[encoding], { fatal: true })
}

/** UTF-16, or the first encoding that the beginning of a file is valid in; Latin-1 fits every file. */
export function detectEncoding(start: Buffer): CsvEncoding {
  return detectUtf16(start) ?? (['utf-8', 'gb18030', 'shift_jis'] as const).find((encoding) => isValid(start, encoding)) ?? 'latin-1'
}

/** UTF-16 by its byte order mark, or by zeros that are mostly in the upper bytes of characters. */
export function detectUtf16(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const head = start.subarray(0, startLength)
  const countZeros = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [countZeros(0), countZeros(1)]
  if (Math.max(even, odd) < Math.max(1, head.length / 20)) return null
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  return isValid(head, encoding) ? encoding : null
}

/** Decodes the beginning of a file, which may end within a character. @throws TypeError for bytes that the encoding doesn't have. */
export function decodeStart(start: Buffer, encoding: CsvEncoding): string {
  return createDecoder(encoding).decode(start, { stream: true })
}

function isValid(start: Buffer, encoding: CsvEncoding): boolean {
  try {
    const text = decodeStart(start, encoding)
    // A workbook or a picture has such characters as well.
    if (encoding.startsWith('utf-16')) return !/[^\P{Cc}\t\n\r]/u.test(text)
    // In Latin-1 texts, accents before ASCII letters are rare Chinese characters; real Chinese has several in a row.
    if (encoding === 'gb18030') return /\p{Script=Han}{2}/u.test(text) && isMostlyCommon(start)
    return encoding !== 'shift_jis' || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text)
  } catch {
    return false
  }
}

/** Whether most characters are those of GB 2312, which have two high bytes. Japanese read as Chinese has rare ones instead. */
function isMostlyCommon(bytes: Buffer): boolean {
  let [common, rare] = [0, 0]
  for (let at = 0; at + 1 < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    if ((bytes[at] ?? 0) > 0xa0 && (bytes[at + 1] ?? 0) > 0xa0) common++
    else rare++
    at++
  }
  return common > rare
}

/** The delimiter that the first line names, as Excel writes it, or that cuts the most of the first rows into as many cells as each other, or one row into the most. */
export function guessDelimiter(text: string): CsvDelimiter {
  const named = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(text)?.[1]
  if (named !== undefined) return named as CsvDelimiter
  const rows = text.split(/\r\n|\n|\r/).slice(0, 20)
  const scoreOf = (delimiter: string) => {
    const [quoted, mark] = [new RegExp(`(^|\\${delimiter})"(?:[^"]|"")*"(?=\\${delimiter}|$)`, 'g'), delimiter]
    const widths = rows.map((row) => row.replaceAll(quoted, '$1').split(mark).length).filter((width) => width > 1)
    const counts = widths.map((width) => widths.filter((other) => other === width).length)
    return Math.max(0, ...counts) + Math.max(0, ...widths) / 1e6
  }
  // A comma is a decimal mark as well, so it comes last.
  return csvDelimiters.toReversed().reduce((best, delimiter) => (scoreOf(delimiter) > scoreOf(best) ? delimiter : best))
}

/** A row with a text. */
export interface CsvRow {
  readonly cells: readonly string[]
  /** At which it ends, counted from 1. */
  readonly line: number
  /** As a spreadsheet counts, which shows a cell of several lines in one row, and no line that names the delimiter. */
  readonly row: number
}

/** A file without an end of a cell or a row. */
export class CsvFault extends Error {
  readonly rule: 'quotes' | 'too_long_row'
  readonly line: number | null
  readonly row: number
  constructor(rule: 'quotes' | 'too_long_row', line: number | null, row: number) {
    super(rule)
    this.rule = rule
    this.line = line
    this.row = row
  }
}

/** The rows of a file as it streams. A quote within a cell is a character. @throws CsvFault */
export async function* readCsv(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  const rows = new RowCounter()
  // Some programs mix ends of lines.
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: rowLengthMax,
    trim: true,
    // Its type knows no rows of another type.
    on_record: (cells, { lines, empty_lines }) => rows.add(cells, lines, empty_lines, delimiter) as unknown as string[] | null,
  })
  try {
    // An error of either is thrown by the loop.
    pipeline(Readable.from(texts), parser, () => {})
    for await (const row of parser as AsyncIterable<CsvRow>) {
      // The parser keeps the quote of a cell that goes on behind its second one. With a line break, that cell has swallowed rows.
      if (row.cells.some((cell) => /^".*[\r\n]/s.test(cell))) throw new CsvFault('quotes', row.line, row.row)
      yield row
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : null
    throw new CsvFault(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_long_row' : 'quotes', line, rows.rowAfter(Number(error.empty_lines) || 0))
  }
}

class RowCounter {
  #isFirst = true
  /** Lines that are no rows: further lines of cells, and one that names the delimiter. */
  #folded = 0
  #last = 0
  #emptyLines = 0

  /** Null for a row without a text. */
  add(cells: string[], line: number, emptyLines: number, delimiter: string): CsvRow | null {
    const isHint = this.#isFirst && /^sep=.?$/i.test(cells.join(delimiter))
    this.#isFirst = false
    // The parser counts both characters that end a line.
    this.#folded += isHint ? 1 : (cells.join('').match(/[\r\n]/g)?.length ?? 0)
    this.#last = line - this.#folded
    this.#emptyLines = emptyLines
    return isHint || cells.every((cell) => cell.trim() === '') ? null : { cells, line, row: this.#last }
  }

  /** The parser fails at the end of a file. Its row begins after the last whole one, and the empty lines that follow that one. */
  rowAfter(emptyLines: number): number {
    return this.#last + 1 + emptyLines - this.#emptyLines
  }
}

/** The text of a cell such as `="00123"`, by which spreadsheets keep leading zeros; null for others. */
export function unwrapCell(cell: string): string | null {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? null
}
