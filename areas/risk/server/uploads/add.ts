import { recordAudit } from '#areas/audit/server/index.ts'
import { type ReadRecord, readEntry } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { addRiskUpload, RiskUploadDetail } from '#areas/risk/contract/uploads.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { AppError } from '#server/infra/errors.ts'
import { putRecords } from '../add.ts'
import { type JudgedRecord, judgeRecords } from '../judge.ts'
import { endOfPeriod } from '../present.ts'
import type { EntryRow, MemberAct, PutEntries } from '../store.ts'
import { readUploadDetail } from './list.ts'
import type { EntryState } from './restore-store.ts'
import { type AddedRow, listUploadedRows, lockUpload, type UploadedRow, updateAddedRows, updateUpload } from './store.ts'

type Input = HandlerInput<typeof addRiskUpload>

/**
 * Adds the rows of a previewed file by the lists as they are now, and keeps what undoing it restores.
 * @throws AppError `not_found`, `risk_upload_added`, `risk_upload_expired`; `risk_upload_has_invalid_rows` if all rows are asked for.
 */
export async function addUpload(context: MemberAct, { params: { uploadId }, body }: Input): Promise<RiskUploadDetail> {
  const upload = await lockUpload(context, uploadId)
  if (!upload) throw new AppError('not_found')
  if (upload.state !== 'previewed') throw new AppError('risk_upload_added')
  if (context.now.getTime() - upload.created_at.getTime() > riskLimits.riskUploadPreviewDays * dayMs) throw new AppError('risk_upload_expired')
  const { type, effect, period, name } = upload
  const rows = await listUploadedRows(context, uploadId)
  // Who adds the rows may have another address than who uploaded them, and would be blocked by other ranges.
  const read = rows.map(({ record, rule, rule_values }) =>
    record === null ? ({ record, problem: { rule, values: rule_values ?? {} } } as ReadRecord) : readEntry(type, effect, record, context.ip),
  )
  const judged = await judgeRecords(context, type, effect, read)
  const invalidCount = judged.filter(({ outcome }) => outcome === 'invalid').length
  if (body.rows === 'all' && invalidCount > 0) throw new AppError('risk_upload_has_invalid_rows', { count: invalidCount })
  const { now, actor } = context
  const effectiveUntil = endOfPeriod(period, now)
  const wanted = judged.flatMap(({ read: { record }, outcome }, index) =>
    record === null || outcome === 'repeated' ? [] : [{ record, remark: rows[index]?.remark ?? null }],
  )
  const put = await putRecords(context, { type, effect, effectiveUntil }, wanted)
  await updateAddedRows(context, uploadId, listAdded(rows, judged, put))
  await updateUpload(context, uploadId, { state: 'added', added_at: now, added_by_name: actor.name, effective_until: effectiveUntil })
  await recordAudit(context, {
    action: 'risk_upload.added',
    targetId: uploadId,
    details: {
      kind: type,
      effect,
      name,
      added: put.added.length,
      reactivated: put.reactivated.length,
      effective_until: effectiveUntil?.toISOString() ?? null,
    },
  })
  return readUploadDetail(context, uploadId)
}

/** What adding did with each row: a record that somebody added meanwhile was known. */
function listAdded(rows: readonly UploadedRow[], judged: readonly JudgedRecord[], { added, reactivated }: PutEntries): AddedRow[] {
  const addedIds = new Map(added.map(({ id, record }) => [record, id]))
  const reactivatedOnes = new Map(reactivated.map((entry) => [entry.record, entry]))
  return rows.map(({ line }, index) => {
    const { read, outcome } = judged[index] ?? { read: null, outcome: 'invalid' as const }
    const { record = null, problem = null } = read ?? {}
    const row = { line, record, outcome, rule: problem?.rule ?? null, rule_values: problem?.values ?? null, entry_id: null, before: null }
    if (record === null || outcome === 'repeated') return row
    const [addedId, entry] = [addedIds.get(record), reactivatedOnes.get(record)]
    if (addedId !== undefined) return { ...row, outcome: 'new', entry_id: addedId }
    return entry ? { ...row, outcome: 'reactivated', entry_id: entry.id, before: stateOf(entry) } : { ...row, outcome: 'known' }
  })
}

/** An entry that was reactivated had ended. */
function stateOf({ id, effective_from, effective_until, effective_by, remark, user_id, user_name }: EntryRow): EntryState {
  if (effective_until === null) throw new Error(`The entry ${id} was reactivated, but it was permanent.`)
  return { effective_from: effective_from.toISOString(), effective_until: effective_until.toISOString(), effective_by, remark, user_id, user_name }
}
