import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { downloadInvalidRows, downloadRiskTemplate } from '#areas/risk/contract/uploads.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import type { MemberContext } from '#server/infra/context.ts'
import type { UnwrittenFile } from '#server/infra/http/file-answer.ts'
import { text } from '#server/infra/texts.ts'
import { readUploadDetail } from './list.ts'

/** Workbooks that members fill in, and upload. Their cells are texts, so a spreadsheet keeps leading zeros and computes nothing. */

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
type Column = 'record' | 'remark' | 'row' | 'problem'
const widths = [28, 40, 8, 60]
const textCell = { numFmt: '@' }

export async function openTemplate({ locale }: MemberContext, { params: { type } }: HandlerInput<typeof downloadRiskTemplate>): Promise<UnwrittenFile> {
  // Each row that a file may have is formatted as text, also before somebody fills it in.
  const rows = Array.from({ length: riskLimits.riskUploadRowsMax }, () => [null, null])
  return openWorkbook(`${type}-template.xlsx`, locale, type, ['record', 'remark'], rows)
}

/** @throws AppError `not_found`. */
export async function openInvalidRows(context: MemberContext, { params: { uploadId } }: HandlerInput<typeof downloadInvalidRows>): Promise<UnwrittenFile> {
  const { type, rows } = await readUploadDetail(context, uploadId)
  const invalid = rows.filter(({ outcome }) => outcome === 'invalid')
  return openWorkbook(
    `${type}-invalid-rows.xlsx`,
    context.locale,
    type,
    ['record', 'remark', 'row', 'problem'],
    invalid.map(({ typed, remark, line, reason }) => [typed, remark ?? '', String(line), reason ?? '']),
  )
}

function openWorkbook(name: string, locale: Locale, type: RiskType, columnNames: readonly Column[], rows: readonly (string | null)[][]): UnwrittenFile {
  const titles = columnNames.map((column) => text(locale, `risk:server.uploads.columns.${column}`))
  const sheet = text(locale, `risk:server.uploads.sheet.${type}`)
  const write = async () => {
    const { writeXlsx } = await import('hucre/xlsx')
    const columns = titles.map((header, index) => ({ header, width: widths[index] ?? 20, ...textCell }))
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: sheet, columns, rows: [[...titles], ...rows], freezePane: { rows: 1 } }] }))
    return { name, mediaType, sizeBytes: content.length, readPart: async () => content }
  }
  return { write }
}
