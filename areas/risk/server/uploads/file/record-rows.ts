import { riskLimits } from '#areas/risk/contract/rules.ts'
import { locales } from '#kernel/locale.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import { text } from '#server/infra/texts.ts'
import { type CellRule, type FileCell, type FileRow, RecordFileRefusal } from './cells.ts'
import type { SheetRows } from './csv-rows.ts'

/** A row below the header, as it is in the file. */
export interface RecordRow {
  readonly line: number
  readonly record: string
  readonly remark: string
  /** Why the record isn't what a person entered. */
  readonly rule: CellRule | null
  /** Why the remark isn't. */
  readonly remarkRule: CellRule | null
}

interface Columns {
  readonly record: number
  /** -1 if no column has remarks. */
  readonly remark: number
}

/** Rows that are read of a file: one more than it may have. */
export const fileRowsMax = riskLimits.riskUploadRowsMax + riskLimits.riskUploadHeaderRowsMax + 1

/** Characters of a cell that leave the thread: enough to tell that it is too long, and to hide a card number across the end of what is kept. */
const recordLengthMax = 2 * riskLimits.riskTypedLengthMax + 1
const remarkLengthMax = 2 * riskLimits.riskRemarkLengthMax + 1

/** Picks records and remarks by the header; without one they are the first two columns. @throws RecordFileRefusal */
export function pickRecords(type: RiskType, { rows, count, findMerged }: SheetRows): RecordRow[] {
  const header = rows.slice(0, riskLimits.riskUploadHeaderRowsMax).findIndex(({ cells }) => cells.some(({ text }) => isRecordTitle(type, text)))
  const columns = header === -1 ? firstColumns(rows) : columnsOf(type, rows[header])
  const [mergedRecords, mergedRemarks] = [findMerged?.(columns.record), findMerged?.(columns.remark)]
  const picked = rows.slice(header + 1).flatMap(({ line, cells }) => {
    const record = pickCell(cells[columns.record], mergedRecords?.has(line))
    return pickRecord(line, record, pickCell(cells[columns.remark], mergedRemarks?.has(line)))
  })
  const recordCount = count - rows.length + picked.length
  const maximum = riskLimits.riskUploadRowsMax
  if (recordCount > maximum) throw new RecordFileRefusal('risk_file_too_many_rows', { count: recordCount, maximum })
  if (recordCount === 0) throw new RecordFileRefusal('risk_file_no_rows')
  return picked
}

function columnsOf(type: RiskType, row: FileRow | undefined): Columns {
  const texts = row?.cells.map(({ text }) => text) ?? []
  return { record: texts.findIndex((text) => isRecordTitle(type, text)), remark: texts.findIndex(isRemarkTitle) }
}

function firstColumns(rows: readonly FileRow[]): Columns {
  const wide = rows.find(({ cells }) => cells.slice(2).some(({ text }) => text !== ''))
  if (wide) throw new RecordFileRefusal('risk_file_columns', { line: wide.line })
  return { record: 0, remark: 1 }
}

function pickCell({ text, rule }: FileCell = { text: '', rule: null }, isMerged = false): FileCell {
  return { text, rule: isMerged && text !== '' ? (rule ?? 'risk_cell_merged') : rule }
}

/** Nothing for a row that only has texts in other columns. */
function pickRecord(line: number, record: FileCell, remark: FileCell): RecordRow[] {
  if ([record, remark].every(({ text, rule }) => text === '' && rule === null)) return []
  const kept = { record: record.text.slice(0, recordLengthMax), remark: remark.text.replaceAll(/\s+/g, ' ').slice(0, remarkLengthMax) }
  return [{ line, ...kept, rule: record.rule, remarkRule: remark.rule }]
}

/** Whether a column is called so in any language; spaces don't count. */
function isTitle(kind: 'record' | 'remark' | RiskType, title: string): boolean {
  return locales.some((locale) =>
    text(locale, `risk:server.uploads.titles.${kind}`)
      .split('|')
      .some((known) => normalise(known) === normalise(title)),
  )
}

const normalise = (title: string) => title.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

/** Whether a cell is the title of the column with the records of a list. */
function isRecordTitle(type: RiskType, title: string): boolean {
  return isTitle('record', title) || isTitle(type, title)
}

function isRemarkTitle(title: string): boolean {
  return isTitle('remark', title)
}
