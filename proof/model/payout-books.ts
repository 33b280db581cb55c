import { type Books, move, moved, post } from './entries.ts'
import type { Payout } from './payouts.ts'
import type { Movement } from './tables.ts'

/** What payouts post and move, and that each settles whole movements that add up to it. */

export function expectPayouts(books: Books, payouts: readonly Payout[], movements: readonly Movement[]): void {
  const carriedOf = new Map(movements.filter(({ type }) => type === 'payout_carried_out').map((row) => [row.source_id, -row.amount]))
  for (const payout of payouts) {
    const { made, feeMinor, currency } = payout
    const row = { source_id: made.objectId, currency: currency.toUpperCase() }
    const { amountMinor } = made
    move(books, row, 'payout', -amountMinor, 0)
    post(books, row, 'payout', [moved('liability:merchant_available', 'liability:payout_in_transit', amountMinor)])
    if (feeMinor > 0) move(books, row, 'payout_fee', -feeMinor, 0)
    post(books, row, 'payout_fee', [moved('liability:merchant_available', 'income:payout_fee', feeMinor)])
    // What is left of its last movement depends on which movements were there; the sum shows that it is right.
    const carried = carriedOf.get(made.objectId) ?? 0
    if (carried > 0) {
      move(books, row, 'payout_carried_out', -carried, 0)
      move(books, row, 'payout_carried_in', carried, 0)
    }
    if (payout.hasArrived) post(books, row, 'payout_confirmed', [moved('liability:payout_in_transit', 'asset:bank_cash', amountMinor)])
    if (payout.status === 'canceled') expectBack(books, payout, 'payout_canceled')
    if (payout.status === 'processing_failure') expectBack(books, payout, payout.hasArrived ? 'payout_returned' : 'payout_failed')
  }
  for (const [id, lines] of Map.groupBy(movements, ({ payout_id }) => payout_id)) {
    const sum = lines.reduce((total, { amount, fee }) => total + amount - fee, 0)
    if (id !== null && sum !== 0) books.violations.push(`the movements that ${id} settles leave ${sum}`)
  }
}

/** All of it goes back to what can be paid out, its fee as well. */
function expectBack(books: Books, { made, feeMinor, currency }: Payout, kind: 'payout_canceled' | 'payout_failed' | 'payout_returned'): void {
  const row = { source_id: made.objectId, currency: currency.toUpperCase() }
  move(books, row, kind === 'payout_canceled' ? 'payout_cancel' : 'payout_failure', made.amountMinor, -feeMinor)
  post(books, row, kind, [
    moved(kind === 'payout_returned' ? 'asset:bank_cash' : 'liability:payout_in_transit', 'liability:merchant_available', made.amountMinor),
  ])
  post(books, row, 'payout_fee_returned', [moved('income:payout_fee', 'liability:merchant_available', feeMinor)])
}
