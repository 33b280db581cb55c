import type { PayerRecord } from './payer.ts'
import type { MatchingEntry } from './store.ts'

/**
 * Returns the entry that decides about a payment: an allow entry before every block entry, then the entry of the most exact record. Null if none blocks it, since
 * an allow entry alone changes nothing.
 */
export function decideBy(entries: readonly MatchingEntry[], records: readonly PayerRecord[]): MatchingEntry | null {
  if (!entries.some(({ effect }) => effect === 'block')) return null
  const placeOf = ({ type, record }: MatchingEntry) => records.findIndex((one) => one.type === type && one.record === record)
  const [first] = entries.toSorted((one, other) => Number(one.effect === 'block') - Number(other.effect === 'block') || placeOf(one) - placeOf(other))
  return first ?? null
}
