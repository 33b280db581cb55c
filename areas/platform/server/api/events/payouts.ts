import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import { type BankReport, findPayout, reportPayout } from '#areas/payouts/server/index.ts'
import type { PayoutId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { isIntentOpen } from '#server/infra/external/intents-store.ts'
import { type Apply, already, type Outcome, refuse, waiting } from './outcomes.ts'

/** What became of payouts that were made here. */

export const applyPayoutPaid: Apply<'payout.paid'> = (context, { data }) => report(context, data.payout, 'settle', unused)

export const applyPayoutFailed: Apply<'payout.failed'> = (context, { data }) => report(context, data.payout, 'fail', data.failure_code)

export const applyPayoutReturned: Apply<'payout.returned'> = (context, { data }) => report(context, data.payout, 'return', data.failure_code)

/** A payout that was paid has no code. */
const unused: PayoutFailureCode = 'could_not_process'

async function report(context: TenantContext, id: PayoutId, what: BankReport, code: PayoutFailureCode): Promise<Outcome> {
  const payout = await findPayout(context, id)
  if (!payout) refuse('data.payout', 'payout_unknown')
  const { status } = payout
  if (await isIntentOpen(context, id)) refuse('data.payout', 'instruction_open')
  if (what === 'settle' && status === 'completed') return already
  if (what === 'return' && status === 'processing') return waiting(`payout ${id}`, 'data.payout', 'stage_to_come', { status })
  if (what !== 'settle' && status === 'processing_failure') return already
  if (status !== (what === 'return' ? 'completed' : 'processing')) refuse('data.payout', 'stage_passed', { status })
  await reportPayout(context, id, what, code)
  return { touched: [`payout ${id}`] }
}
