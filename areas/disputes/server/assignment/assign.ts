import { recordAudit } from '#areas/audit/server/index.ts'
import type { assignDisputes, DisputeAssignee, noteDisputeOpened } from '#areas/disputes/contract/endpoints.ts'
import { lockPayments } from '#areas/payments/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { DisputeId } from '#kernel/ids.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { LimitedContext, TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { readDispute } from '../lock.ts'
import type { DisputeRow } from '../store.ts'
import { listPaymentsOf, lockAssigned, setAssignee, setOpened } from './assign-store.ts'

/** Members who may see disputes, by name. */
export function listAssignees({ limitHolders }: LimitedContext): DisputeAssignee[] {
  return [...limitHolders.values()]
    .flatMap(({ userId: id, name, permissions }) => (name !== null && permissions.has('disputes.read') ? [{ id, name }] : []))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Assigns disputes to a member, or to nobody. A dispute that already is assigned so stays as it is, and its assignee isn't notified again.
 * @throws AppError `not_found` if one of the disputes isn't of this account; `invalid_fields` if the member can't see disputes.
 */
export async function assign(context: LimitedContext, { body }: HandlerInput<typeof assignDisputes>): Promise<HandlerOutput<typeof assignDisputes>> {
  const ids = [...new Set(body.dispute_ids)]
  const assignee = body.assignee_id === null ? null : listAssignees(context).find(({ id }) => id === body.assignee_id)
  if (assignee === undefined) throw brokenRule('assignee_id', 'assignee_unknown')
  const disputes = await lockDisputes(context, ids)
  const changed = disputes.filter(({ assignee_id: current }) => current !== (assignee?.id ?? null))
  if (changed.length > 0) {
    await setAssignee(
      context,
      changed.map(({ id }) => id),
      assignee,
    )
    for (const dispute of changed) await record(context, dispute, assignee)
  }
  return { assignee }
}

/** Payments first, as everybody does who changes a dispute. */
async function lockDisputes(context: LimitedContext, ids: HandlerInput<typeof assignDisputes>['body']['dispute_ids']): Promise<DisputeRow[]> {
  const paymentIds = await listPaymentsOf(context, ids)
  if (paymentIds.length < ids.length) throw new AppError('not_found')
  await lockPayments(context, [...new Set(paymentIds)])
  return lockAssigned(context, ids)
}

async function record(context: LimitedContext, { id, payment_id: rootId, amount_minor, assignee_name: before }: DisputeRow, assignee: DisputeAssignee | null) {
  if (!assignee) return recordAudit(context, { action: 'dispute.unassigned', targetId: id, details: { assignee: before } })
  // Nobody is notified of what they did themselves.
  if (assignee.id !== context.actor.userId) {
    recordChange(context, { type: 'dispute.assigned', objectType: 'dispute', objectId: id, rootId, data: { amount_minor, assignee_id: assignee.id } })
  }
  return recordAudit(context, { action: 'dispute.assigned', targetId: id, details: { assignee: assignee.name } })
}

/** Notes that a member opened a dispute. Only the first time writes. @throws AppError `not_found`. */
export async function noteOpened(context: TenantContext, id: DisputeId): Promise<HandlerOutput<typeof noteDisputeOpened>> {
  const { opened_at: openedAt } = await readDispute(context, id)
  if (openedAt === null) await setOpened(context, id)
  return { opened_at: (openedAt ?? context.now).toISOString() }
}
