import type { Statement } from '#areas/billing/contract/endpoints.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'
import type { Place, Sheet } from '#server/infra/pdf/sheet.ts'
import { body, type FramedStatement, quiet, wide, writeFramed } from '#server/infra/pdf/statement-frame.ts'
import { text } from '#server/infra/texts.ts'

/** The fee statement as a document for a bookkeeper: one table per currency, amounts without symbols below the name of their currency. */

export interface StatementDocument extends FramedStatement {
  readonly statement: Statement
}

const columns = {
  line: { x: 50, width: 175 },
  rate: { x: 230, width: 95 },
  count: { x: 325, width: 50, isRight: true },
  volume: { x: 380, width: 85, isRight: true },
  amount: { x: 470, width: 75.28, isRight: true },
} as const satisfies Record<string, Place>

export async function writeDocument({ statement, locale, createdAt }: StatementDocument): Promise<Uint8Array> {
  return writeFramed(
    { statement, locale, createdAt },
    {
      title: (month) => text(locale, 'billing:statement.title', { month }),
      open: text(locale, 'billing:statement.open'),
      texts: 'billing',
      write: (sheet) => {
        if (statement.currencies.length === 0) sheet.row([{ text: text(locale, 'billing:statement.none'), place: wide, style: body }])
        for (const part of statement.currencies) writeCurrency(sheet, part, locale)
        sheet.y -= 10
        sheet.row([{ text: text(locale, 'billing:server.note'), place: wide, style: quiet }])
      },
    },
  )
}

function writeCurrency(sheet: Sheet, { currency, lines, total_minor }: Statement['currencies'][number], locale: Locale): void {
  const money = (minor: number) => formatMoney(minor, currency, locale, 'number')
  // A heading never stands alone at the end of a page.
  sheet.reserve(80)
  sheet.row([{ text: text(locale, 'billing:statement.fees', { currency }), place: wide, style: { size: 11, weight: 'bold' } }])
  sheet.y -= 4
  sheet.row(
    Object.entries(columns).map(([name, place]) => ({ text: text(locale, `billing:statement.columns.${name as keyof typeof columns}`), place, style: quiet })),
  )
  sheet.y -= 3
  sheet.rule()
  sheet.y -= 4
  for (const { label, rate, count, volume_minor, amount_minor } of lines) {
    sheet.row([
      { text: label, place: columns.line, style: body },
      { text: rate ?? '', place: columns.rate, style: body },
      { text: findNumberFormat(locale).format(count), place: columns.count, style: body },
      { text: volume_minor === null ? '' : money(volume_minor), place: columns.volume, style: body },
      { text: money(amount_minor), place: columns.amount, style: body },
    ])
    sheet.y -= 3
  }
  sheet.y -= 1
  sheet.rule()
  sheet.y -= 4
  const total = { size: 9, weight: 'bold' } as const
  sheet.row([
    { text: text(locale, 'billing:statement.total'), place: columns.line, style: total },
    { text: `${currency} ${money(total_minor)}`, place: { x: 380, width: 165.28, isRight: true }, style: total },
  ])
  sheet.y -= 16
}
