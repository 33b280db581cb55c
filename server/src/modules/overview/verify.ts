import type { Difference, Owner } from '../../infra/figures-store.ts'
import { listUnequalQuarters } from './verify-store.ts'

/** Checks quarter-hour totals against payments and refunds. Returns the first differences of each rule. */
export async function verifyTrade(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [{ rule: 'quarter-hour totals equal the payments and refunds', differences: await listUnequalQuarters(owner) }]
}
