import type { MatchingCards } from '#areas/risk/contract/lists.ts'
import type { ReadRecord } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskEffect, RiskOutcome, RiskType } from '#kernel/risk/types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { isEffective, presentCards } from './present.ts'
import { countCards, listEntriesOf } from './store.ts'

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

/**
 * Counts the cards of past payments that each record matches, in one statement. Null for invalid and repeated records, and for those of other lists.
 * @param paymentsMax that are read for all records together. Each has an equal part of them.
 */
export async function countCardsOf(
  context: TenantContext,
  type: RiskType,
  judged: readonly JudgedRecord[],
  paymentsMax: number,
): Promise<readonly (MatchingCards | null)[]> {
  const numbers = judged.map(({ read: { record }, outcome }) => (type === 'card_number' && outcome !== 'repeated' ? record : null))
  const counted = numbers.filter((number) => number !== null)
  if (counted.length === 0) return numbers.map(() => null)
  const ofEach = Math.min(riskLimits.riskCardPaymentsMax, Math.floor(paymentsMax / counted.length))
  const cards = new Map((await countCards(context, counted, ofEach)).map((row) => [row.record, row]))
  return numbers.map((number) => presentCards(cards.get(number ?? '')))
}
