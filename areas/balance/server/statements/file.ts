import path from 'node:path'
import type { BalanceStatement } from '#areas/balance/contract/statements/endpoints.ts'
import type { StatementFiles } from '#areas/billing/server/index.ts'
import { figureTitleOf } from '#kernel/figures.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { text } from '#server/infra/texts.ts'
import { readStatement } from './statement.ts'

export const balanceStatementFiles: StatementFiles<BalanceStatement> = {
  name: 'balance-statement',
  read: readStatement,
  document: path.join(import.meta.dirname, 'pdf/document'),
  columns: [
    'statements:server.columns.number',
    'statements:list.columns.month',
    'billing:server.columns.currency',
    'statements:server.columns.line',
    'statements:statement.columns.count',
    'statements:statement.columns.amount',
  ],
  /** For each currency its opening balance, its lines and its closing balance. */
  rowsOf: ({ number, month, currencies }, locale) =>
    currencies.flatMap(({ currency, opening_minor, lines, closing_minor }) => {
      const row = (label: string, count: string, amountMinor: number) => [number, month, currency, label, count, toDecimalText(amountMinor, currency)]
      return [
        row(text(locale, figureTitleOf('balance_statement_csv.opening_balance')), '', opening_minor),
        ...lines.map(({ label, count, amount_minor }) => row(label, String(count), amount_minor)),
        row(text(locale, figureTitleOf('balance_statement_csv.closing_balance')), '', closing_minor),
      ]
    }),
}
