import type { ChargeId } from '@counterfoil/contract/ids'
import type { TenantContext } from '../../../infra/context.ts'
import type { Decline, Suspension } from '../../acquiring/index.ts'
import { checkRiskLists } from '../../risk/index.ts'
import type { JsonObject, PaymentMethodRow, PaymentRow } from '../store.ts'

/** An attempt before the acquirer sees it, in the transaction that holds its payment. */
export interface CheckedAttempt {
  readonly payment: PaymentRow
  readonly method: PaymentMethodRow
  /** Of the charge that the attempt becomes. */
  readonly chargeId: ChargeId
}

/**
 * Decides on an attempt before the acquirer sees it: null goes on, a decline is kept as an attempt that was blocked, and a suspension waits for the payer.
 * It reads no row of this payment, since these are written at the end.
 */
export type BeforeAuthorise = (context: TenantContext, attempt: CheckedAttempt) => Promise<Decline | Suspension | null>

/** All checks before an authorization, in their order. The first that decides ends it. A new check is a line here. */
const checks: readonly BeforeAuthorise[] = [checkLists]

export async function runChecks(context: TenantContext, attempt: CheckedAttempt): Promise<Decline | Suspension | null> {
  for (const check of checks) {
    const decision = await check(context, attempt)
    if (decision) return decision
  }
  return null
}

async function checkLists(context: TenantContext, { payment, method, chargeId }: CheckedAttempt): Promise<Decline | null> {
  return checkRiskLists(context, {
    paymentId: payment.id,
    chargeId,
    bin: method.bin,
    binLong: method.bin_long,
    last4: method.last4,
    cardCountry: method.country,
    customerId: payment.customer_id,
    metadata: payment.metadata as JsonObject,
  })
}
