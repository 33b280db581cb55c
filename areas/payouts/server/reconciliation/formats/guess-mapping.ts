import { type CsvMapping, csvDateOrders } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import type { CsvEncoding } from '#kernel/csv.ts'
import { type AmountText, readAmountForms, readDateForms } from './guess-forms.ts'
import { readAmount, readCurrency, readDate, readDirection } from './values.ts'

/** How a CSV file with an unknown header would be read, for a person to check. */

const names = {
  date: /^(booking|book|posting|transaction|value)?[ _-]?date|datum|buchung|valuta|日期|记账/i,
  credit: /credit|incoming|money in|paid in|haben|deposit|收入|贷/i,
  debit: /debit|outgoing|money out|paid out|soll|withdraw|支出|借/i,
  amount: /amount|betrag|bedrag|umsatz|montant|importe|importo|kwota|value$|金额|发生额/i,
  currency: /currency|währung|ccy|币种/i,
  balance: /balance|saldo|solde|kontostand|zůstatek|余额|結餘|残高/i,
  account:
    /^((own|our|from) )?(account|acct|a\/c)( ?(number|no\.?|nr\.?|id|iban))?$|^iban$|^(eigene )?(rekening|konto|kontonummer|auftragskonto|compte|cuenta|conto)$|^(本方)?账[号户]$/i,
  text: /descr|reference|details|text|purpose|verwendung|payee|name|naam|memo|mededeling|omschrijving|libell|narrative|摘要|附言|用途|备注|对方/i,
}

/** The beginning of a file: what can be the header, and rows below it. */
export interface FirstRows {
  readonly rows: readonly (readonly string[])[]
  readonly delimiter: CsvMapping['delimiter']
  readonly encoding: CsvEncoding
}

const isDate = (text: string) => csvDateOrders.some((order) => readDate(text, order) !== null)
/** In a currency with many decimals, so no amount is left out. */
const isAmount = (text: string) => (['.', ','] as const).some((mark) => readAmount(text, mark, 'KWD') !== null)
const hasDecimals = (text: string) => /[.,]\d{1,3}\D*$/.test(text)

/** Whether a row is a line instead of a header. */
function isLine(row: readonly string[]): boolean {
  return row.some(isDate) && row.some((cell) => !isDate(cell) && isAmount(cell))
}

/** @param today when the file is uploaded. */
export function guessMapping({ rows, delimiter, encoding }: FirstRows, today: string): CsvMapping {
  const [first = []] = rows
  const hasHeader = !isLine(first)
  const samples = hasHeader ? rows.slice(1) : rows
  const table = new Table(hasHeader ? first : first.map(() => ''), samples)
  const columns = hasHeader ? guessByTitles(table) : guessByCells(table)
  return completeGuess(table, { ...columns, delimiter, encoding, has_header: hasHeader }, today)
}

/** Columns of the samples, by their titles or by what their cells are. */
class Table {
  readonly titles: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly columns: readonly number[]

  constructor(titles: readonly string[], samples: readonly (readonly string[])[]) {
    this.titles = titles
    this.samples = samples
    this.columns = [...titles.slice(0, reconciliationLimits.bankStatementColumnsMax).keys()]
  }

  /** The cells of a column that have a text. */
  cells(column: number): readonly string[] {
    return this.samples.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  }

  /** The columns of which every cell with a text is one. */
  whereAll(isOne: (cell: string) => boolean): number[] {
    return this.columns.filter((column) => this.cells(column).length > 0 && this.cells(column).every(isOne))
  }

  /** The first column with such a title whose cells can be such values, or else with such a title. */
  titled(pattern: RegExp, canBe: (cell: string) => boolean = () => true): number | null {
    const found = this.columns.filter((column) => pattern.test(this.titles[column] ?? ''))
    return found.find((column) => this.cells(column).every(canBe)) ?? found[0] ?? null
  }
}

type Columns = Omit<CsvMapping, 'delimiter' | 'encoding' | 'has_header' | 'date_order' | 'decimal_mark' | 'has_three_decimals' | 'direction_column'>

const hasDigits = (cell: string) => /\d/.test(cell)

function guessByTitles(table: Table): Columns {
  const [credit, debit, amount] = [table.titled(names.credit, hasDigits), table.titled(names.debit, hasDigits), table.titled(names.amount, hasDigits)]
  const hasTwo = credit !== null && debit !== null && credit !== debit && [credit, debit].every((column) => table.cells(column).every(hasDigits))
  const amountColumn = hasTwo ? null : (amount ?? credit)
  const balance = table.titled(names.balance, isAmount)
  const currencyColumn = table.titled(names.currency)
  const isTaken = (column: number) => column === amountColumn || (hasTwo && (column === credit || column === debit))
  const textColumns = table.columns.filter((column) => names.text.test(table.titles[column] ?? ''))
  return {
    date_column: table.titled(names.date, isDate) ?? table.whereAll(isDate)[0] ?? 0,
    amount_column: amountColumn,
    credit_column: hasTwo ? credit : null,
    debit_column: hasTwo ? debit : null,
    balance_column: balance !== null && !isTaken(balance) && table.cells(balance).every(isAmount) ? balance : null,
    account_column: table.titled(names.account),
    currency_column: currencyColumn !== null && table.samples.every((row) => readCurrency(row[currencyColumn] ?? '') !== null) ? currencyColumn : null,
    currency: amountColumn === null ? null : currencyIn(table.titles[amountColumn] ?? ''),
    text_columns: orLast(textColumns, table),
  }
}

/** Of a title such as `Amount (EUR)`. */
function currencyIn(title: string): CsvMapping['currency'] {
  return (
    title
      .match(/\b[A-Z]{3}\b/g)
      ?.map(readCurrency)
      .find((code) => code !== null) ?? null
  )
}

/** Without a header: the first column of days, the first of amounts, and a later one for the balance. */
function guessByCells(table: Table): Columns {
  const date = table.whereAll(isDate)[0] ?? 0
  const amounts = table.whereAll((cell) => isAmount(cell) && !isDate(cell))
  const decimal = amounts.filter((column) => table.cells(column).some(hasDecimals))
  const amount = decimal[0] ?? amounts[0] ?? null
  const balance = decimal.slice(1).findLast((column) => table.cells(column).length === table.samples.length) ?? null
  const currency = table.whereAll((cell) => readCurrency(cell) !== null)[0] ?? null
  const texts = table.columns.filter((column) => column !== date && column !== currency && table.cells(column).some((cell) => /\p{L}/u.test(cell)))
  return {
    date_column: date,
    amount_column: amount,
    credit_column: null,
    debit_column: null,
    balance_column: balance,
    account_column: null,
    currency_column: currency,
    currency: null,
    text_columns: orLast(texts, table),
  }
}

function orLast(found: readonly number[], { columns }: Table): number[] {
  return found.length > 0 ? found.slice(0, 10) : [columns.at(-1) ?? 0]
}

type WithoutForms = Omit<CsvMapping, 'date_order' | 'decimal_mark' | 'has_three_decimals' | 'direction_column'>

function completeGuess({ samples, columns }: Table, mapping: WithoutForms, today: string): CsvMapping {
  return {
    ...mapping,
    date_order: readDateForms(dateTexts(samples, mapping), today).best,
    ...readAmountForms(amountTexts(samples, mapping)).best,
    direction_column: guessDirection(samples, columns, mapping),
  }
}

type AmountColumns = Pick<CsvMapping, 'amount_column' | 'credit_column' | 'debit_column' | 'balance_column' | 'currency_column' | 'currency'>

/** The amounts of these rows, with what each is in; most currencies have two decimals. */
export function amountTexts(samples: readonly (readonly string[])[], mapping: AmountColumns): AmountText[] {
  const columns = [mapping.amount_column, mapping.credit_column, mapping.debit_column, mapping.balance_column].filter((column) => column !== null)
  return samples.flatMap((row) => {
    const currency = (mapping.currency_column === null ? mapping.currency : readCurrency(row[mapping.currency_column] ?? '')) ?? 'USD'
    return columns.flatMap((column) => (row[column] ? [{ text: row[column], currency }] : []))
  })
}

export function dateTexts(samples: readonly (readonly string[])[], { date_column }: Pick<CsvMapping, 'date_column'>): string[] {
  return samples.flatMap((row) => row[date_column] || [])
}

/** Whether no amount of one column says its direction. */
export function lacksSigns(samples: readonly (readonly string[])[], { amount_column }: Pick<CsvMapping, 'amount_column'>): boolean {
  return amount_column !== null && samples.length > 0 && samples.every((row) => !/[-−+(]/.test(row[amount_column] ?? ''))
}

/** The column that says for each line whether money came in or went out. */
function guessDirection(samples: readonly (readonly string[])[], columns: readonly number[], mapping: WithoutForms): number | null {
  const { amount_column: amount } = mapping
  if (amount === null || !lacksSigns(samples, mapping)) return null
  const saysIt = (column: number) => samples.every((row) => !row[amount] || readDirection(row[column] ?? '') !== null)
  return columns.find((column) => column !== amount && saysIt(column)) ?? null
}
