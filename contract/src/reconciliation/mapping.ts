import * as z from 'zod/mini'
import { currency } from '../fields.ts'
import { limits } from '../limits.ts'

/** How the columns of a CSV file are read. It is remembered for files with the same header. */

export const bankStatementFormats = ['csv', 'camt053', 'mt940'] as const
export type BankStatementFormat = (typeof bankStatementFormats)[number]

export const csvDelimiters = [',', ';', '\t', '|'] as const
export const csvEncodings = ['utf-8', 'gb18030', 'latin-1', 'utf-16le', 'utf-16be'] as const
export type CsvEncoding = (typeof csvEncodings)[number]
export const decimalMarks = ['.', ','] as const
/** Year, month and day in their order; what stands between them doesn't matter. */
export const csvDateOrders = ['ymd', 'dmy', 'mdy'] as const
export type CsvDateOrder = (typeof csvDateOrders)[number]

const column = z.int().check(z.minimum(0), z.maximum(limits.bankStatementColumnsMax - 1))

export const csvMapping = z.strictObject({
  delimiter: z.enum(csvDelimiters),
  encoding: z.enum(csvEncodings),
  decimal_mark: z.enum(decimalMarks),
  date_order: z.enum(csvDateOrders),
  date_column: column,
  /** One column with a sign, or one for incoming and one for outgoing money. */
  amount_column: z.nullable(column),
  credit_column: z.nullable(column),
  debit_column: z.nullable(column),
  /** Null where all lines are of `currency`. */
  currency_column: z.nullable(column),
  currency: z.nullable(currency),
  /** What is searched for trace IDs. */
  text_columns: z.array(column).check(z.minLength(1), z.maxLength(10)),
})
export type CsvMapping = z.infer<typeof csvMapping>
