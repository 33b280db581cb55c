import { CsvError, parse } from 'csv-parse/sync'
import { createDecoder, detectEncoding, guessDelimiter } from '#server/infra/csv-files.ts'
import { type FileRow, RecordFileRefusal, readCsvCell } from './cells.ts'

/** Characters of a row; a quote that is never closed would be a row of the whole file. */
const rowLengthMax = 20_000

/** What one sheet of a file has. */
export interface SheetRows {
  /** The first rows with a text or a formula, as many as are asked for. */
  readonly rows: readonly FileRow[]
  /** All of them. */
  readonly count: number
  /** Finds the lines of these rows whose cell in a column is merged with others. Absent where no cell can be. */
  findMerged?(column: number): ReadonlySet<number>
}

/** Reads a CSV file in UTF-8, UTF-16 or GB18030, with any common separator. @throws RecordFileRefusal */
export function readCsvRows(content: Buffer, rowsMax: number): SheetRows {
  // Excel names the separator above the rows, and doesn't count that line.
  const decoded = decode(content)
  const [hint = '', separator] = /^sep=([,;\t|])\r?\n/i.exec(decoded) ?? []
  const text = decoded.slice(hint.length)
  const rows: FileRow[] = []
  let count = 0
  let foldedLines = 0
  let [nextLine, emptyLines] = [1, 0]
  try {
    parse(text, {
      delimiter: separator ?? guessDelimiter(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: rowLengthMax,
      on_record: (record: string[], { lines, empty_lines }) => {
        // A spreadsheet shows a cell of several lines in one row. The parser counts both characters that end a line.
        foldedLines += record.join('').match(/[\r\n]/g)?.length ?? 0
        const line = lines - foldedLines
        nextLine = line + 1
        emptyLines = empty_lines
        if (record.every((cell) => cell.trim() === '')) return null
        count++
        if (rows.length < rowsMax) rows.push({ line, cells: record.map(readCsvCell) })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser fails at the end of the file. The row begins after the last whole one, and the empty lines that follow it.
    const line = nextLine + (Number(error.empty_lines) || 0) - emptyLines
    throw new RecordFileRefusal(error.code === 'CSV_MAX_RECORD_SIZE' ? 'risk_file_long_row' : 'risk_file_quotes', { line })
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
