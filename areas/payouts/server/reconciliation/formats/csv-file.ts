import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { CsvLineReader, type Row } from './csv-line.ts'
import { FileRefusal, type ParsedLine } from './parsed-line.ts'

/** Characters of a row; a quote that is never closed would be a row of the whole file. */
const rowLengthMax = 20_000
/** A header has at least a date, an amount and a text; banks put titles above it. */
const headerCellsMin = 3

/** The rows of a CSV file as it streams. A quote within a cell is a character. @throws FileRefusal */
export async function* readRows(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<Row> {
  // Some banks mix ends of lines.
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: rowLengthMax,
    trim: true,
  })
  try {
    // An error of either is thrown by the loop.
    pipeline(Readable.from(texts), parser, () => {})
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      // The parser keeps the quote of a cell that goes on behind its second one. With a line break, that cell has swallowed rows.
      if (record.some((cell) => /^".*[\r\n]/s.test(cell))) throw new FileRefusal('quotes', info.lines)
      yield { record: record.map(unwrap), info }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : null
    throw new FileRefusal(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_long_line' : 'quotes', line)
  }
}

/** `="00123"` is how spreadsheets keep leading zeros. */
function unwrap(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
}

/** Whether lines begin with a row, or below it: the first one with enough cells is the header, or a line if there is none. */
export function isFirst({ record }: Row): boolean {
  return record.filter((cell) => cell !== '').length >= headerCellsMin
}

/** The lines below the header, if there is one. @throws FileRefusal */
export async function* readCsvLines(texts: AsyncIterable<string>, mapping: CsvMapping): AsyncGenerator<ParsedLine> {
  const reader = new CsvLineReader(mapping)
  let hasBegun = false
  for await (const row of readRows(texts, mapping.delimiter)) {
    if (hasBegun || (isFirst(row) && !mapping.has_header)) yield reader.read(row)
    hasBegun ||= isFirst(row)
  }
}
