import type { Difference, Owner } from '../../infra/figures-store.ts'
import { listUnequalOutcomes, listUnequalTimes } from './verify-store.ts'

/** Checks the figures of acceptance against payments. Returns the first differences. */
export async function verifyAcceptance(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [
    { rule: 'figures of acceptance equal their payments', differences: await listUnequalOutcomes(owner) },
    { rule: 'figures of acceptance by time equal those of quarter hours', differences: await listUnequalTimes(owner) },
  ]
}
