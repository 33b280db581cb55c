import type { BalanceStatement } from '#areas/balance/contract/statements/endpoints.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'
import type { Place, Sheet } from '#server/infra/pdf/sheet.ts'
import { body, type FramedStatement, quiet, wide, writeFramed } from '#server/infra/pdf/statement-frame.ts'
import { text } from '#server/infra/texts.ts'

/** The balance statement as a document for a bookkeeper: for each currency its opening balance, its lines and its closing balance. */

export interface BalanceDocument extends FramedStatement {
  readonly statement: BalanceStatement
}

const columns = {
  line: { x: 50, width: 290 },
  count: { x: 340, width: 80, isRight: true },
  amount: { x: 430, width: 115.28, isRight: true },
} as const satisfies Record<string, Place>
/** Files name a line otherwise than the page, which has more room. */
const columnTexts = {
  line: 'statements:server.columns.line',
  count: 'statements:statement.columns.count',
  amount: 'statements:statement.columns.amount',
} as const
const strong = { size: 9, weight: 'bold' } as const

export async function writeDocument({ statement, locale, createdAt }: BalanceDocument): Promise<Uint8Array> {
  return writeFramed(
    { statement, locale, createdAt },
    {
      title: (month) => text(locale, 'statements:server.title', { month }),
      open: text(locale, 'statements:statement.open'),
      texts: 'statements',
      write: (sheet) => {
        if (statement.currencies.length === 0) sheet.row([{ text: text(locale, 'statements:statement.none'), place: wide, style: body }])
        for (const part of statement.currencies) writeCurrency(sheet, part, locale)
        sheet.y -= 10
        sheet.row([{ text: text(locale, 'statements:statement.note'), place: wide, style: quiet }])
      },
    },
  )
}

function writeCurrency(sheet: Sheet, part: BalanceStatement['currencies'][number], locale: Locale): void {
  const { currency, opening_minor, lines, closing_minor, reserved_minor } = part
  const money = (minor: number) => formatMoney(minor, currency, locale, 'number')
  const writeRow = (line: string, count: string, amountMinor: number, style: typeof body | typeof strong) =>
    sheet.row([
      { text: line, place: columns.line, style },
      { text: count, place: columns.count, style },
      { text: money(amountMinor), place: columns.amount, style },
    ])
  // A heading never stands alone at the end of a page.
  sheet.reserve(110)
  sheet.row([{ text: text(locale, 'statements:statement.currency', { currency }), place: wide, style: { size: 11, weight: 'bold' } }])
  sheet.y -= 4
  sheet.row((['line', 'count', 'amount'] as const).map((name) => ({ text: text(locale, columnTexts[name]), place: columns[name], style: quiet })))
  sheet.y -= 3
  sheet.rule()
  sheet.y -= 4
  writeRow(text(locale, 'statements:statement.opening'), '', opening_minor, strong)
  sheet.y -= 3
  for (const { label, count, amount_minor } of lines) {
    writeRow(label, findNumberFormat(locale).format(count), amount_minor, body)
    sheet.y -= 3
  }
  sheet.y -= 1
  sheet.rule()
  sheet.y -= 4
  writeRow(text(locale, 'statements:statement.closing'), '', closing_minor, strong)
  if (reserved_minor !== 0) {
    sheet.y -= 3
    sheet.row([{ text: text(locale, 'statements:server.reserved', { amount: `${money(reserved_minor)} ${currency}` }), place: wide, style: quiet }])
  }
  sheet.y -= 16
}
