import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import { recordEvent } from '#areas/payments/server/index.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { type Done, done, type ExternalCommand, runInline } from '#server/infra/external/command.ts'
import { closeDispute } from './close.ts'
import { type DisputeExternal, instructionAboutDispute, type OfDispute } from './external.ts'
import { type LockedDispute, lockDispute, readDispute } from './lock.ts'
import { isDisputeTransition } from './status.ts'
import type { DisputeRow } from './store.ts'

/**
 * Accepts a dispute: a chargeback is lost, and a query ends.
 * @throws AppError `not_found`, `dispute_not_acceptable`.
 */
export const acceptance: ExternalCommand<DisputeExternal, OfDispute, OfDispute, Done, DisputeRow, LockedDispute> = {
  kind: 'dispute.accept',

  async begin(context, { disputeId }) {
    const locked = await lockDispute(context, disputeId)
    if (!isAcceptable(locked.dispute)) throw new AppError('dispute_not_acceptable')
    const instruction = instructionAboutDispute<'dispute.accept'>(locked, {})
    if (instruction) recordEvent(context, locked.payment.id, 'dispute.acceptance_asked', { objectId: disputeId })
    return { request: { disputeId }, subjectId: disputeId, instruction }
  },

  async call({ acquirer }, { disputeId }, key) {
    await acquirer.acceptDispute({ disputeId, idempotencyKey: key })
    return done
  },

  lock: (context, { disputeId }) => lockDispute(context, disputeId),

  async finish(context, _request, _done, { dispute, payment }) {
    // Its time may have run out meanwhile, or a refund have ended a query; then it is over already.
    if (dispute.closed_at !== null) return dispute
    const status = dispute.kind === 'query' ? 'warning_closed' : 'lost'
    return (await closeDispute(context, payment, dispute, { status, reason: 'accepted' })).dispute
  },

  load: (context, { disputeId }) => readDispute(context, disputeId),

  instructed: {
    outcomeOf: () => done,
    async refuse(context, { disputeId }, _reason, { dispute, payment }) {
      recordEvent(context, payment.id, 'dispute.acceptance_refused', { objectId: disputeId })
      return dispute
    },
  },
}

/** The whole of an acceptance in one transaction. */
export async function acceptDispute(context: TenantContext, acquirer: Acquirer, disputeId: DisputeId): Promise<DisputeRow> {
  return runInline(context, { acquirer }, acceptance, { disputeId })
}

/** Whoever has submitted evidence for a chargeback waits for the issuer; a query can be given up at any time. */
export function isAcceptable(dispute: DisputeRow): boolean {
  return dispute.status !== 'under_review' && isDisputeTransition(dispute.status, dispute.kind === 'query' ? 'warning_closed' : 'lost')
}
