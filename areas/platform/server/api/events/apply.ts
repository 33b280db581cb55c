import { saleTermsOf } from '#areas/billing/server/terms/index.ts'
import { listReportedIds } from '#areas/payments/server/index.ts'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { PlatformEvent } from '../../index.ts'
import { applyDisputeOpened, applyDisputeStage, applyExcluded, applyFraudReported } from './disputes.ts'
import { type Apply, type Outcome, refuse } from './outcomes.ts'
import { applyAttempted, applyCanceled, applyCaptured, applyRecorded } from './payments.ts'
import { applyPayoutFailed, applyPayoutPaid, applyPayoutReturned } from './payouts.ts'
import { applyRefundCanceled, applyRefundFailed, applyRefundRecorded, applyRefundSucceeded } from './refunds.ts'
import { applySettlement } from './settlements.ts'

/** A payment by itself; many of them are written together, see `takePayments`. */
const applyRecordedAlone: Apply<'payment.recorded'> = async (context, event) => {
  const known = await listReportedIds(context, [event.data.payment])
  return applyRecorded(context, event, await saleTermsOf(context), (id) => known.includes(id))
}

/** What each type of events does. Those of one batch are applied in this order of types, so that fewer of them have to wait. */
const applying = {
  'payment.recorded': applyRecordedAlone,
  'payment.attempted': applyAttempted,
  'payment.captured': applyCaptured,
  'payment.canceled': applyCanceled,
  'refund.recorded': applyRefundRecorded,
  'refund.succeeded': applyRefundSucceeded,
  'refund.failed': applyRefundFailed,
  'refund.canceled': applyRefundCanceled,
  'fraud.reported': applyFraudReported,
  'dispute.opened': applyDisputeOpened,
  'dispute.stage_changed': applyDisputeStage,
  'monitoring.excluded': applyExcluded,
  'settlement.paid': applySettlement,
  'payout.paid': applyPayoutPaid,
  'payout.failed': applyPayoutFailed,
  'payout.returned': applyPayoutReturned,
} as const satisfies { [Type in PlatformEvent['type']]: Apply<Type> }

/** Applies an event as of when it happened. @throws AppError where it is rejected; nothing of it is kept then, which is up to the caller's transaction. */
export async function applyEvent(context: TenantContext, event: PlatformEvent): Promise<Outcome> {
  requireNotToCome(context, event)
  const apply = applying[event.type] as Apply<PlatformEvent['type']>
  return apply({ ...context, now: new Date(event.occurred_at) }, event)
}

/** A platform's clock may be somewhat ahead of ours. */
export function requireNotToCome({ now }: TenantContext, { occurred_at }: PlatformEvent): void {
  if (Date.parse(occurred_at) > now.getTime() + platformLimits.eventAheadMinutesMax * minuteMs) refuse('occurred_at', 'event_in_future')
}

const order = new Map(Object.keys(applying).map((type, index) => [type, index]))

/** By type, and within one type by when it happened. */
export function byDependence(a: PlatformEvent, b: PlatformEvent): number {
  return (order.get(a.type) ?? 0) - (order.get(b.type) ?? 0) || Date.parse(a.occurred_at) - Date.parse(b.occurred_at) || (a.id < b.id ? -1 : 1)
}
