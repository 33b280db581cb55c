import type { AccountJob } from '../../../infra/work/account-job.ts'
import { fillJobName, fillNext, hasUnfilled } from './fill-store.ts'

/** Few enough that a dispute that is changed meanwhile waits only briefly. */
const disputesAtOnce = 500

/** Fills the columns that the list is filtered by, for disputes of earlier versions. */
export const disputeFiltersJob: AccountJob = {
  name: fillJobName,
  findDue: async (context) => ((await hasUnfilled(context)) ? context.now : null),
  run: async (context) => ({ hasMore: (await fillNext(context, disputesAtOnce)) === disputesAtOnce }),
}
