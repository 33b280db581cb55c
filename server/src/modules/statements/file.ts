import path from 'node:path'
import type { StatementFormat } from '@counterfoil/contract/billing/endpoints'
import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { downloadBalanceStatement } from '@counterfoil/contract/statements/endpoints'
import type { MemberContext } from '../../infra/context.ts'
import type { UnwrittenFile } from '../../infra/http/file-answer.ts'
import { writePdf } from '../../infra/pdf/write.ts'
import { writeStatementCsv } from './csv.ts'
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
