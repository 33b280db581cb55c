import { CsvError, parse } from 'csv-parse/sync'
import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'
import { isDay } from '#kernel/time/calendar-days.ts'
import { UserError } from '#server/infra/user-error.ts'
import type { DatedRate } from './store.ts'

/**
 * Reads rates as the European Central Bank publishes them: a row a day, a column a currency, in units of the currency for one euro. Currencies that the product
 * doesn't know, and empty or `N/A` cells, are left out; the euro is added.
 * @throws UserError with the line of the first fault.
 */
export function readRatesFile(text: string): DatedRate[] {
  const [head = [], ...rows] = cellsOf(text)
  if (head[0] !== 'Date' || head.length < 2) throw new UserError('The first row must be "Date" and the currencies, such as "Date,USD,JPY".')
  const twice = head.find((name, index) => name !== '' && head.indexOf(name) !== index)
  if (twice !== undefined) throw new UserError(`Duplicate column: ${twice}.`)
  if (rows.length === 0) throw new UserError('The file has no rates.')
  const lines = new Map<string, number>()
  return rows.flatMap((cells, index) => ratesOf(head, cells, { line: index + 2, lines }))
}

/** @param lines of the days that were read before. */
function ratesOf(head: readonly string[], cells: readonly string[], { line, lines }: { line: number; lines: Map<string, number> }): DatedRate[] {
  const day = dayOf(cells[0] ?? '')
  if (day === null) throw new UserError(`Line ${line}: "${cells[0]}" is not a date such as 2026-06-15.`)
  const known = lines.get(day)
  if (known !== undefined) throw new UserError(`Line ${line}: ${day} is on line ${known} already.`)
  lines.set(day, line)
  if (cells.length > head.length) throw new UserError(`Line ${line} has ${cells.length} cells, but the header has ${head.length}.`)
  const rates = head.flatMap((currency, column): DatedRate[] => {
    const rate = cells[column] ?? ''
    if (!isCurrency(currency) || rate === '' || rate === 'N/A') return []
    // As many digits as the table has; none is a rate.
    if (!/^\d{1,9}(\.\d{1,12})?$/.test(rate) || Number(rate) === 0) throw new UserError(`Line ${line}, ${currency}: "${rate}" is not a rate such as 1.0850.`)
    return [{ currency, day, rate }]
  })
  return [{ currency: 'EUR', day, rate: '1' }, ...rates.filter(({ currency }) => currency !== 'EUR')]
}

const isCurrency = (name: string): name is CurrencyCode => (currencyCodes as readonly string[]).includes(name)

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** The daily file of the bank says `25 November 2026`, its history `2026-11-25`. */
function dayOf(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) (\w+) (\d{4})$/.exec(text) ?? []
  const number = months.indexOf(month) + 1
  const written = number === 0 ? text : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

function cellsOf(text: string): string[][] {
  try {
    return parse(text, { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    if (error instanceof CsvError) throw new UserError(`The file is not valid CSV: ${error.message}.`)
    throw error
  }
}
