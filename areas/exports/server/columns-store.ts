import { type RawBuilder, sql } from 'kysely'
import type { ExportFileFormat } from '#areas/exports/contract/endpoints.ts'
import type { Locale } from '#kernel/locale.ts'
import { currencyCodes, currencyExponent } from '#kernel/money/currencies.ts'
import { text } from '#server/infra/texts.ts'
import type { ExportColumn } from './source-store.ts'

/** How PostgreSQL writes the cells of a file. */

type Sql = RawBuilder<unknown>

/** Spreadsheets take a cell that begins like this for a formula. Full-width characters are formulas to Excel in Chinese and Japanese. */
const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'].map((character) => character.codePointAt(0))

/** A text that no spreadsheet computes: the apostrophe is what Excel itself puts before such a text. `ascii` returns the code point of the first character. */
function neutralized(text: Sql): Sql {
  return sql`CASE WHEN ascii(${text}) IN (${sql.join(formulaStarts)}) THEN '''' || ${text} ELSE ${text} END`
}

/** Minor units as an exact decimal: multiplying by 0.01 gives a number with two decimals. */
export function inMajorUnits(minor: Sql, currency: Sql): Sql {
  const exceptions = Map.groupBy(currencyCodes, currencyExponent).entries()
  const branches = [...exceptions]
    .filter(([exponent]) => exponent !== 2)
    .map(([exponent, codes]) => sql`WHEN ${currency} IN (${sql.join(codes)}) THEN ${minor} * ${unitOf(exponent)}::numeric`)
  return sql`CASE WHEN ${currency} = 'USD' THEN ${minor} * 0.01 ${sql.join(branches, sql` `)} ELSE ${minor} * 0.01 END`
}

/** The decimal that one minor unit is. */
function unitOf(exponent: number): string {
  return exponent === 0 ? '1' : `0.${'1'.padStart(exponent, '0')}`
}

/** The text of a code; an unknown code stays as it is. */
function textOf({ value, texts, raw }: ExportColumn, locale: Locale): Sql {
  const all = texts(locale)
  const found = sql`coalesce(${JSON.stringify(all)}::jsonb ->> ${value}, ${value})`
  const [place] = Object.values(all).flatMap((choice) => /\{\{\w+\}\}/.exec(choice) ?? [])
  return raw && place ? sql`replace(${found}, ${place}, coalesce(${raw}, ''))` : found
}

/** One cell as text, a number or a time without a zone. The session's time zone is the business's. Texts of a workbook can't be formulas. */
export function cellOf(column: ExportColumn, locale: Locale, format: ExportFileFormat): Sql {
  const protect = format === 'csv' ? neutralized : (text: Sql) => text
  if (column.kind === 'id') return column.value
  if (column.kind === 'text') return protect(column.value)
  if (column.kind === 'choice') return column.raw ? protect(textOf(column, locale)) : textOf(column, locale)
  if (column.kind === 'money') return inMajorUnits(column.value, column.currency)
  return sql`date_trunc('second', ${column.value}::timestamp)`
}

/** Sum of a column of amounts, where all rows have one currency. */
export function sumOf({ value, currency }: ExportColumn): Sql {
  return inMajorUnits(sql`sum(${value})`, currency)
}

/** The text of the column on its page; of times with their zone. */
export function headingOf({ name, heading, kind }: ExportColumn, locale: Locale, zone: string): string {
  const column = heading === null ? name : text(locale, heading)
  return kind === 'time' ? text(locale, 'exports:server.inZone', { column, zone }) : column
}
