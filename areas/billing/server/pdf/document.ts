import type { Statement } from '#areas/billing/contract/endpoints.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'
import type { Place } from '#server/infra/pdf/sheet.ts'
import { body, quiet, type StatementDocument, strong, type Table, writeStatement } from '#server/infra/pdf/statement-frame.ts'
import { text } from '#server/infra/texts.ts'

type Part = Statement['currencies'][number]

const columns = {
  line: { x: 50, width: 175 },
  rate: { x: 230, width: 95 },
  count: { x: 325, width: 50, isRight: true },
  volume: { x: 380, width: 85, isRight: true },
  amount: { x: 470, width: 75.28, isRight: true },
} as const satisfies Record<string, Place>
const total: Place = { x: 380, width: 165.28, isRight: true }

/** The fee statement as a document. */
export async function writeDocument(document: StatementDocument<Part>): Promise<Uint8Array> {
  const { locale } = document
  return writeStatement(document, {
    title: (month) => text(locale, 'billing:statement.title', { month }),
    texts: 'billing',
    note: text(locale, 'billing:server.note'),
    tableOf: (part) => tableOf(part, locale),
  })
}

function tableOf({ currency, lines, total_minor }: Part, locale: Locale): Table {
  const money = (minor: number) => formatMoney(minor, currency, locale, 'number')
  return {
    title: text(locale, 'billing:statement.fees', { currency }),
    room: 80,
    head: Object.entries(columns).map(([name, place]) => ({
      text: text(locale, `billing:statement.columns.${name as keyof typeof columns}`),
      place,
      style: quiet,
    })),
    rows: lines.map(({ label, rate, count, volume_minor, amount_minor }) => [
      { text: label, place: columns.line, style: body },
      { text: rate ?? '', place: columns.rate, style: body },
      { text: findNumberFormat(locale).format(count), place: columns.count, style: body },
      { text: volume_minor === null ? '' : money(volume_minor), place: columns.volume, style: body },
      { text: money(amount_minor), place: columns.amount, style: body },
    ]),
    total: [
      { text: text(locale, 'billing:statement.total'), place: columns.line, style: strong },
      { text: `${currency} ${money(total_minor)}`, place: total, style: strong },
    ],
  }
}
