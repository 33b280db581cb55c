import type { Locale } from '@counterfoil/contract/locale'
import { formatMoney } from '@counterfoil/contract/money/money'
import { findNumberFormat } from '@counterfoil/contract/money/number-formats'
import type { BalanceStatement } from '@counterfoil/contract/statements/endpoints'
import type { Place, Sheet } from '../../../infra/pdf/sheet.ts'
import { body, type FramedStatement, quiet, wide, writeFramed } from '../../../infra/pdf/statement-frame.ts'
import { fill } from '../../../infra/pdf/texts.ts'
import { balanceStatementTexts } from '../texts.ts'

/** The balance statement as a document for a bookkeeper: for each currency its opening balance, its lines and its closing balance. */

export interface BalanceDocument extends FramedStatement {
  readonly statement: BalanceStatement
}

const columns = {
  line: { x: 50, width: 290 },
  count: { x: 340, width: 80, isRight: true },
  amount: { x: 430, width: 115.28, isRight: true },
} as const satisfies Record<string, Place>
const strong = { size: 9, weight: 'bold' } as const

export async function writeDocument({ statement, locale, createdAt }: BalanceDocument): Promise<Uint8Array> {
  const texts = balanceStatementTexts[locale]
  return writeFramed(
    { statement, locale, createdAt },
    {
      title: texts.document.title,
      open: texts.document.open,
      texts: JSON.stringify([texts, statement.currencies]),
      write: (sheet) => {
        if (statement.currencies.length === 0) sheet.row([{ text: texts.document.none, place: wide, style: body }])
        for (const part of statement.currencies) writeCurrency(sheet, part, locale)
        sheet.y -= 10
        sheet.row([{ text: texts.document.note, place: wide, style: quiet }])
      },
    },
  )
}

function writeCurrency(sheet: Sheet, part: BalanceStatement['currencies'][number], locale: Locale): void {
  const { currency, opening_minor, lines, closing_minor, reserved_minor } = part
  const texts = balanceStatementTexts[locale]
  const money = (minor: number) => formatMoney(minor, currency, locale, 'number')
  const writeRow = (line: string, count: string, amountMinor: number, style: typeof body | typeof strong) =>
    sheet.row([
      { text: line, place: columns.line, style },
      { text: count, place: columns.count, style },
      { text: money(amountMinor), place: columns.amount, style },
    ])
  // A heading never stands alone at the end of a page.
  sheet.reserve(110)
  sheet.row([{ text: fill(texts.document.heading, { currency }), place: wide, style: { size: 11, weight: 'bold' } }])
  sheet.y -= 4
  sheet.row(Object.entries(columns).map(([name, place]) => ({ text: texts.columns[name as keyof typeof columns], place, style: quiet })))
  sheet.y -= 3
  sheet.rule()
  sheet.y -= 4
  writeRow(texts.document.opening, '', opening_minor, strong)
  sheet.y -= 3
  for (const { label, count, amount_minor } of lines) {
    writeRow(label, findNumberFormat(locale).format(count), amount_minor, body)
    sheet.y -= 3
  }
  sheet.y -= 1
  sheet.rule()
  sheet.y -= 4
  writeRow(texts.document.closing, '', closing_minor, strong)
  if (reserved_minor !== 0) {
    sheet.y -= 3
    sheet.row([{ text: fill(texts.document.reserved, { amount: `${money(reserved_minor)} ${currency}` }), place: wide, style: quiet }])
  }
  sheet.y -= 16
}
