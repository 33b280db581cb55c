import type { BalanceStatement } from '#areas/balance/contract/statements/endpoints.ts'
import { figureTitleOf } from '#kernel/figures.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'
import type { Place, TextStyle } from '#server/infra/pdf/sheet.ts'
import { body, quiet, type StatementDocument, strong, type Table, writeStatement } from '#server/infra/pdf/statement-frame.ts'
import { text } from '#server/infra/texts.ts'

type Part = BalanceStatement['currencies'][number]

const columns = {
  line: { x: 50, width: 290 },
  count: { x: 340, width: 80, isRight: true },
  amount: { x: 430, width: 115.28, isRight: true },
} as const satisfies Record<string, Place>

/** The balance statement as a document: for each currency its opening balance, its lines and its closing balance. */
export async function writeDocument(document: StatementDocument<Part>): Promise<Uint8Array> {
  const { locale } = document
  return writeStatement(document, {
    title: (month) => text(locale, 'statements:server.title', { month }),
    texts: 'statements',
    note: text(locale, 'statements:statement.note'),
    tableOf: (part) => tableOf(part, locale),
  })
}

function tableOf({ currency, opening_minor, lines, closing_minor, reserved_minor }: Part, locale: Locale): Table {
  const money = (minor: number) => formatMoney(minor, currency, locale, 'number')
  const row = (line: string, count: string, amount: string, style: TextStyle) => [
    { text: line, place: columns.line, style },
    { text: count, place: columns.count, style },
    { text: amount, place: columns.amount, style },
  ]
  return {
    title: text(locale, 'statements:statement.currency', { currency }),
    room: 110,
    // Files name a line otherwise than the page, which has more room.
    head: row(
      text(locale, 'statements:server.columns.line'),
      text(locale, 'statements:statement.columns.count'),
      text(locale, 'statements:statement.columns.amount'),
      quiet,
    ),
    rows: [
      row(text(locale, figureTitleOf('balance_statement_pdf.opening_balance')), '', money(opening_minor), strong),
      ...lines.map(({ label, count, amount_minor }) => row(label, findNumberFormat(locale).format(count), money(amount_minor), body)),
    ],
    total: row(text(locale, figureTitleOf('balance_statement_pdf.closing_balance')), '', money(closing_minor), strong),
    remark: reserved_minor === 0 ? null : text(locale, 'statements:server.reserved', { amount: `${money(reserved_minor)} ${currency}` }),
  }
}
