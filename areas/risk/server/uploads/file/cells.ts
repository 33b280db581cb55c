import type { RuleName } from '#kernel/texts.ts'
import { unwrapCell } from '#server/infra/csv-files.ts'

export type FileRule = Extract<RuleName, `risk_file_${string}`>
export type CellRule = Extract<RuleName, `risk_cell_${string}`>

/** A file that can't be taken as a whole, and why. */
export class RecordFileRefusal extends Error {
  readonly rule: FileRule
  readonly values: Readonly<Record<string, string | number>>
  constructor(rule: FileRule, values: Readonly<Record<string, string | number>> = {}) {
    super(rule)
    this.rule = rule
    this.values = values
  }
}

/** A cell as a text, whatever the format of its file. */
export interface FileCell {
  readonly text: string
  /** Why its text isn't what a person entered. */
  readonly rule: CellRule | null
}

/** A row of a file. `line` is counted from 1, as a spreadsheet shows it. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly FileCell[]
}

interface CellMarks {
  readonly isFormula: boolean
  /** Digits that the format of a number shows at least, with zeros before it. */
  readonly zeros: number
}

/** Spreadsheets keep 15 digits of a number. */
const exactNumberMax = 1e15

const good = (text: string): FileCell => ({ text, rule: null })

/** Reads a cell of a workbook: numbers as they are shown, and what a spreadsheet made of other texts with the rule that says so. */
export function readSheetCell(value: unknown, { isFormula, zeros }: CellMarks): FileCell {
  const text = textOf(value, zeros)
  // A formula whose result is an empty text shows nothing; one without a result may show anything.
  if (isFormula) return { text, rule: value === '' ? null : 'risk_cell_formula' }
  if (value instanceof Date) return { text, rule: 'risk_cell_date' }
  if (typeof value === 'number' && !isExact(value)) return { text, rule: 'risk_cell_number' }
  return typeof value === 'boolean' ? { text, rule: 'risk_cell_kind' } : readText(text)
}

function isExact(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < exactNumberMax
}

function textOf(value: unknown, zeros: number): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return String(value).toUpperCase()
  // A rounded number may have been a card number, so it is no text with exponents, whose digits nothing would hide.
  if (typeof value === 'number') return (isExact(value) ? String(value) : value.toLocaleString('en', { useGrouping: false })).padStart(zeros, '0')
  return String(value).trim()
}

/** Reads a cell of a CSV file. */
export function readCsvCell(typed: string): FileCell {
  const text = typed.trim()
  const quoted = unwrapCell(text)
  if (quoted !== null) return readText(quoted.trim())
  if (text.startsWith('=')) return { text, rule: 'risk_cell_formula' }
  return readText(text)
}

/** Texts that only a spreadsheet writes: a shortened number, such as 4.11111E+15, and an error. */
function readText(text: string): FileCell {
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(text)) return { text, rule: 'risk_cell_number' }
  return /^#(?:N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|ERR!)$/.test(text) ? { text, rule: 'risk_cell_kind' } : good(text)
}
