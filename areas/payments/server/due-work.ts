import { findFundsDue, fundsJobName, releaseDueFunds } from '#areas/ledger/server/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { expireDueAuthorisations } from './cancel.ts'
import { recordReleased } from './events.ts'
import { settleDueRefunds } from './refunds/refund.ts'
import { authorisationsJobName, findAuthorisationsDue, findRefundsDue, refundsJobName } from './store.ts'

/** How many rows one transaction of the worker takes. */
const batchCountMax = 200

const batchOf = (count: number) => ({ hasMore: count >= batchCountMax })

async function releaseFunds(context: TenantContext): Promise<number> {
  const released = await releaseDueFunds(context, batchCountMax)
  recordReleased(context, released)
  return released.length
}

/** Money that becomes available, refunds that the acquirer has decided, authorizations that expire. */
export const paymentJobs: readonly AccountJob[] = [
  { name: fundsJobName, findDue: findFundsDue, run: async (context) => batchOf(await releaseFunds(context)) },
  { name: refundsJobName, findDue: findRefundsDue, run: async (context) => batchOf(await settleDueRefunds(context, batchCountMax)) },
  { name: authorisationsJobName, findDue: findAuthorisationsDue, run: async (context) => batchOf(await expireDueAuthorisations(context, batchCountMax)) },
]

/** One batch of each of these jobs in one transaction, for demo data. They touch different rows, so none waits for another. True while there may be more. */
export async function doDueWork(context: TenantContext): Promise<boolean> {
  const counts = await Promise.all([releaseFunds(context), settleDueRefunds(context, batchCountMax), expireDueAuthorisations(context, batchCountMax)])
  return Math.max(...counts) >= batchCountMax
}
