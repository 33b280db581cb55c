import { type CsvMapping, csvDateOrders, decimalMarks } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import { readDate } from './dates.ts'
import { readAmount, splitAmount, withoutAccents } from './values.ts'

/** Which row of a CSV file is its header. */

/** What banks call their columns, as `withoutAccents` writes them. */
export const columnNames = {
  date: /^(booking|book|posting|transaction|value)?[ _-]?date|^data\b|^dato\b|^fecha|^tarih|datum|buchung|valuta|日期|记账/i,
  credit: /credit|incoming|money in|paid in|haben|haber|abono|deposit|avere|收入|贷/i,
  debit: /debit|debet|outgoing|money out|paid out|soll|cargo|withdraw|\bdare\b|支出|借/i,
  amount: /amount|betrag|bedrag|umsatz|montant|importe|importo|kwota|value$|金额|发生额/i,
  currency: /currency|wahrung|ccy|币种/i,
  balance: /balance|saldo|solde|kontostand|zustatek|余额|結餘|残高/i,
  account:
    /^((own|our|from) )?(account|acct|a\/c)( ?(number|no\.?|nr\.?|id|iban))?$|^iban$|^(eigene )?(rekening|konto|kontonummer|auftragskonto|compte|cuenta|conto)$|^(本方)?账[号户]$/i,
  text: /descr|reference|detail|text|purpose|verwendung|payee|name|naam|memo|mededeling|omschrijving|libell|label|narrat|particulars|摘要|附言|用途|备注|对方/i,
}

export type Samples = readonly (readonly string[])[]

export const isDate = (text: string) => csvDateOrders.some((order) => readDate(text, order) !== null)
/** In the currency beside it, or else in one with many decimals, so no amount is left out. */
export const isAmountBy = (text: string, mark: '.' | ',') => readAmount(text, mark, splitAmount(text)?.currency ?? 'KWD') !== null
export const isAmount = (text: string) => decimalMarks.some((mark) => isAmountBy(text, mark))
export const hasDecimals = (text: string) => /[.,]\d{1,3}\D*$/.test(text)

/** Whether a row is a line instead of a header. */
export function isLine(row: readonly string[]): boolean {
  return row.some(isDate) && row.some((cell) => !isDate(cell) && isAmount(cell))
}

/** Whether a row names a column of days and one of amounts. */
function isHeader(titles: readonly string[]): boolean {
  const row = titles.map(withoutAccents)
  const { date, amount, credit, debit } = columnNames
  const isMoney = (cell: string) => !date.test(cell) && [amount, credit, debit].some((name) => name.test(cell))
  return !isLine(row) && row.some((cell) => date.test(cell)) && row.some(isMoney)
}

/** A header that names nothing known has at least a day, an amount and a text. */
const headerCellsMin = 3
const isWide = (row: readonly string[]) => row.filter((cell) => cell !== '').length >= headerCellsMin

export type HeaderPlace = Pick<CsvMapping, 'rows_above' | 'has_header'>

/** Finds the header, or the first line where there is none: banks write titles above it. */
export function findHeader(rows: Samples): HeaderPlace {
  const first = rows.slice(0, reconciliationLimits.bankStatementRowsAboveMax + 1)
  const named = first.findIndex((row, index) => isHeader(row) && isLine(rows[index + 1] ?? []))
  const header = named === -1 ? first.findIndex(isHeader) : named
  if (header !== -1) return { rows_above: header, has_header: true }
  const line = first.findIndex(isLine)
  if (line > 0 && isWide(first[line - 1] ?? [])) return { rows_above: line - 1, has_header: true }
  if (line !== -1) return { rows_above: line, has_header: false }
  return { rows_above: Math.max(0, first.findIndex(isWide)), has_header: true }
}
