import type { TenantContext } from '../../../infra/context.ts'
import { blockedDecline, type Decline } from '../../acquiring/index.ts'
import { decide } from './decide.ts'
import type { Payer } from './payer.ts'
import { type DecidedSale, insertDecision } from './store.ts'

export interface CheckedAttempt extends Payer, DecidedSale {}

/**
 * Reads the lists as of now, in the transaction of the attempt, so an entry counts on every process from its commit on. Returns what declines an attempt that an
 * entry blocks; null lets it pass. That keeps which entry decided, also where an allow entry won over a block entry.
 */
export async function readRiskLists(context: TenantContext, attempt: CheckedAttempt): Promise<() => Decline | null> {
  const { deciding: entry } = await decide(context, attempt)
  return () => {
    if (!entry) return null
    insertDecision(context, attempt, entry)
    return entry.effect === 'block' ? blockedDecline('normal') : null
  }
}
