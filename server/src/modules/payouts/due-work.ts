import type { PayoutFailureCode } from '@counterfoil/contract/payout-failures'
import type { TenantContext } from '../../infra/context.ts'
import type { Banking } from '../banking/index.ts'
import { completePayout, failPayout } from './end.ts'
import { runDueSchedules } from './schedule-runs.ts'
import { beginSendPayout, callSendPayout, finishSendPayout } from './send.ts'
import { type PayoutRow, takePayoutsToHandOver, takePayoutsToSettle } from './store.ts'

/** How many rows one transaction of the worker takes. */
const batchCountMax = 50

/** One batch of what time has made due in an account: schedules that run, payouts that leave for the bank, and the bank's answers. True while there may be more. */
export async function doPayoutWork(context: TenantContext, banking: Banking): Promise<boolean> {
  const ran = await runDueSchedules(context, batchCountMax)
  const leaving = await takePayoutsToHandOver(context, batchCountMax)
  for (const { id } of leaving) await handOver(context, banking, id)
  const settling = await takePayoutsToSettle(context, batchCountMax)
  for (const payout of settling) await settle(context, payout)
  return [ran, leaving.length, settling.length].includes(batchCountMax)
}

/** Tells the bank within one transaction. */
export async function handOver(context: TenantContext, banking: Banking, payoutId: string): Promise<PayoutRow> {
  const request = await beginSendPayout(context, payoutId)
  return finishSendPayout(context, request, await callSendPayout(banking, request, payoutId))
}

async function settle(context: TenantContext, payout: PayoutRow): Promise<void> {
  if (payout.settles_as === 'completed') await completePayout(context, payout)
  else await failPayout(context, payout, (payout.settles_with_code ?? 'could_not_process') as PayoutFailureCode)
}
