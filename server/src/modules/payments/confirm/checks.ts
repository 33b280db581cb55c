import type { ChargeId } from '@counterfoil/contract/ids'
import type { TenantContext } from '../../../infra/context.ts'
import { AppError } from '../../../infra/errors.ts'
import { checkAcceptedCard } from '../../acceptance-switches/index.ts'
import type { Decline, Suspension } from '../../acquiring/index.ts'
import { readRiskLists } from '../../risk/index.ts'
import type { JsonObject, PaymentMethodRow, PaymentRow } from '../store.ts'

/** An attempt before the acquirer sees it, in the transaction that holds its payment. */
export interface CheckedAttempt {
  readonly payment: PaymentRow
  readonly method: PaymentMethodRow
  /** Of the charge that the attempt becomes. */
  readonly chargeId: ChargeId
  /** Whether the transaction creates the payment. */
  readonly isNew: boolean
}

/**
 * Decides on an attempt before the acquirer sees it: null goes on, a decline is kept as an attempt that was blocked, and a suspension waits for the payer.
 * It reads no row of this payment, since these are written at the end.
 */
export type BeforeAuthorise = (context: TenantContext, attempt: CheckedAttempt) => Promise<Decline | Suspension | null>

/** A check reads what it decides by, without writing, and returns its decision, which may write. */
type Check = (context: TenantContext, attempt: CheckedAttempt) => Promise<() => Decline | Suspension | null>

/** All checks before an authorization, in their order. Their reads leave together. The first that decides ends it. A new check is a line here. */
const checks: readonly Check[] = [readSwitches, readLists]

export async function runChecks(context: TenantContext, attempt: CheckedAttempt): Promise<Decline | Suspension | null> {
  for (const decide of await Promise.all(checks.map((read) => read(context, attempt)))) {
    const decision = decide()
    if (decision) return decision
  }
  return null
}

/** A payment in a refused currency isn't created; one that was created before is declined. */
async function readSwitches(context: TenantContext, { payment, method, isNew }: CheckedAttempt): Promise<() => Decline | null> {
  const { currency } = payment
  const decline = await checkAcceptedCard(context, method, currency)
  return () => {
    if (isNew && decline?.refusedBy?.switch === 'currency') throw new AppError('currency_not_accepted', { currency })
    return decline
  }
}

async function readLists(context: TenantContext, { payment, method, chargeId }: CheckedAttempt): Promise<() => Decline | null> {
  return readRiskLists(context, {
    paymentId: payment.id,
    paymentCreatedAt: payment.created_at,
    chargeId,
    currency: payment.currency,
    amountMinor: payment.amount_minor,
    bin: method.bin,
    binLong: method.bin_long,
    last4: method.last4,
    cardCountry: method.country,
    customerId: payment.customer_id,
    metadata: payment.metadata as JsonObject,
  })
}
