import { CsvError, parse } from 'csv-parse/sync'
import { UserError } from '#server/infra/user-error.ts'
import { type Column, type CsvKind, csvColumns, csvKinds } from './csv-columns.ts'
import { eventsOf } from './csv-rows.ts'
import { type ReadRow, unreadable } from './outcomes.ts'

export interface CsvHeader {
  readonly kind: CsvKind
  readonly names: readonly string[]
}

/** @throws UserError where these are not the columns of one kind of file. */
export function readHeader(text: string): CsvHeader {
  const names = cellsOf(text)
  if (!names) throw new UserError("The CSV header is invalid: its quotes don't match.")
  const kind = kindOf(names)
  const known = csvColumns[kind] as Readonly<Record<string, Column>>
  const unknown = names.filter((name) => !(name in known))
  const missing = Object.keys(known).filter((name) => known[name]?.isRequired && !names.includes(name))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const problems = [
    ...(unknown.length > 0 ? [`Unknown columns: ${unknown.join(', ')}.`] : []),
    ...(missing.length > 0 ? [`Missing columns: ${missing.join(', ')}.`] : []),
    ...(twice.length > 0 ? [`Duplicate columns: ${twice.join(', ')}.`] : []),
  ]
  if (problems.length > 0) throw new UserError([`This is not a valid file of ${kind}s.`, ...problems, `Columns: ${Object.keys(known).join(', ')}.`].join('\n'))
  return { kind, names }
}

/** A refund and a dispute name their payment too, so that the payment is looked for last. */
function kindOf(names: readonly string[]): CsvKind {
  const kind = (['refund', 'dispute', 'payment'] as const).find((name) => names.includes(name))
  if (kind) return kind
  const hint = names.length === 1 && /[;\t|]/.test(names[0] ?? '') ? ' Columns are separated by commas.' : ''
  throw new UserError(`The first row must list the columns and include one of: ${csvKinds.join(', ')}.${hint} See docs/import.md.`)
}

export function readCsvRow({ kind, names }: CsvHeader, line: number, text: string): ReadRow {
  const cells = cellsOf(text)
  if (!cells) return unreadable(line, 'row_quotes', `The quotes in this row don't match.${spanOf(line, text)}`)
  if (cells.length !== names.length) {
    return unreadable(line, 'row_cells', `This row has ${cells.length} cells, but the header has ${names.length}.${spanOf(line, text)}`)
  }
  const named = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  return { line, id: named[kind] || null, events: eventsOf(kind, named), broken: [] }
}

function spanOf(line: number, text: string): string {
  const further = text.split('\n').length - 1
  return further > 0 ? ` It continues to line ${line + further} because of an unclosed quote.` : ''
}

function cellsOf(text: string): string[] | null {
  try {
    return parse(text, { trim: true, relax_column_count: true })[0] ?? []
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}
