import path from 'node:path'
import type { Statement } from '#areas/billing/contract/endpoints.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { readStatement } from './statement.ts'
import type { StatementFiles } from './statement-file.ts'

export const feeStatementFiles: StatementFiles<Statement> = {
  name: 'fee-statement',
  read: readStatement,
  document: path.join(import.meta.dirname, 'pdf/document'),
  columns: [
    'billing:statement.number',
    'billing:list.columns.month',
    'billing:server.columns.currency',
    'billing:statement.columns.line',
    'billing:statement.columns.rate',
    'billing:statement.columns.count',
    'billing:statement.columns.volume',
    'billing:statement.columns.amount',
  ],
  /** Totals are left out: a sum over the column would count them twice. */
  rowsOf: ({ number, month, currencies }) =>
    currencies.flatMap(({ currency, lines }) =>
      lines.map(({ label, rate, count, volume_minor, amount_minor }) => [
        number,
        month,
        currency,
        label,
        rate ?? '',
        String(count),
        volume_minor === null ? '' : toDecimalText(volume_minor, currency),
        toDecimalText(amount_minor, currency),
      ]),
    ),
}
