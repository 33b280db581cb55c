import type { Difference, Owner } from '../../infra/figures-store.ts'
import { listUnequalTrade } from './verify-store.ts'

/** Checks totals of quarter hours and parts of days against payments, refunds and disputes. Returns the first differences of each rule. */
export async function verifyTrade(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [{ rule: 'quarter-hour totals equal the payments, refunds and disputes', differences: await listUnequalTrade(owner) }]
}
