import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { beginAndSave, type InstructionTerms, type PendingIntent } from '#server/infra/external/command.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { completePayout, failPayout } from './end.ts'
import { runDueSchedules } from './schedules.ts'
import { sendPayoutCommand } from './send.ts'
import { findHandOverDue, findPayoutsDue, handOverJobName, type PayoutRow, payoutsJobName, takePayoutsToHandOver, takePayoutsToSettle } from './store.ts'

/** How many rows one transaction of the worker takes. */
const batchCountMax = 50

export const payoutJobs: readonly AccountJob[] = [
  { name: payoutsJobName, findDue: findPayoutsDue, run: async (context) => ({ hasMore: await doPayoutWork(context) }) },
  {
    name: handOverJobName,
    findDue: findHandOverDue,
    run: async (context, runner) => {
      const begun = await beginDuePayouts(context, runner)
      return { hasMore: begun.length === batchCountMax, begun }
    },
  },
]

/** One batch of what time has made due in an account: schedules that run, and the bank's answers. True while there may be more. */
export async function doPayoutWork(context: TenantContext): Promise<boolean> {
  const ran = await runDueSchedules(context, batchCountMax)
  const settling = await takePayoutsToSettle(context, batchCountMax)
  for (const payout of settling) await settle(context, payout)
  return [ran, settling.length].includes(batchCountMax)
}

/** Begins to tell the bank, or the platform whose money it is, of the payouts whose time to leave has come. */
export async function beginDuePayouts(context: TenantContext, terms: InstructionTerms): Promise<PendingIntent<PayoutRow>[]> {
  const leaving = await takePayoutsToHandOver(context, batchCountMax)
  const begun: PendingIntent<PayoutRow>[] = []
  for (const { id } of leaving) begun.push(await beginAndSave(context, terms, sendPayoutCommand, { payoutId: id }))
  return begun
}

async function settle(context: TenantContext, payout: PayoutRow): Promise<void> {
  if (payout.settles_as === 'completed') await completePayout(context, payout)
  else await failPayout(context, payout, (payout.settles_with_code ?? 'could_not_process') as PayoutFailureCode)
}
