import type { AccountJob } from '#server/infra/work/account-job.ts'
import { recordStep } from './account-scope.ts'
import { expiredMax, expireRequests } from './requests-store.ts'
import { type ApprovalRow, approvalsJobName, approvalTable, findExpiryDue } from './store.ts'

/** Ends requests that nobody decided on in time. */
export const approvalsJob: AccountJob = {
  name: approvalsJobName,
  findDue: findExpiryDue,
  run: async (context) => {
    const expired = await expireRequests<ApprovalRow>(approvalTable, context)
    for (const row of expired) recordStep(context, row, 'expired')
    return { hasMore: expired.length === expiredMax }
  },
}
