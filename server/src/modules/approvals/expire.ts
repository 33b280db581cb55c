import type { AccountJob } from '../../infra/work/account-job.ts'
import { recordStep } from './events.ts'
import { approvalsJobName, expireApprovals, findExpiryDue } from './store.ts'

/** How many requests one transaction of the worker ends. */
const batchCountMax = 200

/** Ends requests that nobody decided on in time. */
export const approvalsJob: AccountJob = {
  name: approvalsJobName,
  findDue: findExpiryDue,
  run: async (context) => {
    const expired = await expireApprovals(context, batchCountMax)
    for (const row of expired) recordStep(context, row, 'expired', true)
    return { hasMore: expired.length === batchCountMax }
  },
}
