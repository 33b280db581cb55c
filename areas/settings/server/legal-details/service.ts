import { recordBusinessAudit, recordPlatformChange } from '#areas/audit/server/index.ts'
import { notifyOfBusiness } from '#areas/notifications/server/index.ts'
import type { SettingsState } from '#areas/settings/contract/endpoints.ts'
import { type changeLegalDetails, type LegalDetails, type LegalInfo, legalFields } from '#areas/settings/contract/merchants/legal-details.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { BusinessContext, BusinessMemberContext } from '#server/infra/context.ts'
import { RecordedRefusal } from '#server/infra/errors.ts'
import {
  type BusinessInstruction,
  endBusinessInstruction,
  findLatestInstruction,
  findPlatformId,
  insertBusinessInstruction,
  isOpen,
  lockBusinessInstruction,
} from '#server/infra/external/business-instructions-store.ts'
import type { InstructionTerms } from '#server/infra/external/command.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { lockDetails, readDetails, updateDetails } from './store.ts'

/** What an instruction says: the fields that change, as they were and as they should be. */
interface LegalChange {
  readonly before: Partial<LegalDetails>
  readonly after: Partial<LegalDetails>
}

export async function readLegalInfo(context: BusinessContext): Promise<LegalInfo> {
  const details = await readDetails(context)
  const latest = await findLatestInstruction(context, 'business.update')
  return {
    details,
    is_reviewed: (await findPlatformId(context)) !== null,
    review: latest && isOpen(latest) ? presentReview(context, details, latest) : null,
    last_review: latest ? presentLast(latest) : null,
  }
}

function presentReview({ now }: BusinessContext, details: LegalDetails, review: BusinessInstruction): LegalInfo['review'] {
  const { after } = review.payload as LegalChange
  return {
    id: review.id,
    requested_by: review.requested_by_name,
    requested_at: review.created_at.toISOString(),
    is_overdue: review.overdue_at <= now,
    // Compared with what is in force now: the platform may have changed it meanwhile.
    changes: legalFields.flatMap((field) => {
      const to = after[field]
      return to === undefined ? [] : [{ field, from: details[field], to }]
    }),
  }
}

function presentLast({ state, answered_at: at, result }: BusinessInstruction): LegalInfo['last_review'] {
  if (!at) return null
  const outcome = state === 'succeeded' ? 'approved' : state === 'failed' ? 'rejected' : 'canceled'
  return { outcome, at: at.toISOString(), reason: result?.reason ?? null }
}

/** Whether the latest change is in review or was rejected. A new one replaces a rejection. */
export async function summarizeLegalReview(context: BusinessContext): Promise<SettingsState> {
  const latest = await findLatestInstruction(context, 'business.update')
  if (latest && isOpen(latest)) {
    const state = latest.overdue_at <= context.now ? 'legal_overdue' : 'legal_in_review'
    return { state, count: null, at: latest.created_at.toISOString() }
  }
  if (latest?.state === 'failed') return { state: 'legal_rejected', count: null, at: latest.answered_at?.toISOString() ?? null }
  return { state: 'legal_unchanged', count: null, at: null }
}

/**
 * Sends the fields that differ to the platform for review. Without a platform they apply immediately.
 * @throws AppError `legal_review_open`.
 */
export async function changeDetails(
  context: BusinessMemberContext,
  { instructionTimeoutMs: timeoutMs }: InstructionTerms,
  given: HandlerInput<typeof changeLegalDetails>['body'],
): Promise<LegalInfo> {
  const { businessId: targetId } = context
  const platformId = await findPlatformId(context)
  const change = findDiffering(platformId === null ? await lockDetails(context) : await readDetails(context), given)
  if (!change) return readLegalInfo(context)
  if (platformId === null) {
    await updateDetails(context, change.after)
    await recordBusinessAudit(context, { action: 'legal_details.update', targetId, details: { ...change } })
    return readLegalInfo(context)
  }
  const id = newId('int', context.now)
  if (!(await insertBusinessInstruction(context, { id, platformId, type: 'business.update', payload: change, timeoutMs }))) {
    await recordBusinessAudit(context, { action: 'legal_details.request', targetId, details: {}, refusedFor: 'legal_review_open' })
    throw new RecordedRefusal('legal_review_open')
  }
  await recordBusinessAudit(context, { action: 'legal_details.request', targetId, details: { review: id, ...change } })
  return readLegalInfo(context)
}

function findDiffering(present: LegalDetails, given: HandlerInput<typeof changeLegalDetails>['body']): LegalChange | null {
  const fields = legalFields.filter((field) => given[field] !== undefined && given[field] !== present[field])
  if (fields.length === 0) return null
  const pick = (values: typeof given | LegalDetails) => Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<LegalDetails>
  return { before: pick(present), after: pick(given) }
}

/** @throws AppError `legal_review_over` if it was answered or canceled meanwhile, or never was. */
export async function cancelReview(context: BusinessMemberContext, id: string): Promise<LegalInfo> {
  const { businessId: targetId } = context
  const review = await lockBusinessInstruction(context, id)
  if (review?.type !== 'business.update' || !isOpen(review)) {
    await recordBusinessAudit(context, { action: 'legal_details.cancel', targetId, details: {}, refusedFor: 'legal_review_over' })
    throw new RecordedRefusal('legal_review_over')
  }
  await endBusinessInstruction(context, id, 'canceled', null)
  await recordBusinessAudit(context, { action: 'legal_details.cancel', targetId, details: { review: id, ...review.payload } })
  return readLegalInfo(context)
}

/** What a platform answers, and by which key. */
interface ReviewResult {
  readonly platform: { readonly platformId: string; readonly keyId: string | null }
  readonly outcome: 'succeeded' | 'failed'
  readonly reason: string | null
}

/** Applies the platform's answer to a review that the caller holds, and notifies those who can edit legal details. */
export async function settleLegalReview(context: BusinessContext, review: BusinessInstruction, { platform, outcome, reason }: ReviewResult): Promise<void> {
  const { after } = review.payload as LegalChange
  const isApproved = outcome === 'succeeded'
  const present = await lockDetails(context)
  const change = findDiffering(present, after as HandlerInput<typeof changeLegalDetails>['body'])
  if (isApproved && change) await updateDetails(context, change.after)
  await recordPlatformChange(context, platform, {
    action: isApproved ? 'legal_details.approve' : 'legal_details.reject',
    targetId: context.businessId,
    details: { review: review.id, ...(isApproved ? change : { reason }) },
  })
  await notifyOfBusiness(context, review.requested_in, {
    event: isApproved ? 'legal_details.approved' : 'legal_details.rejected',
    objectId: review.id,
    data: reason === null ? {} : { reason },
  })
}
