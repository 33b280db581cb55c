import type { Difference, Owner } from '../../infra/figures-store.ts'
import { listUnequalFigures } from './verify-store.ts'

/** Checks the figures of customers against payments and disputes. Returns the first differences. */
export async function verifyCustomers(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [{ rule: 'figures of customers equal their payments and disputes', differences: await listUnequalFigures(owner) }]
}
