import type { Difference } from '../../infra/rollups-store.ts'
import { listAccountsWithTrade, listUnequalQuarters, type Owner, rebuildQuarters } from './rebuild-store.ts'

/** Adds up all payments and refunds again, as after a restore into another server, whose transactions are numbered anew. Returns the accounts that have any. */
export async function rebuildTrade(owner: Owner): Promise<string[]> {
  const accounts = await listAccountsWithTrade(owner)
  for (const merchantId of accounts) await rebuildQuarters(owner, merchantId)
  return accounts
}

/** Proves that the roll-up says what payments and refunds say. Returns the first differences of each rule. */
export async function verifyTrade(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [{ rule: 'quarter-hour totals equal the payments and refunds', differences: await listUnequalQuarters(owner) }]
}
