import type { ReadRecord } from '#areas/risk/contract/records.ts'
import type { RiskEffect, RiskOutcome, RiskType } from '#kernel/risk/types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { isEffective } from './present.ts'
import { listEntriesOf } from './store.ts'

/** A record as it was read, and what adding it would do. */
export interface JudgedRecord {
  readonly read: ReadRecord
  readonly outcome: RiskOutcome
}

/** Compares records with each other and with the entries of the list. */
export async function judgeRecords(context: TenantContext, type: RiskType, effect: RiskEffect, read: readonly ReadRecord[]): Promise<JudgedRecord[]> {
  const records = [...new Set(read.flatMap(({ record }) => record ?? []))]
  const entries = records.length === 0 ? [] : await listEntriesOf(context, type, effect, records)
  const known = new Map(entries.map((entry) => [entry.record, isEffective(entry, context.now)]))
  const seen = new Set<string>()
  return read.map((one) => {
    if (one.problem) return { read: one, outcome: 'invalid' }
    if (seen.has(one.record)) return { read: one, outcome: 'repeated' }
    seen.add(one.record)
    const isKnown = known.get(one.record)
    return { read: one, outcome: isKnown === undefined ? 'new' : isKnown ? 'known' : 'reactivated' }
  })
}
