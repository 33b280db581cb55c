import { type MergeRange, readXls, readXlsx, type Sheet } from 'hucre/xlsx'
import { type FileCell, RecordFileRefusal, readSheetCell } from './cells.ts'
import type { SheetRows } from './csv-rows.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import { packWorkbook, readWorkbook } from './xls-container.ts'
import { readXlsMarks, type SheetMarks } from './xls-marks.ts'

/** Reads the only sheet of a workbook that has rows. @throws RecordFileRefusal */
export async function readXlsxRows(content: Buffer, rowsMax: number, bytesMax: number): Promise<SheetRows> {
  const unpacked = unpackWorkbook(content, bytesMax)
  // What the names of its columns show by a format, such as leading zeros, is a style.
  const { sheets } = await read(() => readXlsx(unpacked, { readStyles: true, sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden }))
  return readOnlySheet(
    sheets.map((sheet) => ({ sheet, marks: marksOf(sheet) })),
    rowsMax,
  )
}

/** @throws RecordFileRefusal */
export async function readXlsRows(content: Buffer, rowsMax: number): Promise<SheetRows> {
  const workbook = readWorkbook(content)
  const marks = readXlsMarks(workbook)
  const { sheets } = await read(() => readXls(packWorkbook(workbook)))
  return readOnlySheet(
    sheets.map((sheet, index) => ({ sheet, marks: marks[index] ?? none })),
    rowsMax,
  )
}

const none: SheetMarks = { formulas: new Set(), zeros: new Map() }

/** A file can break its reader in any way; nothing else is in its thread. */
async function read<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch {
    throw new RecordFileRefusal('risk_file_broken')
  }
}

function marksOf({ cells = new Map() }: Sheet): SheetMarks {
  const all = [...cells]
  return {
    formulas: new Set(all.flatMap(([place, { formula, type }]) => (formula !== undefined || type === 'formula' ? [place] : []))),
    zeros: new Map(all.flatMap(([place, { style }]) => (style?.numFmt && /^0+$/.test(style.numFmt) ? [[place, style.numFmt.length] as const] : []))),
  }
}

interface MarkedSheet {
  readonly sheet: Pick<Sheet, 'rows' | 'merges'>
  readonly marks: SheetMarks
}

function readOnlySheet(sheets: readonly MarkedSheet[], rowsMax: number): SheetRows {
  const [first, second] = sheets.map((sheet) => readRows(sheet, rowsMax)).filter(({ count }) => count > 0)
  if (second) throw new RecordFileRefusal('risk_file_sheets')
  return first ?? { rows: [], count: 0 }
}

function readRows({ sheet: { rows, merges = [] }, marks }: MarkedSheet, rowsMax: number): SheetRows {
  const found: { line: number; cells: FileCell[] }[] = []
  let count = 0
  for (const [index, row] of rows.entries()) {
    const cells = Array.from(row ?? [], (value, column) => {
      const place = `${index},${column}`
      return readSheetCell(value, {
        isFormula: marks.formulas.has(place),
        zeros: marks.zeros.get(place) ?? 0,
      })
    })
    if (cells.every(({ text, rule }) => text === '' && rule === null)) continue
    count++
    if (found.length < rowsMax) found.push({ line: index + 1, cells })
  }
  return { rows: found, count, findMerged: (column) => findMergedLines(merges, column, found.at(-1)?.line ?? 0) }
}

/** Looks at each line once, however many ranges have it: a file can have hundreds of thousands, each as long as the sheet. */
function findMergedLines(merges: readonly MergeRange[], column: number, lineMax: number): ReadonlySet<number> {
  const lines = new Set<number>()
  let next = 1
  const ranges = merges.filter(({ startCol, endCol }) => startCol <= column && column <= endCol).toSorted((one, other) => one.startRow - other.startRow)
  for (const { startRow, endRow } of ranges) {
    next = Math.max(next, startRow + 1)
    for (; next <= endRow + 1 && next <= lineMax; next++) lines.add(next)
  }
  return lines
}
