import type { DisputeCategory, DisputeKind, DisputeNetwork } from '#kernel/statuses.ts'

/** The progress of a dispute. */
export type Course =
  | { readonly kind: 'open' }
  /** Nobody answered in time. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'accepted' }
  /** Evidence was submitted this many days after the opening, and is decided so many days later. */
  | { readonly kind: 'answered'; readonly afterDays: number; readonly decidesAs: 'won' | 'lost' | 'warning_closed'; readonly decidesAfterDays: number }

/** When it was opened: so many days ago, in a calendar month of UTC so many months ago, or so that its answer is due in so many days. */
export type Opening = { readonly daysAgo: number } | { readonly monthsAgo: number } | { readonly dueInDays: number }

export interface DisputeDraft {
  readonly category: DisputeCategory
  readonly network: DisputeNetwork
  readonly code: string
  readonly kind: DisputeKind
  readonly opening: Opening
  readonly course: Course
}

const open: Course = { kind: 'open' }
const expired: Course = { kind: 'expired' }
const accepted: Course = { kind: 'accepted' }
const won = (afterDays: number, decidesAfterDays: number): Course => ({ kind: 'answered', afterDays, decidesAs: 'won', decidesAfterDays })
const lost = (afterDays: number, decidesAfterDays: number): Course => ({ kind: 'answered', afterDays, decidesAs: 'lost', decidesAfterDays })
/** Longer than any of them was opened ago. */
const underReview = (afterDays: number): Course => ({ kind: 'answered', afterDays, decidesAs: 'won', decidesAfterDays: 75 })
const queryAnswered = (afterDays: number, decidesAfterDays: number): Course => ({
  kind: 'answered',
  afterDays,
  decidesAs: 'warning_closed',
  decidesAfterDays,
})

type Row = readonly [DisputeCategory, DisputeNetwork, string, DisputeKind, Opening, Course]

// biome-ignore format: one dispute per line reads as a table.
const rows: readonly Row[] = [
  // Three are due within the week, one of them tomorrow.
  ['product_not_received', 'visa', '13.1', 'chargeback', { dueInDays: 1 }, open],
  ['fraud', 'mastercard', '4837', 'chargeback', { dueInDays: 3 }, open],
  ['product_unacceptable', 'mastercard', '4853', 'chargeback', { dueInDays: 5 }, open],
  ['subscription_canceled', 'mastercard', '4841', 'chargeback', { daysAgo: 15 }, open],
  ['credit_not_processed', 'mastercard', '4860', 'chargeback', { daysAgo: 6 }, open],
  ['fraud', 'mastercard', '4837', 'chargeback', { daysAgo: 50 }, underReview(12)],
  ['product_not_received', 'mastercard', '4855', 'chargeback', { daysAgo: 41 }, underReview(9)],
  ['general', 'mastercard', '4831', 'chargeback', { daysAgo: 33 }, underReview(20)],
  ['credit_not_processed', 'mastercard', '4860', 'chargeback', { daysAgo: 128 }, won(7, 44)],
  ['product_not_received', 'amex', 'C08', 'chargeback', { daysAgo: 214 }, won(5, 38)],
  ['duplicate', 'mastercard', '4834', 'chargeback', { daysAgo: 96 }, accepted],
  ['product_unacceptable', 'amex', 'C31', 'chargeback', { daysAgo: 171 }, lost(8, 51)],
  ['unrecognized', 'discover', '4752', 'chargeback', { daysAgo: 186 }, expired],
  ['others', 'mastercard', 'compliance', 'compliance', { daysAgo: 110 }, lost(10, 40)],
  ['subscription_canceled', 'amex', 'C28', 'chargeback', { daysAgo: 244 }, lost(6, 45)],
  // The months in which Visa's monitoring warns.
  ['fraud', 'visa', '10.4', 'chargeback', { monthsAgo: 5 }, won(4, 35)],
  ['fraud', 'visa', '10.4', 'chargeback', { monthsAgo: 5 }, expired],
  ['duplicate', 'visa', '12.6.1', 'chargeback', { monthsAgo: 4 }, won(6, 30)],
  ['general', 'visa', '12.5', 'chargeback', { monthsAgo: 7 }, lost(9, 48)],
  // Inquiries move no money and don't count for VAMP.
  ['unrecognized', 'amex', '127', 'query', { daysAgo: 3 }, open],
  ['unrecognized', 'mastercard', '4863', 'query', { daysAgo: 27 }, queryAnswered(4, 90)],
  ['general', 'amex', 'A02', 'query', { daysAgo: 152 }, queryAnswered(3, 21)],
]

/** Every reason and every state, whatever the size of the shop. */
export const disputeExamples: readonly DisputeDraft[] = rows.map(([category, network, code, kind, opening, course]) => ({
  category,
  network,
  code,
  kind,
  opening,
  course,
}))
