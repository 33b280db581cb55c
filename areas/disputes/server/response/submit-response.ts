import { recordAudit } from '#areas/audit/server/index.ts'
import { type EvidenceField, evidenceFileFields, evidenceTextFields, listEvidence } from '#areas/disputes/contract/evidence.ts'
import type { submitResponse as submitEndpoint } from '#areas/disputes/contract/response.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { FileId } from '#kernel/ids.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule, RecordedRefusal } from '#server/infra/errors.ts'
import { beginExternal, type PendingIntent } from '#server/infra/external/command.ts'
import { insertFile } from '#server/infra/files/index.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { text } from '#server/infra/texts.ts'
import { stageEvidence } from '../evidence.ts'
import { isAnswerable, lockDispute } from '../lock.ts'
import type { DisputeRow } from '../store.ts'
import { needsFeeAcknowledgement, submission } from '../submit.ts'
import { listGiven } from './case.ts'
import { type Draft, readDraft } from './draft.ts'
import { insertChange, takeNextVersion } from './drafts-store.ts'
import { digestOf, packetInputOf } from './packet-input.ts'
import { findPacket, type PacketRow, readPacket } from './packets-store.ts'
import { presentResponse } from './present.ts'

type Input = HandlerInput<typeof submitEndpoint>

/** Submits a response from the dashboard, once: the packet as the one file, and the texts of the draft. */
export const submitFromDashboard = {
  /**
   * @throws AppError `not_found`; `dispute_not_answerable` with an audit row, also for the second of two who submit at the same time; `evidence_changed` if
   * the draft isn't the one that was previewed; `invalid_fields` if required evidence or the fee isn't named.
   */
  async begin(context: MemberContext, { params: { disputeId }, body }: Input): Promise<PendingIntent<DisputeRow>> {
    const { dispute } = await lockDispute(context, disputeId)
    if (!isAnswerable(dispute, context.now)) {
      await recordAudit(context, { action: 'dispute.evidence_submitted', targetId: disputeId, details: {}, refusedFor: 'dispute_not_answerable' })
      throw new RecordedRefusal('dispute_not_answerable')
    }
    // Holds the draft: what is submitted is what colleagues have saved until now.
    const version = await takeNextVersion(context, disputeId)
    const draft = await readDraft(context, disputeId)
    const packet = await requireCurrentPacket(context, draft, body.packet_hash)
    requireNamed(context, draft, body.without)
    if (needsFeeAcknowledgement(dispute) && !body.acknowledges_fee) throw brokenRule('acknowledges_fee', 'fee_not_acknowledged')
    const fileId = await keepPacket(context, packet)
    await stageEvidence(context, disputeId, { fields: fieldsOf(draft, fileId), enhanced: acknowledgements(dispute) })
    await insertChange(context, disputeId, { number: version, kind: 'submitted', subject: null, before: null })
    await recordAudit(context, { action: 'dispute.evidence_submitted', targetId: disputeId, details: { sha256: body.packet_hash } })
    return beginExternal(context, submission, { disputeId })
  },

  answer: async (context: MemberContext, _result: DisputeRow, { params }: Input): Promise<HandlerOutput<typeof submitEndpoint>> =>
    presentResponse(context, await readDraft(context, params.disputeId)),
}

async function requireCurrentPacket(context: MemberContext, draft: Draft, hash: string): Promise<PacketRow> {
  const packet = await findPacket(context, draft.case.dispute.id)
  const isPreviewed = packet?.sha256.toString('hex') === hash
  if (!packet || !isPreviewed || !packet.made_of.equals(digestOf(packetInputOf(context.now, draft)))) throw new AppError('evidence_changed')
  return packet
}

/** Whoever lacks required evidence can submit, and says so. */
function requireNamed({ locale }: MemberContext, draft: Draft, without: readonly EvidenceField[]): void {
  const given = listGiven({ values: draft.values, files: [...draft.files, ...draft.apiFiles] })
  const missing = listEvidence(draft.case.dispute.category, draft.product).filter(({ field, level }) => level === 'required' && !given.has(field))
  const unnamed = missing.filter(({ field }) => !without.includes(field))
  if (unnamed.length === 0) return
  throw brokenRule('without', 'evidence_not_named', { fields: unnamed.map(({ field }) => text(locale, `evidence:server.fields.${field}.label`)).join(', ') })
}

async function keepPacket(context: MemberContext, { dispute_id, name, size_bytes }: PacketRow): Promise<FileId> {
  const id = newId('file', context.now)
  const content = await readPacket(context, dispute_id)
  const file = {
    id,
    created_at: context.now,
    purpose: 'dispute_evidence',
    name,
    media_type: 'application/pdf',
    size_bytes,
    created_by_name: context.actor.name,
  }
  await insertFile(context, file, content)
  return id
}

/** The packet has all files, so no other one is sent. */
function fieldsOf({ values }: Draft, fileId: FileId): Partial<Record<EvidenceField, string | null>> {
  const files = Object.fromEntries(evidenceFileFields.map((field) => [field, field === 'uncategorized_file' ? fileId : null]))
  const texts = Object.fromEntries(evidenceTextFields.map((field) => [field, values[field].value.trim() || null]))
  return { ...files, ...texts }
}

function acknowledgements({ enhanced_eligibility }: DisputeRow) {
  const acknowledged = { fee_acknowledged: true }
  return {
    ...(enhanced_eligibility.includes('visa_compliance') && { visa_compliance: acknowledged }),
    ...(enhanced_eligibility.includes('mastercard_compliance') && { mastercard_compliance: acknowledged }),
  }
}
