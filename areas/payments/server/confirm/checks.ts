import { checkAcceptedCard } from '#areas/acceptance/server/switches/index.ts'
import { readRisk } from '#areas/risk/server/index.ts'
import type { ChargeId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Decline, Suspension } from '../acquiring/index.ts'
import type { PaymentMethodRow, PaymentRow } from '../store.ts'
import { payerOf } from './payment-methods.ts'

/** An attempt before the acquirer sees it, in the transaction that holds its payment. */
export interface CheckedAttempt {
  readonly payment: PaymentRow
  readonly method: PaymentMethodRow
  /** Of the charge that the attempt becomes. */
  readonly chargeId: ChargeId
  /** Whether the transaction creates the payment. */
  readonly isNew: boolean
  /** Whether its payer had to act first and did, so that it passed these checks before, and rules have counted it. */
  readonly isContinued: boolean
}

/** The attempt goes on to the acquirer. */
export interface Pass {
  readonly outcome: 'passed'
  /** Where rules count it if the acquirer declines it. */
  readonly declineCounters: readonly string[]
}

/**
 * Decides on an attempt before the acquirer sees it: null and a pass go on, a decline is kept as an attempt that was blocked, and a suspension waits for the payer.
 * It reads no row of this payment, since these are written at the end.
 */
export type BeforeAuthorise = (context: TenantContext, attempt: CheckedAttempt) => Promise<Decline | Suspension | Pass | null>

/** A check reads what it decides by, without writing, and returns its decision, which may write. */
type Check = (context: TenantContext, attempt: CheckedAttempt) => Promise<() => Decline | Suspension | Pass | null>

/**
 * All checks before an authorization, in their order. Their reads leave together. The first that decides ends it. A new check is a line here, before the one of lists
 * and rules, which counts the attempts that it lets pass; only the acquirer may suspend those.
 */
const checks: readonly Check[] = [readSwitches, readListsAndRules]

export async function runChecks(context: TenantContext, attempt: CheckedAttempt): Promise<Decline | Suspension | Pass | null> {
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

async function readListsAndRules(context: TenantContext, { payment, method, chargeId, isContinued }: CheckedAttempt): Promise<() => Decline | Pass> {
  const decide = await readRisk(context, {
    paymentId: payment.id,
    paymentCreatedAt: payment.created_at,
    chargeId,
    currency: payment.currency,
    amountMinor: payment.amount_minor,
    ...payerOf(method, payment.customer_id, payment.metadata),
    isContinued,
  })
  return () => {
    const { decline, declineCounters } = decide()
    return decline ?? { outcome: 'passed', declineCounters }
  }
}
