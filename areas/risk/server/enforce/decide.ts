import type { TenantContext } from '#server/infra/context.ts'
import { listPayerRecords, type Payer, type PayerRecord } from './payer.ts'
import { findMatchingEntries, type MatchingEntry } from './store.ts'

export interface Decision {
  /** Null if no entry blocks the payer. */
  readonly deciding: MatchingEntry | null
  /** All effective entries about the payer, in the order in which they would decide. */
  readonly entries: readonly MatchingEntry[]
}

/** Decides about a payer by the lists as they are now. Writes nothing. */
export async function decide(context: TenantContext, payer: Payer): Promise<Decision> {
  const records = listPayerRecords(payer)
  const entries = inOrder(await findMatchingEntries(context, records), records)
  return { deciding: decideBy(entries), entries }
}

/** Allow entries before all block entries, then by how exact their records are. */
export function inOrder(entries: readonly MatchingEntry[], records: readonly PayerRecord[]): MatchingEntry[] {
  const placeOf = ({ type, record }: MatchingEntry) => records.findIndex((one) => one.type === type && one.record === record)
  return entries.toSorted((one, other) => Number(one.effect === 'block') - Number(other.effect === 'block') || placeOf(one) - placeOf(other))
}

/** Returns the first of the entries in their order. Null if none blocks the payer, since an allow entry alone changes nothing. */
export function decideBy(entries: readonly MatchingEntry[]): MatchingEntry | null {
  return entries.some(({ effect }) => effect === 'block') ? (entries[0] ?? null) : null
}
