import type { Statement } from '@counterfoil/contract/billing/endpoints'
import type { Locale } from '@counterfoil/contract/locale'
import { toDecimalText } from '@counterfoil/contract/money/money'
import { writeRows } from '../../infra/csv.ts'
import { statementTexts } from '../../infra/pdf/statement-texts.ts'

/** A statement's lines as RFC 4180, amounts as plain decimals. Totals are left out: a sum over the column would count them twice. */
export function writeStatementCsv({ number, month, currencies }: Statement, locale: Locale): string {
  const titles = Object.values(statementTexts[locale].columns)
  const rows = currencies.flatMap(({ currency, lines }) =>
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
  )
  return writeRows([titles, ...rows])
}
