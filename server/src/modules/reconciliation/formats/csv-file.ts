import { pipeline, Readable } from 'node:stream'
import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import type { CsvMapping } from '@counterfoil/contract/reconciliation/mapping'
import { CsvError, parse } from 'csv-parse'
import { FileRefusal, type ParsedLine, quote } from './parsed-line.ts'
import { cleanText, readAmount, readCurrency, readDate } from './values.ts'

/** Characters of a row; a quote that is never closed would be a row of the whole file. */
const rowLengthMax = 20_000
/** A header has at least a date, an amount and a text; banks put titles above it. */
const headerCellsMin = 3

interface Row {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** The rows of a CSV file as it streams. @throws FileRefusal */
export async function* readRows(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<Row> {
  // Some banks mix ends of lines.
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowLengthMax,
    trim: true,
  })
  try {
    // An error of either is thrown by the loop.
    pipeline(Readable.from(texts), parser, () => {})
    for await (const row of parser) yield row as Row
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : null
    throw new FileRefusal(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_long_line' : 'quotes', line)
  }
}

/** Whether a row can be the header: the first one with enough cells is. */
export function isHeader({ record }: Row): boolean {
  return record.filter((cell) => cell !== '').length >= headerCellsMin
}

/** The lines below the header. @throws FileRefusal */
export async function* readCsvLines(texts: AsyncIterable<string>, mapping: CsvMapping): AsyncGenerator<ParsedLine> {
  let hasHeader = false
  for await (const row of readRows(texts, mapping.delimiter)) {
    if (hasHeader) yield readLine(row, mapping)
    else hasHeader = isHeader(row)
  }
}

function readLine({ record, info: { lines: line } }: Row, mapping: CsvMapping): ParsedLine {
  const cell = (column: number) => {
    const text = record[column]
    if (text === undefined) throw new FileRefusal('columns', line, { count: String(record.length), column: String(column + 1) })
    return text
  }
  const currency = currencyOf(mapping, cell, line)
  const amount = (column: number) => {
    const found = readAmount(cell(column), mapping.decimal_mark, currency)
    if (found === null) throw new FileRefusal('amount', line, { value: quote(cell(column)), currency })
    return found
  }
  const bookedOn = readDate(cell(mapping.date_column), mapping.date_order)
  if (bookedOn === null) throw new FileRefusal('date', line, { value: quote(cell(mapping.date_column)) })
  return { line, bookedOn, amountMinor: amountOf(mapping, cell, amount), currency, text: cleanText(mapping.text_columns.map((column) => record[column] ?? '')) }
}

function currencyOf({ currency_column, currency }: CsvMapping, cell: (column: number) => string, line: number): CurrencyCode {
  if (currency_column === null) {
    if (currency === null) throw new FileRefusal('currency_missing', null)
    return currency
  }
  const found = readCurrency(cell(currency_column))
  if (found === null) throw new FileRefusal('currency_unknown', line, { value: quote(cell(currency_column)) })
  return found
}

/** Banks leave the other column empty, or write a zero; outgoing money has a sign or none. */
function amountOf({ amount_column, credit_column, debit_column }: CsvMapping, cell: (column: number) => string, amount: (column: number) => number): number {
  if (amount_column !== null) return amount(amount_column)
  const credit = credit_column !== null && cell(credit_column) !== '' ? amount(credit_column) : 0
  const debit = debit_column !== null && cell(debit_column) !== '' ? amount(debit_column) : 0
  return credit - Math.abs(debit)
}
