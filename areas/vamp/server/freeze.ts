import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { finalAfterDays, finalFrom, monthOf } from './months.ts'
import { findMonthToFreeze, freezeMonths, vampJobName } from './store.ts'

/** Keeps the counts of months that are final. What arrives later for such a month adds a new revision of it. */
export async function freezeFinalMonths(context: TenantContext): Promise<void> {
  await freezeMonths(context, monthOf(new Date(context.now.getTime() - finalAfterDays * dayMs)))
}

/** Freezes months when they become final, and again after a late record. */
export const vampJob: AccountJob = {
  name: vampJobName,
  findDue: async (context) => {
    const month = await findMonthToFreeze(context)
    return month === null ? null : finalFrom(month)
  },
  run: async (context) => {
    await freezeFinalMonths(context)
    return { hasMore: false }
  },
}
