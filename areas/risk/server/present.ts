import type { BlockedByEntry, MatchingCards, RiskEntry, RiskEntryDetail, riskChanges } from '#areas/risk/contract/lists.ts'
import type { ReadRecord } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { maskLongDigits } from '#kernel/cards/card-numbers.ts'
import { daysOfPeriod, type RiskPeriod } from '#kernel/risk/types.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { CardCount, EntryChangeRow, EntryRow } from './store.ts'

export function isEffective({ effective_until }: Pick<EntryRow, 'effective_until'>, now: Date): boolean {
  return effective_until === null || effective_until > now
}

/** When a period ends; null if it is permanent. @param begin its beginning. */
export function endOfPeriod(period: RiskPeriod, begin: Date): Date | null {
  const days = daysOfPeriod(period)
  return days === null ? null : new Date(begin.getTime() + days * dayMs)
}

/** What is shown and kept of a typed record. Nobody knows what an invalid one is, so it never has the digits of a whole card number. */
export function presentTyped(text: string, { problem }: ReadRecord): string {
  return shorten(problem ? maskLongDigits(text) : text)
}

/** What is shown and kept of a long text. */
export function shorten(text: string): string {
  return text.length > riskLimits.riskTypedLengthMax ? `${text.slice(0, riskLimits.riskTypedLengthMax)}…` : text
}

type Shown = Omit<EntryRow, 'merchant_id' | 'user_id'>

export function presentEntry(row: Shown, now: Date): RiskEntry {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    type: row.type,
    record: row.record,
    effect: row.effect,
    status: isEffective(row, now) ? 'effective' : 'invalid',
    effective_from: row.effective_from.toISOString(),
    effective_until: row.effective_until?.toISOString() ?? null,
    remark: row.remark,
    operator: row.user_name,
  }
}

export function presentCards(row: CardCount | undefined): MatchingCards | null {
  return row ? { count: row.count, has_more: row.has_more } : null
}

/** What the page of an entry says beside the entry. */
export interface EntryFacts {
  readonly changes: readonly EntryChangeRow[]
  /** Null for an allow entry. */
  readonly blocked: BlockedByEntry | null
  /** Of a card number. */
  readonly cards: CardCount | undefined
}

export function presentDetail(row: Shown, { changes, blocked, cards }: EntryFacts, now: Date): RiskEntryDetail {
  return {
    ...presentEntry(row, now),
    cards: presentCards(cards),
    blocked,
    history: changes.map(({ id, at, change, effective_until, remark, user_name }) => ({
      id,
      at: at.toISOString(),
      change: change as (typeof riskChanges)[number],
      effective_until: effective_until?.toISOString() ?? null,
      remark,
      member: user_name,
    })),
  }
}
