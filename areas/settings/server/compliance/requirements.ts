import { recordPlatformChange } from '#areas/audit/server/index.ts'
import type { createPlatformRequirement, PlatformRequirement, updatePlatformRequirement } from '#areas/platform/server/index.ts'
import { complianceLimits } from '#areas/settings/contract/compliance/rules.ts'
import type { SettingsState } from '#areas/settings/contract/endpoints.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { findOpenDocument } from '#server/infra/external/business-instructions-store.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { nextNotice, notifyOfRequirement } from './notices.ts'
import { canBecome, isOverdue, stopsOf } from './status.ts'
import * as store from './store.ts'

/** What a platform requires of a business. Callers have seen that it is the platform's. */

type PlatformContext = BusinessContext & { readonly platform: { readonly platformId: string; readonly keyId: string } }

export async function listRequirements(context: BusinessContext): Promise<{ items: PlatformRequirement[] }> {
  return { items: (await store.listRows(context)).map((row) => present(row, context.now)) }
}

/**
 * Requires a document; the same call again returns the same requirement.
 * @throws AppError `requirement_reference_reused`, `too_many_requirements`; `invalid_fields` at `due_at`.
 */
export async function requireDocument(
  context: PlatformContext,
  { reference, kind, reason, due_at: due, stops }: HandlerInput<typeof createPlatformRequirement>['body'],
): Promise<PlatformRequirement> {
  const dueAt = due === null ? null : new Date(due)
  if (dueAt === null && stops.length > 0) throw brokenRule('due_at', 'stop_needs_due_date')
  const asked = { reference, kind, reason, due_at: dueAt, stops_payments: stops.includes('payments'), stops_payouts: stops.includes('payouts') }
  await store.lockRequirements(context)
  const rows = await store.listRows(context)
  if (!rows.some((row) => row.reference === reference) && rows.length >= complianceLimits.requirementsMax) {
    throw new AppError('too_many_requirements', { maximum: complianceLimits.requirementsMax })
  }
  const id = newId('req', context.now)
  const isNew = await store.insertRow(context, { id, ...asked, next_notice_at: nextNotice({ status: 'missing', due_at: dueAt }, context.now) })
  const row = await store.findByReference(context, reference)
  if (!row) throw new Error(`requirement ${reference} is missing`)
  if (!isNew) {
    const differing = (['kind', 'reason', 'due_at', 'stops_payments', 'stops_payouts'] as const).filter((field) => String(row[field]) !== String(asked[field]))
    if (differing.length > 0) throw new AppError('requirement_reference_reused', { fields: differing.join(', ') })
    return present(row, context.now)
  }
  await recordPlatformChange(context, context.platform, {
    action: 'compliance.require',
    targetId: context.businessId,
    details: { requirement: id, kind, reason, due_at: due, stops },
  })
  await notifyOfRequirement(context, 'compliance.requested', row)
  return present(row, context.now)
}

/** @throws AppError `not_found`, `document_in_review`; `invalid_fields` at `due_at`. */
export async function changeRequirement(
  context: PlatformContext,
  id: string,
  { reason, due_at: due, stops, status }: HandlerInput<typeof updatePlatformRequirement>['body'],
): Promise<PlatformRequirement> {
  await store.lockRequirements(context)
  const row = await store.findRow(context, id)
  if (!row) throw new AppError('not_found')
  const becomes = status !== undefined && status !== row.status ? status : null
  if (becomes !== null && (row.status === 'in_review' || !canBecome(row.status, becomes))) {
    throw new AppError('document_in_review', { instruction: (await findOpenDocument(context, id)) ?? '' })
  }
  const change: store.RequirementChange = {
    ...(reason !== undefined && { reason }),
    ...(due !== undefined && { due_at: due === null ? null : new Date(due) }),
    ...(stops && { stops_payments: stops.includes('payments'), stops_payouts: stops.includes('payouts') }),
    ...(becomes && { status: becomes, rejection_reason: null, submitted_at: null }),
  }
  const after = { ...row, ...change }
  if (after.due_at === null && stopsOf(after).length > 0) throw brokenRule('due_at', 'stop_needs_due_date')
  const fields = (Object.keys(change) as (keyof store.RequirementChange)[]).filter((field) => String(row[field]) !== String(after[field]))
  if (fields.length === 0) return present(row, context.now)
  const changed = { ...after, next_notice_at: nextNotice(after, context.now) }
  await store.updateRow(context, id, { ...change, next_notice_at: changed.next_notice_at })
  const pick = (values: store.RequirementRow) => Object.fromEntries(fields.map((field) => [field, values[field]]))
  await recordPlatformChange(context, context.platform, {
    action: 'compliance.change',
    targetId: context.businessId,
    details: { requirement: id, kind: row.kind, before: pick(row), after: pick(changed) },
  })
  if (becomes === 'missing') await notifyOfRequirement(context, 'compliance.requested', changed)
  if (becomes === 'verified') await notifyOfRequirement(context, 'compliance.verified', changed)
  return present(changed, context.now)
}

function present(row: store.RequirementRow, now: Date): PlatformRequirement {
  const { id, business_id, reference, kind, reason, status, rejection_reason } = row
  return {
    id,
    business_id,
    reference,
    kind,
    reason,
    due_at: row.due_at?.toISOString() ?? null,
    is_overdue: isOverdue(row, now),
    stops: stopsOf(row),
    status,
    rejection_reason,
    created_at: row.created_at.toISOString(),
  }
}

/** How many documents are overdue, rejected, missing and in review, each with the next day that one is due. */
export async function summarizeDocuments(context: BusinessContext): Promise<SettingsState[]> {
  const rows = await store.listRows(context)
  const overdue = rows.filter((row) => isOverdue(row, context.now))
  const others = rows.filter((row) => !overdue.includes(row))
  const withStatus = (status: store.RequirementRow['status']) => others.filter((row) => row.status === status)
  const open = [
    summarize('documents_overdue', overdue),
    summarize('documents_rejected', withStatus('rejected')),
    summarize('documents_missing', withStatus('missing')),
    summarize('documents_in_review', withStatus('in_review')),
  ].filter(({ count }) => count !== 0)
  if (open.length > 0) return open
  return [{ state: rows.length > 0 ? 'documents_verified' : 'documents_none', count: null, at: null }]
}

function summarize(state: SettingsState['state'], rows: readonly store.RequirementRow[]): SettingsState {
  const dueTimes = rows.flatMap(({ due_at: dueAt }) => (dueAt === null ? [] : [dueAt.getTime()]))
  return { state, count: rows.length, at: dueTimes.length === 0 ? null : new Date(Math.min(...dueTimes)).toISOString() }
}
