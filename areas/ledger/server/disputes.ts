import { type AgreedConversion, conversionOf } from '#areas/billing/server/terms/index.ts'
import type { DisputeId, PaymentId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { postMovement } from './exchange.ts'
import type { LedgerKind } from './ledger-accounts.ts'
import { disputeCreditedLegs, disputeDebitedLegs, disputeFeeLegs, disputeFeeReturnedLegs, disputeOpenedLegs, disputeReinstatedLegs, type Leg } from './legs.ts'
import { lockMoneyOut } from './store.ts'

interface DisputePosting extends Money {
  readonly disputeId: DisputeId
  readonly paymentId: PaymentId
  /** Zero where the whole sale had been refunded: then only the fee is taken. */
  readonly amountMinor: number
  readonly feeMinor: number
}

/** Takes a chargeback and its fee from what can be paid out, however little that is. Returns the balance transaction's id. */
export async function postDispute(context: TenantContext, dispute: DisputePosting): Promise<string> {
  const conversion = await conversionOf(context, dispute.currency)
  await lockMoneyOut(context, conversion?.into ?? dispute.currency)
  const { amountMinor, feeMinor } = dispute
  return postOfDispute(context, 'dispute', dispute, conversion, { amountMinor: -amountMinor, feeMinor }, [
    ['dispute_opened', disputeOpenedLegs(amountMinor)],
    ['dispute_debited', disputeDebitedLegs(amountMinor)],
    ['dispute_fee', disputeFeeLegs(feeMinor)],
  ])
}

/**
 * Gives back the amount of a dispute that was won, and the fee where `feeMinor` says so.
 * Returns the balance transaction's id; null where there was nothing to give back.
 */
export async function postDisputeWon(context: TenantContext, dispute: DisputePosting): Promise<string | null> {
  const { amountMinor, feeMinor } = dispute
  if (amountMinor === 0 && feeMinor === 0) return null
  return postOfDispute(context, 'dispute_reversal', dispute, await conversionOf(context, dispute.currency), { amountMinor, feeMinor: -feeMinor }, [
    ['dispute_credited', disputeCreditedLegs(amountMinor)],
    ['dispute_reinstated', disputeReinstatedLegs(amountMinor)],
    ['dispute_fee_returned', disputeFeeReturnedLegs(feeMinor)],
  ])
}

/** Money of disputes moves at once, from or to what can be paid out. */
async function postOfDispute(
  context: TenantContext,
  type: 'dispute' | 'dispute_reversal',
  { disputeId, paymentId, currency }: DisputePosting,
  conversion: AgreedConversion | null,
  amounts: { amountMinor: number; feeMinor: number },
  postings: readonly (readonly [LedgerKind, Leg[]])[],
): Promise<string> {
  const id = newId('txn', context.now)
  const transaction = { id, type, currency, ...amounts, sourceId: disputeId, paymentId, availableOn: context.now, releasedAt: context.now }
  const posting = { sourceId: disputeId, balanceTransactionId: id, currency }
  const posted = postings.filter(([, legs]) => legs.length > 0).map(([kind, legs]) => ({ ...posting, kind, legs }))
  postMovement(context, transaction, posted, conversion)
  return id
}
