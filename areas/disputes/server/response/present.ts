import { evidenceFileFields, listEvidence } from '#areas/disputes/contract/evidence.ts'
import type { DisputeResponse, DraftChange, DraftFile } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { DisputeNetwork } from '#kernel/statuses.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { text } from '#server/infra/texts.ts'
import { isAnswerable } from '../lock.ts'
import { checkExpected } from '../reasons/reasons.ts'
import { needsFeeAcknowledgement } from '../submit.ts'
import { listGiven } from './case.ts'
import type { Draft } from './draft.ts'
import { type ChangeRow, listChanges } from './drafts-store.ts'

/** Names every field of a response that leaves the server. */

/** Who changed a draft within this is editing it. */
const editingMs = 2 * minuteMs

export async function presentResponse(context: MemberContext, draft: Draft): Promise<DisputeResponse> {
  const { locale, now, realNow, actor } = context
  const { dispute } = draft.case
  const changes = await listChanges(context, dispute.id)
  const given = listGiven({ values: draft.values, files: [...draft.files, ...draft.apiFiles] })
  const since = new Date(realNow.getTime() - editingMs)
  const others = changes.filter(({ changed_at, changed_by_id }) => changed_by_id !== actor.userId && changed_at >= since)
  return {
    dispute: {
      id: dispute.id,
      payment_id: dispute.payment_id,
      kind: dispute.kind,
      status: dispute.status,
      category: dispute.category,
      network: dispute.network as DisputeNetwork,
      network_reason_code: dispute.network_reason_code,
      amount_minor: dispute.amount_minor,
      currency: dispute.currency,
      due_by: dispute.due_by.toISOString(),
      submitted_at: dispute.evidence_submitted_at?.toISOString() ?? null,
    },
    is_open: isAnswerable(dispute, now),
    needs_fee_acknowledgement: needsFeeAcknowledgement(dispute),
    version: draft.version,
    values: draft.values,
    evidence: listEvidence(dispute.category, draft.product).map(({ field, level }) => ({
      field,
      level,
      label: text(locale, `evidence:server.fields.${field}.label`),
      why: text(locale, `evidence:server.fields.${field}.why`),
      is_file: (evidenceFileFields as readonly string[]).includes(field),
      is_given: given.has(field),
    })),
    expected: checkExpected(dispute, draft.product, given),
    file_kinds: evidenceFileFields.map((kind) => ({ kind, label: text(locale, `evidence:server.fields.${kind}.label`) })),
    files: draft.files.map(presentFile),
    api_files: draft.apiFiles.map(({ id, name, kind }) => ({ id, name, kind })),
    history: changes.map(presentChange),
    others: [...new Set(others.map(({ changed_by_name }) => changed_by_name))],
    pages_taken: dispute.network === 'mastercard' ? disputeLimits.evidencePagesTakenByMastercard : disputeLimits.evidencePagesTaken,
  }
}

function presentFile(row: Draft['files'][number]): DraftFile {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as DraftFile['kind'],
    caption: row.caption,
    media_type: row.media_type as DraftFile['media_type'],
    size_bytes: row.size_bytes,
    page_count: row.page_count,
    uploaded_at: row.uploaded_at.toISOString(),
    uploaded_by: row.uploaded_by_name,
  }
}

function presentChange({ number, changed_at, changed_by_name, kind, subject, before }: ChangeRow): DraftChange {
  return { number, at: changed_at.toISOString(), by: changed_by_name, kind: kind as DraftChange['kind'], subject, before }
}
