import path from 'node:path'
import type { BalanceStatement, downloadBalanceStatement } from '#areas/balance/contract/statements/endpoints.ts'
import type { StatementFormat } from '#areas/billing/contract/statements.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { writeRows } from '#server/infra/csv.ts'
import type { UnwrittenFile } from '#server/infra/http/file-answer.ts'
import { writePdf } from '#server/infra/pdf/write.ts'
import { type TextKey, text } from '#server/infra/texts.ts'
import type { BalanceDocument } from './pdf/document.ts'
import { readBalanceStatement } from './statement.ts'

interface Format {
  readonly mediaType: string
  write(document: BalanceDocument): Promise<Buffer>
}

const formats: Readonly<Record<StatementFormat, Format>> = {
  pdf: { mediaType: 'application/pdf', write: (document) => writePdf(path.join(import.meta.dirname, 'pdf/worker'), document) },
  csv: { mediaType: 'text/csv; charset=utf-8', write: async ({ statement, locale }) => Buffer.from(writeStatementCsv(statement, locale)) },
}

/** A statement as a file. It has a line for each type of movement at most, so it is written as a whole, after the transaction that reads it. */
export async function openStatementFile(context: MemberContext, { params, query }: HandlerInput<typeof downloadBalanceStatement>): Promise<UnwrittenFile> {
  const { locale, now: createdAt } = context
  const statement = await readBalanceStatement(context, params.month, locale)
  const { mediaType, write } = formats[query.format]
  return {
    write: async () => {
      const content = await write({ statement, locale, createdAt })
      return { name: `balance-statement-${params.month}.${query.format}`, mediaType, sizeBytes: content.length, readPart: async () => content }
    },
  }
}

const columns = [
  'statements:server.columns.number',
  'statements:list.columns.month',
  'statements:server.columns.currency',
  'statements:server.columns.line',
  'statements:statement.columns.count',
  'statements:statement.columns.amount',
] as const satisfies TextKey[]

/** A statement as RFC 4180, amounts as plain decimals: for each currency its opening balance, its lines and its closing balance. */
function writeStatementCsv({ number, month, currencies }: BalanceStatement, locale: Locale): string {
  const rows = currencies.flatMap(({ currency, opening_minor, lines, closing_minor }) => {
    const row = (label: string, count: string, amountMinor: number) => [number, month, currency, label, count, toDecimalText(amountMinor, currency)]
    return [
      row(text(locale, 'statements:statement.opening'), '', opening_minor),
      ...lines.map(({ label, count, amount_minor }) => row(label, String(count), amount_minor)),
      row(text(locale, 'statements:statement.closing'), '', closing_minor),
    ]
  })
  return writeRows([columns.map((column) => text(locale, column)), ...rows])
}
