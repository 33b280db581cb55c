import { limits } from '@counterfoil/contract/limits'
import { type CsvDateOrder, type CsvEncoding, type CsvMapping, csvDateOrders } from '@counterfoil/contract/reconciliation/mapping'
import { readCurrency, readDate } from './values.ts'

/** How a CSV file with an unknown header would be read, for a person to check. */

const names = {
  date: /^(booking|book|posting|transaction|value)?[ _-]?date|datum|buchung|valuta|日期|记账/i,
  credit: /credit|incoming|money in|paid in|haben|deposit|收入|贷/i,
  debit: /debit|outgoing|money out|paid out|soll|withdraw|支出|借/i,
  amount: /amount|betrag|umsatz|value$|金额|发生额/i,
  currency: /currency|währung|ccy|币种/i,
  text: /descr|reference|details|text|purpose|verwendung|payee|name|memo|narrative|摘要|附言|用途|备注|对方/i,
}

/** @param rows the header and some rows below it. */
export function guessMapping(rows: readonly (readonly string[])[], delimiter: CsvMapping['delimiter'], encoding: CsvEncoding): CsvMapping {
  const [header = [], ...samples] = rows
  const find = (pattern: RegExp) => {
    const column = header.findIndex((title) => pattern.test(title))
    return column === -1 || column >= limits.bankStatementColumnsMax ? null : column
  }
  const [credit, debit, amount] = [find(names.credit), find(names.debit), find(names.amount)]
  const hasTwo = credit !== null && debit !== null && credit !== debit
  const date = find(names.date) ?? 0
  const amountColumn = hasTwo ? null : (amount ?? credit ?? null)
  const amounts = samples.flatMap((row) =>
    [amountColumn, hasTwo ? credit : null, hasTwo ? debit : null].map((column) => (column === null ? '' : (row[column] ?? ''))),
  )
  const textColumns = header.flatMap((title, column) => (names.text.test(title) && column < limits.bankStatementColumnsMax ? [column] : [])).slice(0, 10)
  const currencyColumn = find(names.currency)
  return {
    delimiter,
    encoding,
    decimal_mark: amounts.some((text) => /,\d{1,2}\D*$/.test(text)) ? ',' : '.',
    date_order: guessDateOrder(samples.map((row) => row[date] ?? '')),
    date_column: date,
    amount_column: amountColumn,
    credit_column: hasTwo ? credit : null,
    debit_column: hasTwo ? debit : null,
    currency_column: currencyColumn !== null && samples.every((row) => readCurrency(row[currencyColumn] ?? '') !== null) ? currencyColumn : null,
    currency: null,
    text_columns: textColumns.length > 0 ? textColumns : [Math.max(0, Math.min(header.length, limits.bankStatementColumnsMax) - 1)],
  }
}

/** The first order in which every sample is a date: days before months unless a day above 12 says otherwise. */
function guessDateOrder(samples: readonly string[]): CsvDateOrder {
  return csvDateOrders.find((order) => samples.every((text) => text === '' || readDate(text, order) !== null)) ?? 'ymd'
}
