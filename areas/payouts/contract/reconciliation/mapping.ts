import * as z from 'zod/mini'
import { csvDelimiters, csvEncodings } from '#kernel/csv.ts'
import { currency } from '#kernel/fields.ts'
import { reconciliationLimits } from './rules.ts'

/** How the columns of a CSV file are read. It is remembered for files with the same header. */

export const bankStatementFormats = ['csv', 'camt053', 'mt940'] as const
export type BankStatementFormat = (typeof bankStatementFormats)[number]

export const decimalMarks = ['.', ','] as const
/** Year, month and day in their order; what stands between them doesn't matter. */
export const csvDateOrders = ['ymd', 'dmy', 'mdy'] as const
export type CsvDateOrder = (typeof csvDateOrders)[number]

const column = z.int().check(z.minimum(0), z.maximum(reconciliationLimits.bankStatementColumnsMax - 1))

export const csvMapping = z.strictObject({
  delimiter: z.enum(csvDelimiters),
  encoding: z.enum(csvEncodings),
  decimal_mark: z.enum(decimalMarks),
  date_order: z.enum(csvDateOrders),
  date_column: column,
  /** One column with a sign, or one for incoming and one for outgoing money. */
  amount_column: z.nullable(column),
  /** Says for each line of `amount_column` whether money came in or went out. */
  direction_column: z.nullable(column),
  credit_column: z.nullable(column),
  debit_column: z.nullable(column),
  /** Null where all lines are of `currency`. */
  currency_column: z.nullable(column),
  currency: z.nullable(currency),
  /** The balance after each line, which has to agree with the amounts. */
  balance_column: z.nullable(column),
  /** The account of each line, in a file of several accounts. */
  account_column: z.nullable(column),
  /** Rows with a text above the header, or above the first line where there is none. */
  rows_above: z.int().check(z.minimum(0), z.maximum(reconciliationLimits.bankStatementRowsAboveMax)),
  /** Otherwise the first row is a line. */
  has_header: z.boolean(),
  /** Whether 1.150 is 1.15 instead of a thousand in a currency with fewer decimals. */
  has_three_decimals: z.boolean(),
  /** Whether a minus in `debit_column` says that money came back; otherwise all of its amounts have one, or none. */
  is_debit_signed: z.boolean(),
  /** What is searched for trace IDs. */
  text_columns: z.array(column).check(z.minLength(1), z.maxLength(10)),
})
export type CsvMapping = z.infer<typeof csvMapping>

/** What a person has to look at before a CSV file is read. */
export const csvQuestions = ['changed', 'header', 'date_order', 'decimal_mark', 'direction', 'debit_signs', 'balance'] as const
export type CsvQuestion = (typeof csvQuestions)[number]
