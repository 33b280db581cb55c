import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import type { PayoutId } from '#kernel/ids.ts'
import type { PayoutStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { isIntentOpen } from '#server/infra/external/intents-store.ts'
import { completePayout, failPayout, requirePayout } from './end.ts'
import { canBecome } from './status.ts'
import { lockPayout, type PayoutRow } from './store.ts'

/** What a sandbox's bank can be made to report at once: it has paid, it has not, or the money came back after it had. */
export const bankReports = ['settle', 'fail', 'return'] as const
export type BankReport = (typeof bankReports)[number]

const becomes: Readonly<Record<BankReport, { from: PayoutStatus; to: 'completed' | 'processing_failure' }>> = {
  settle: { from: 'processing', to: 'completed' },
  fail: { from: 'processing', to: 'processing_failure' },
  return: { from: 'completed', to: 'processing_failure' },
}

/** A payout as it stays until the transaction ends. @throws AppError `not_found`. */
export async function lockKnownPayout(context: TenantContext, id: PayoutId): Promise<PayoutRow> {
  return requirePayout(await lockPayout(context, id))
}

/** @throws AppError `not_found`; `payout_not_changeable` where that cannot happen to it; `still_in_progress` while the bank is being told of it. */
export async function reportPayout(context: TenantContext, id: PayoutId, report: BankReport, code: PayoutFailureCode): Promise<PayoutRow> {
  const payout = await lockKnownPayout(context, id)
  if (await isIntentOpen(context, id)) throw new AppError('still_in_progress')
  const { from, to } = becomes[report]
  if (payout.status !== from || !canBecome(payout, to)) throw new AppError('payout_not_changeable', { status: payout.status })
  return end(context, payout, to, code)
}

/** As `reportPayout`, as the answer to having told the bank: there is nothing more to do where the payout has ended meanwhile. */
export async function reportSentPayout(context: TenantContext, id: PayoutId, report: BankReport, code: PayoutFailureCode): Promise<PayoutRow> {
  const payout = await lockKnownPayout(context, id)
  const { from, to } = becomes[report]
  return payout.status === from ? end(context, payout, to, code) : payout
}

function end(context: TenantContext, payout: PayoutRow, to: 'completed' | 'processing_failure', code: PayoutFailureCode): Promise<PayoutRow> {
  return to === 'completed' ? completePayout(context, payout) : failPayout(context, payout, code)
}
