import type { downloadStatement, Statement, StatementFormat } from '@counterfoil/contract/billing'
import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { Locale } from '@counterfoil/contract/locale'
import type { MemberContext } from '../../infra/context.ts'
import type { FileAnswer } from '../../infra/http/file-answer.ts'
import { writeStatementCsv } from './csv.ts'
import { readStatement } from './statement.ts'

interface Format {
  readonly mediaType: string
  write(statement: Statement, locale: Locale): Promise<Buffer>
}

const formats: Readonly<Record<StatementFormat, Format>> = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: async (statement, locale) => Buffer.from(writeStatementCsv(statement, locale)) },
}

/** A statement as a file. It has a line for each rule of the terms at most, so it is written as a whole. */
export async function openStatementFile(context: MemberContext, { params, query }: HandlerInput<typeof downloadStatement>): Promise<FileAnswer> {
  const { mediaType, write } = formats[query.format]
  const content = await write(await readStatement(context, params.month, context.locale), context.locale)
  return { name: `fee-statement-${params.month}.${query.format}`, mediaType, sizeBytes: content.length, readPart: async () => content }
}
