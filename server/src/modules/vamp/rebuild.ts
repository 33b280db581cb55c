import type { RequestContext } from '../../infra/context.ts'
import { type Difference, lockWatermark, moveWatermark } from '../../infra/rollups-store.ts'
import { adoptRestoredRecords, clearMonths, listAccountsWithRecords, listMiscounted, listUnequalMonths } from './rebuild-store.ts'
import { addToMonths } from './store.ts'

type Owner = Pick<RequestContext, 'db'>

/** Adds up all records again, as after a restore into another server, whose transactions are numbered anew. Returns the accounts that have any. */
export async function rebuildVamp(owner: Owner): Promise<string[]> {
  const accounts = await listAccountsWithRecords(owner)
  for (const merchantId of accounts) {
    await lockWatermark(owner, merchantId, 'vamp')
    await adoptRestoredRecords(owner, merchantId)
    await clearMonths(owner, merchantId)
    await addToMonths(owner, merchantId, await moveWatermark(owner, merchantId, 'vamp', 0))
  }
  return accounts
}

/** Proves that the roll-up says what the records say, and the records what was traded. Returns the first differences of each rule. */
export async function verifyVamp(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [
    { rule: 'monthly counts equal the source records', differences: await listUnequalMonths(owner) },
    { rule: "Visa's sales, disputes and fraud reports are counted once, when they were processed", differences: await listMiscounted(owner) },
  ]
}
