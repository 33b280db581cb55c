import type { TenantContext } from '../../infra/context.ts'
import { assertTransition } from './status/status.ts'
import { statusColumnsOf, statusOf } from './status/status-columns.ts'
import type { PaymentRow } from './store.ts'
import { addDisputed } from './store.ts'

/**
 * Moves what open and lost chargebacks hold of a payment, and its status with it. The caller holds the payment.
 * @param disputedMinor withdrawn, or negative where it was given back.
 * @param standingCount one more chargeback, or one less.
 */
export async function moveDisputed(
  context: TenantContext,
  payment: PaymentRow,
  { disputedMinor, standingCount }: { disputedMinor: number; standingCount: 1 | -1 },
): Promise<PaymentRow> {
  const before = statusColumnsOf(payment)
  const status = statusOf({ ...before, standing_dispute_count: before.standing_dispute_count + standingCount })
  assertTransition(payment.status, status)
  return addDisputed(context, payment.id, { disputedMinor, standingCount, status })
}
