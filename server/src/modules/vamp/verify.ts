import type { Difference, Owner } from '../../infra/figures-store.ts'
import { listMiscounted, listUnequalMonths } from './verify-store.ts'

/** Checks the monthly counts against their records, and the records against the trade. Returns the first differences of each rule. */
export async function verifyVamp(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [
    { rule: 'monthly counts equal the source records', differences: await listUnequalMonths(owner) },
    { rule: "Visa's sales, disputes and fraud reports are counted once, when they were processed", differences: await listMiscounted(owner) },
  ]
}
