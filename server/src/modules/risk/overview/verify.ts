import type { Difference, Owner } from '../../../infra/figures-store.ts'
import { listUnequalBlocked } from './verify-store.ts'

/** Checks the figures of what lists and rules blocked against their decisions. Returns the first differences. */
export async function verifyBlocked(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [{ rule: 'totals of blocked payments equal the decisions of lists and rules', differences: await listUnequalBlocked(owner) }]
}
