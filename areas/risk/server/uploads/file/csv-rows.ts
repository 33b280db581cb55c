import { Readable } from 'node:stream'
import { CsvFault, createDecoder, detectEncoding, guessDelimiter, readCsv } from '#server/infra/csv-files.ts'
import { type FileRow, RecordFileRefusal, readCsvCell } from './cells.ts'

/** What one sheet of a file has. */
export interface SheetRows {
  /** The first rows with a text or a formula, as many as are asked for. */
  readonly rows: readonly FileRow[]
  /** All of them. */
  readonly count: number
  /** Finds the lines of these rows whose cell in a column is merged with others. Absent where no cell can be. */
  findMerged?(column: number): ReadonlySet<number>
}

/** Reads a CSV file in any encoding that can be told, with any common separator. @throws RecordFileRefusal */
export async function readCsvRows(content: Buffer, rowsMax: number): Promise<SheetRows> {
  const text = decode(content)
  const rows: FileRow[] = []
  let count = 0
  try {
    for await (const { cells, row } of readCsv(Readable.from([text]), guessDelimiter(text))) {
      count++
      if (rows.length < rowsMax) rows.push({ line: row, cells: cells.map(readCsvCell) })
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    throw new RecordFileRefusal(error.rule === 'too_long_row' ? 'risk_file_long_row' : 'risk_file_quotes', { line: error.row })
  }
  return { rows, count }
}

function decode(content: Buffer): string {
  try {
    return createDecoder(detectEncoding(content)).decode(content)
  } catch (error) {
    // Its last character is cut, and nobody knows what else is missing.
    if (error instanceof TypeError) throw new RecordFileRefusal('risk_file_broken')
    throw error
  }
}
