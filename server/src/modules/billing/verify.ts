import type { Difference, Owner } from '../../infra/figures-store.ts'
import { listUnequalFees } from './verify-store.ts'

/** Checks the fees of quarter hours against the ledger. Returns the first differences. */
export async function verifyFees(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [{ rule: "quarter-hour fees equal the ledger's fee accounts", differences: await listUnequalFees(owner) }]
}
