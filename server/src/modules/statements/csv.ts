import type { Locale } from '@counterfoil/contract/locale'
import { toDecimalText } from '@counterfoil/contract/money/money'
import type { BalanceStatement } from '@counterfoil/contract/statements/endpoints'
import { writeRows } from '../../infra/csv.ts'
import { balanceStatementTexts } from './texts.ts'

/** A statement as RFC 4180, amounts as plain decimals: for each currency its opening balance, its lines and its closing balance. */
export function writeStatementCsv({ number, month, currencies }: BalanceStatement, locale: Locale): string {
  const { columns, document } = balanceStatementTexts[locale]
  const rows = currencies.flatMap(({ currency, opening_minor, lines, closing_minor }) => {
    const row = (label: string, count: string, amountMinor: number) => [number, month, currency, label, count, toDecimalText(amountMinor, currency)]
    return [
      row(document.opening, '', opening_minor),
      ...lines.map(({ label, count, amount_minor }) => row(label, String(count), amount_minor)),
      row(document.closing, '', closing_minor),
    ]
  })
  return writeRows([Object.values(columns), ...rows])
}
