import type { Acceptance } from './queries.ts'

type Lost = Acceptance['declines'][number]['lost'][number]

/** Sums up lost amounts by currency, most payments first. Amounts of different currencies are never added up. */
export function sumLost(lost: readonly Lost[]): Lost[] {
  const sums = new Map<string, Lost>()
  for (const one of lost) {
    const known = sums.get(one.currency)
    sums.set(one.currency, known ? { ...known, amount_minor: known.amount_minor + one.amount_minor, count: known.count + one.count } : one)
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count)
}
