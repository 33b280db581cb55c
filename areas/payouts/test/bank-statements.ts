import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'

/** Of a bank statement in dollars whose columns are the day, a text and the amount. */
export const dayTextAmount: CsvMapping = {
  delimiter: ',',
  encoding: 'utf-8',
  decimal_mark: '.',
  date_order: 'ymd',
  date_column: 0,
  amount_column: 2,
  direction_column: null,
  balance_column: null,
  account_column: null,
  rows_above: 0,
  has_header: true,
  has_three_decimals: false,
  is_debit_signed: false,
  credit_column: null,
  debit_column: null,
  currency_column: null,
  currency: 'USD',
  text_columns: [1],
}
