import type { StatementFormat, StatementHead } from '#areas/billing/contract/statements.ts'
import type { Locale } from '#kernel/locale.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { writeRows } from '#server/infra/csv.ts'
import type { UnwrittenFile } from '#server/infra/http/file-answer.ts'
import { writePdf } from '#server/infra/pdf/write.ts'
import { type TextKey, text } from '#server/infra/texts.ts'

/** How statements of a kind are written as files. */
export interface StatementFiles<Statement extends StatementHead> {
  /** Begins the name of a file. */
  readonly name: string
  read(context: MemberContext, month: string, locale: Locale): Promise<Statement>
  /** The module of the PDF, without its extension. */
  readonly document: string
  /** Headings of the CSV. */
  readonly columns: readonly TextKey[]
  /** Rows of the CSV, amounts as plain decimals. */
  rowsOf(statement: Statement, locale: Locale): string[][]
}

const mediaTypes: Readonly<Record<StatementFormat, string>> = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' }

/** A statement as a file. It has few lines, so it is written as a whole, after the transaction that reads it. */
export async function openStatementFile<Statement extends StatementHead>(
  context: MemberContext,
  { name, read, document, columns, rowsOf }: StatementFiles<Statement>,
  { params: { month }, query: { format } }: { readonly params: { readonly month: string }; readonly query: { readonly format: StatementFormat } },
): Promise<UnwrittenFile> {
  const { locale, now: createdAt, merchantId } = context
  const statement = await read(context, month, locale)
  const writers: Readonly<Record<StatementFormat, () => Promise<Buffer>>> = {
    pdf: () => writePdf(merchantId, document, { statement, locale, createdAt }),
    csv: async () => Buffer.from(writeRows([columns.map((column) => text(locale, column)), ...rowsOf(statement, locale)])),
  }
  return {
    write: async () => {
      const content = await writers[format]()
      return { name: `${name}-${month}.${format}`, mediaType: mediaTypes[format], sizeBytes: content.length, readPart: async () => content }
    },
  }
}
