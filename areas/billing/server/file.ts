import path from 'node:path'
import type { downloadStatement, Statement } from '#areas/billing/contract/endpoints.ts'
import type { StatementFormat } from '#areas/billing/contract/statements.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { writeRows } from '#server/infra/csv.ts'
import type { UnwrittenFile } from '#server/infra/http/file-answer.ts'
import { writePdf } from '#server/infra/pdf/write.ts'
import { type TextKey, text } from '#server/infra/texts.ts'
import type { StatementDocument } from './pdf/document.ts'
import { readStatement } from './statement.ts'

interface Format {
  readonly mediaType: string
  write(document: StatementDocument): Promise<Buffer>
}

const formats: Readonly<Record<StatementFormat, Format>> = {
  pdf: { mediaType: 'application/pdf', write: (document) => writePdf(path.join(import.meta.dirname, 'pdf/worker'), document) },
  csv: { mediaType: 'text/csv; charset=utf-8', write: async ({ statement, locale }) => Buffer.from(writeStatementCsv(statement, locale)) },
}

/** A statement as a file. It has a line for each rule of the terms at most, so it is written as a whole, after the transaction that reads it. */
export async function openStatementFile(context: MemberContext, { params, query }: HandlerInput<typeof downloadStatement>): Promise<UnwrittenFile> {
  const { locale, now: createdAt } = context
  const statement = await readStatement(context, params.month, locale)
  const { mediaType, write } = formats[query.format]
  return {
    write: async () => {
      const content = await write({ statement, locale, createdAt })
      return { name: `fee-statement-${params.month}.${query.format}`, mediaType, sizeBytes: content.length, readPart: async () => content }
    },
  }
}

const columns = [
  'billing:statement.number',
  'billing:server.columns.month',
  'billing:server.columns.currency',
  'billing:statement.columns.line',
  'billing:statement.columns.rate',
  'billing:statement.columns.count',
  'billing:statement.columns.volume',
  'billing:statement.columns.amount',
] as const satisfies TextKey[]

/** A statement's lines as RFC 4180, amounts as plain decimals. Totals are left out: a sum over the column would count them twice. */
function writeStatementCsv({ number, month, currencies }: Statement, locale: Locale): string {
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
  return writeRows([columns.map((column) => text(locale, column)), ...rows])
}
