import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { CsvFault, type CsvRow, readCsv, unwrapCell } from '#server/infra/csv-files.ts'
import { CsvLineReader } from './csv-line.ts'
import type { FileFacts } from './file-facts.ts'
import { FileRefusal, type ParsedLine } from './parsed-line.ts'

/** The rows of a CSV file as it streams. @throws FileRefusal */
export async function* readRows(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  try {
    for await (const row of readCsv(texts, delimiter)) yield { ...row, cells: row.cells.map((cell) => unwrapCell(cell) ?? cell) }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    throw new FileRefusal(error.rule === 'quotes' ? 'quotes' : 'too_long_line', error.line)
  }
}

/** The lines below the header, if there is one. @throws FileRefusal */
export async function* readCsvLines(texts: AsyncIterable<string>, mapping: CsvMapping, facts: FileFacts): AsyncGenerator<ParsedLine> {
  const reader = new CsvLineReader(mapping, facts)
  let above = mapping.rows_above + (mapping.has_header ? 1 : 0)
  for await (const row of readRows(texts, mapping.delimiter)) {
    if (above > 0) {
      above--
      reader.readTitle(row)
      continue
    }
    const line = reader.read(row)
    if (line) yield line
  }
  reader.end()
}
