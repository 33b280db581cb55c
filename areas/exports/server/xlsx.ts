import { readCopyText } from './copy-text.ts'
import type { Piece } from './csv.ts'
import type { ExportColumn } from './source-store.ts'

/** An Excel workbook. Texts are cells of text, which no spreadsheet computes or turns into numbers; rows that a sheet has no room for are in further sheets. */

const sheetRowsMax = 1_048_576

const formats: Readonly<Record<ExportColumn['kind'], { readonly numFmt: string; readonly width: number }>> = {
  id: { numFmt: '@', width: 28 },
  text: { numFmt: '@', width: 28 },
  choice: { numFmt: '@', width: 16 },
  money: { numFmt: '#,##0.00', width: 18 },
  time: { numFmt: 'yyyy-mm-dd hh:mm:ss', width: 20 },
}

interface Workbook {
  readonly title: string
  readonly columns: readonly { readonly title: string; readonly kind: ExportColumn['kind'] }[]
  /** Whether the file may exceed 4 GiB. */
  readonly isHuge?: boolean
  /** Titles included. */
  readonly rowsPerSheet?: number
}

/** Yields a workbook in pieces. @param rows in the text format of COPY. */
export async function* writeXlsx(
  rows: AsyncIterable<Buffer>,
  { title, columns, isHuge = false, rowsPerSheet = sheetRowsMax }: Workbook,
): AsyncGenerator<Piece> {
  // Most exports are CSV, and need none of its 14 MB.
  const { writeXlsxStream } = await import('hucre/xlsx')
  let [rowCount, reported] = [0, 0]
  const sheetColumns = columns.map((column) => ({ header: column.title, kind: column.kind, ...formats[column.kind] }))
  async function* cells() {
    for await (const row of readCopyText(rows)) {
      rowCount += 1
      // `hucre` formats columns only, but reads a column's format with each row that it takes. To be replaced by formats of cells when its streams have them.
      for (const [index, column] of sheetColumns.entries()) {
        if (column.kind === 'money') column.numFmt = moneyFormat(row[index] ?? null)
      }
      yield row.map((text, index) => (text === null ? null : cellValue(text, columns[index]?.kind ?? 'text')))
    }
  }
  const workbook = writeXlsxStream(cells(), {
    name: title,
    columns: sheetColumns,
    freezePane: { rows: 1 },
    maxRowsPerSheet: rowsPerSheet,
    // Some programs can't read such archives; a sheet of a smaller list is far below the 4 GiB of others.
    zip64: isHuge,
  })
  for await (const content of workbook) {
    // Further rows may be read while this piece is saved.
    const finished = rowCount - reported
    reported = rowCount
    yield { content: Buffer.from(content.buffer, content.byteOffset, content.byteLength), rowCount: finished }
  }
}

/** COPY writes an amount with the decimals of its currency. */
function moneyFormat(amount: string | null): string {
  const decimals = amount?.split('.')[1] ?? ''
  return decimals === '' ? '#,##0' : `#,##0.${'0'.repeat(decimals.length)}`
}

/** Amounts have at most 12 digits, so a number shows each of them. A time is the wall clock's, which a workbook knows as a date without a zone. */
function cellValue(text: string, kind: ExportColumn['kind']): string | number | Date {
  if (kind === 'money') return Number(text)
  if (kind === 'time') return new Date(`${text.replace(' ', 'T')}Z`)
  return text
}
