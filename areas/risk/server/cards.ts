import type { MatchingCards } from '#areas/risk/contract/lists.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { JudgedRecord } from './judge.ts'
import { presentCards } from './present.ts'
import { countCards } from './store.ts'

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
