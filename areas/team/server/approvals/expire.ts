import { expireRequests } from '#areas/approvals/server/index.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { lockBusiness } from '../members/members-store.ts'
import { findBusinessesToExpire, type TeamApprovalRow, teamTable } from './store.ts'
import { notifyOf } from './team-scope.ts'

const businessesPerBatch = 50

/** Ends requests that nobody decided on in time, in all businesses. True while there may be more. */
export async function expireTeamApprovals({ database, clock }: Pick<HttpDependencies, 'database' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const found = await findBusinessesToExpire({ db: database.global, now }, businessesPerBatch)
  for (const businessId of found) {
    await database.transaction({ businessId }, async (db) => {
      const context = { ...machineContext(db, now), businessId, merchantId: null }
      await lockBusiness(context)
      await expireDue(context)
    })
  }
  return found.length === businessesPerBatch
}

/** Ends those of the business at hand, which its caller has locked, and notifies their authors. */
export async function expireDue(context: BusinessContext): Promise<void> {
  for (const row of await expireRequests<TeamApprovalRow>(teamTable, context)) await notifyOf(context, row, 'expired')
}
