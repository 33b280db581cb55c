import type { listRiskUploads, RiskUpload, RiskUploadDetail, RiskUploadRow } from '#areas/risk/contract/uploads.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RuleName } from '#kernel/texts.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, ruleText } from '#server/infra/errors.ts'
import { readPage } from '#server/infra/pages/keyset-pages.ts'
import { findUpload, findUploadPage, type ListedUpload, listUploadedRows, type UploadedRow } from './store.ts'

export async function listUploads(context: TenantContext, { query }: HandlerInput<typeof listRiskUploads>): Promise<HandlerOutput<typeof listRiskUploads>> {
  return readPage(query, (page) => findUploadPage(context, page), presentUpload)
}

/** An upload with its rows, in the order of the file. @throws AppError `not_found`. */
export async function readUploadDetail(context: TenantContext, id: string): Promise<RiskUploadDetail> {
  const upload = await findUpload(context, id)
  if (!upload) throw new AppError('not_found')
  const rows = await listUploadedRows(context, id)
  return { ...presentUpload(upload), rows: rows.map((row) => presentRow(row, context.locale)) }
}

function presentUpload(upload: ListedUpload): RiskUpload {
  const { id, type, effect, period, name, state, row_count, kept_count, uploaded_by_name, added_by_name, undone_by_name } = upload
  const { new: added, reactivated, known, repeated, invalid } = upload
  return {
    id,
    created_at: upload.created_at.toISOString(),
    type,
    effect,
    period,
    name,
    state,
    row_count,
    counts: { new: added, reactivated, known, repeated, invalid },
    uploaded_by: uploaded_by_name,
    added_at: upload.added_at?.toISOString() ?? null,
    added_by: added_by_name,
    undone_at: upload.undone_at?.toISOString() ?? null,
    undone_by: undone_by_name,
    kept_count,
  }
}

function presentRow(
  { line, typed, record, remark, outcome, rule, rule_values, is_kept, card_count, has_more_cards }: UploadedRow,
  locale: Locale,
): RiskUploadRow {
  const reason = rule === null ? null : ruleText(locale, rule as RuleName, rule_values ?? {})
  const cards = card_count === null ? null : { count: card_count, has_more: has_more_cards === true }
  return { line, typed, record, remark, outcome, reason, cards, is_kept }
}
