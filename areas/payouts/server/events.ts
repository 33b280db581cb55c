import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import { type PayoutEventType, payoutEventTypes } from '#kernel/changes.ts'
import type { PayoutId } from '#kernel/ids.ts'
import { type ChangeRow, listChangesOf, recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { PayoutRow } from './store.ts'

/** Writes what happened to a payout, in the transaction of the effect. @param previous as it was, where the change alters what it says. */
export function recordPayoutEvent(
  context: TenantContext,
  payoutId: PayoutId,
  type: PayoutEventType | 'payout.updated',
  failureCode: PayoutFailureCode | null = null,
  previous: PayoutRow | null = null,
): void {
  recordChange(context, {
    type,
    objectType: 'payout',
    objectId: payoutId,
    ...(previous && { previous: { payouts: previous } }),
    ...(failureCode !== null && { data: { failure_code: failureCode } }),
  })
}

/** A row of the feed that a payout's timeline shows. */
export interface PayoutTimelineRow extends ChangeRow {
  readonly type: PayoutEventType
}

const isShown = (change: ChangeRow): change is PayoutTimelineRow => (payoutEventTypes as readonly string[]).includes(change.type)

/** Returns the timeline of a payout. */
export async function readPayoutTimeline(context: TenantContext, payout: Pick<PayoutRow, 'id' | 'created_at'>): Promise<readonly PayoutTimelineRow[]> {
  return (await listChangesOf(context, payout.id, payout.created_at)).filter(isShown)
}
