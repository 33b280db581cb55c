import { postPayoutBack } from '#areas/ledger/server/index.ts'
import type { PayoutId } from '#kernel/ids.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { isProcessedByPlatform } from '#server/infra/merchant-accounts-store.ts'
import { findBankAccount } from './bank-accounts/index.ts'
import { requirePayout } from './end.ts'
import { lockPayout, type PayoutRow, updatePayout } from './store.ts'

/** Bank accounts that can be debited. */
const debitableCountries: readonly string[] = ['US', 'CA']

/** Why a payout can't be reversed. */
export type ReversalRefusal = 'not_paid' | 'already_reversed' | 'destination' | 'platform'

/**
 * Takes a paid payout back from its bank account, whole and once: the bank debits the account immediately, and the amount is available again. A fee isn't returned.
 * @returns the payout, with its reversal; or why it can't be reversed.
 * @throws AppError `not_found`.
 */
export async function reversePayout(
  context: TenantContext,
  id: PayoutId,
  metadata: Readonly<Record<string, string>>,
): Promise<PayoutRow | { readonly refusal: ReversalRefusal; readonly payout: PayoutRow }> {
  const payout = requirePayout(await lockPayout(context, id))
  const refusal = await findRefusal(context, payout)
  if (refusal !== null) return { refusal, payout }
  const reversalId = newId('po', context.now)
  const { currency, amount_minor: amountMinor } = payout
  const creditId = await postPayoutBack(context, { payoutId: id, currency, amountMinor, feeMinor: 0 }, 'returned')
  recordChange(context, { type: 'payout.reversed', objectType: 'payout', objectId: reversalId, rootId: id, previous: { payouts: payout } })
  return updatePayout(context, id, {
    reversed_by: reversalId,
    reversed_at: context.now,
    reversal_balance_transaction_id: creditId,
    reversal_metadata: JSON.stringify(metadata),
  })
}

async function findRefusal(context: TenantContext, payout: PayoutRow): Promise<ReversalRefusal | null> {
  if (payout.status !== 'completed') return 'not_paid'
  if (payout.reversed_by !== null) return 'already_reversed'
  // Its money is sent by the platform, which has no instruction for that.
  if (await isProcessedByPlatform(context)) return 'platform'
  const account = await findBankAccount(context, payout.bank_account_id)
  return account?.kind === 'bank_account' && debitableCountries.includes(account.country) ? null : 'destination'
}
