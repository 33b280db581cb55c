import type { BlockedByEntry } from '#areas/risk/contract/lists.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { countSetupsStopped } from '../enforce/store.ts'
import { findGoodCustomers, type HitRow, hitsSince, listHits } from './store.ts'

/** Returns what a block entry stopped in the past days, and whether it only hurts. */
export async function readHits(context: TenantContext, entryId: string): Promise<BlockedByEntry> {
  const [since, countMax] = [hitsSince(context.now), riskLimits.riskEntryHitsMax + 1]
  const [found, setups] = await Promise.all([listHits(context, entryId, since, countMax), countSetupsStopped(context, entryId, since, countMax)])
  const hits = found.slice(0, riskLimits.riskEntryHitsMax)
  const customers = [...new Set(hits.flatMap(({ customer_id: id }) => id ?? []))]
  const good = new Set(customers.length === 0 ? [] : await findGoodCustomers(context, customers))
  return {
    payments: new Set(hits.map(({ payment_id: id }) => id)).size,
    attempts: hits.length,
    amounts: sumOf(hits),
    has_more: found.length > hits.length,
    last_at: hits.reduce<Date | null>((last, { at }) => (last === null || at > last ? at : last), null)?.toISOString() ?? null,
    customers: customers.length,
    good_customers: good.size,
    setups: { count: Math.min(setups, riskLimits.riskEntryHitsMax), has_more: setups > riskLimits.riskEntryHitsMax },
    only_hurts: setups === 0 && hits.length > 0 && hits.every(({ customer_id: id }) => id !== null && good.has(id)),
  }
}

/** The money of the payments: of each, its largest attempt. */
function sumOf(hits: readonly HitRow[]): BlockedByEntry['amounts'] {
  const largest = new Map<string, HitRow>()
  for (const hit of hits) {
    const known = largest.get(hit.payment_id)
    if (!known || hit.amount_minor > known.amount_minor) largest.set(hit.payment_id, hit)
  }
  const byCurrency = Map.groupBy(largest.values(), ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, ofCurrency]) => ({ currency, amount_minor: ofCurrency.reduce((sum, hit) => sum + hit.amount_minor, 0) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}
