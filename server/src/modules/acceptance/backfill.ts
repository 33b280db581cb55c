import type { AccountJob } from '../../infra/work/account-job.ts'
import { backfillJobName, endBackfill, fillNextCards, findBackfill, moveBackfill } from './backfill-store.ts'

/** Few enough that a payment that is changed meanwhile waits only briefly. */
const paymentsAtOnce = 500

/** Counts payments that were made before there were figures of acceptance: each batch is a transaction that saves its progress. */
export const acceptanceBackfillJob: AccountJob = {
  name: backfillJobName,
  findDue: async (context) => ((await findBackfill(context)) === undefined ? null : context.now),
  run: async (context) => {
    const position = await findBackfill(context)
    if (position === undefined) return { hasMore: false }
    const last = await fillNextCards(context, position, paymentsAtOnce)
    if (last === null) await endBackfill(context)
    else await moveBackfill(context, last)
    return { hasMore: last !== null }
  },
}
