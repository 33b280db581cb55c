import type { Difference, Owner } from '../../infra/figures-store.ts'
import { listUnequalPeriods, listUnequalQuarters, listUnequalReleases } from './verify-store.ts'

/**
 * Compares movements by quarter hour with the ledger, releases with the released movements, and days and months with their quarter hours.
 * Returns the first differences.
 */
export async function verifyMovements(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [
    { rule: "quarter-hour movements equal the ledger's pending and available accounts", differences: await listUnequalQuarters(owner) },
    { rule: 'quarter-hour releases equal the released movements', differences: await listUnequalReleases(owner) },
    { rule: 'movements of days and months equal those of their quarter hours', differences: await listUnequalPeriods(owner) },
  ]
}
