import { behaviourOf } from './cards.ts'
import type { Effect } from './effects.ts'
import type { Known } from './known.ts'

/** What became of a payment's money after its sale. */

export interface Story {
  readonly known: Known
  dispute: Dispute | null
  /** An issuer's warning of fraud. */
  warningId: string | null
  /** What goes or went back to the cardholder, by refund. */
  readonly returned: Map<string, { readonly amountMinor: number; readonly atMs: number; hasLeft: boolean }>
  /** Refunds that were canceled. */
  readonly canceled: Set<string>
  /** By the account's clock, when it has terms of its own. */
  readonly termsFromMs: number
  /** Effects that have had their event. */
  readonly used: Set<Effect>
  /** What does not fit together. */
  readonly violations: string[]
}

export interface Dispute {
  readonly id: string
  readonly openedMs: number
  kind: 'chargeback' | 'query'
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response' | 'warning_under_review' | 'warning_closed'
  amountMinor: number
  /** What a chargeback took beside its amount. */
  fee: { readonly amountMinor: number; readonly isReturned: boolean } | null
  /** Until when an answer is taken. */
  answerableUntilMs: number
  /** What will become of it by itself, not before the one and by the other. */
  decision: { readonly as: 'won' | 'lost' | 'warning_closed' | 'needs_response'; readonly fromMs: number; readonly toMs: number } | null
  texts: string[]
  closed: { readonly reason: string; readonly atMs: number } | null
}

/** Something that the timeline says. */
export interface TimelineEvent {
  readonly payment_id: string
  readonly type: string
  readonly object_id: string
  readonly amount_minor: number
  readonly at_ms: number
}

/** Whether a chargeback has the money, or had it in the end. */
export const isStanding = (dispute: Dispute | null) => dispute !== null && ['needs_response', 'under_review', 'lost'].includes(dispute.status)
export const disputedMinor = (dispute: Dispute | null) => (isStanding(dispute) ? (dispute?.amountMinor ?? 0) : 0)

/** What of the sale can still go back or be disputed. */
export function leftMinor({ known, returned, dispute }: Story): number {
  const back = [...returned.values()].reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (known.sale?.amountMinor ?? 0) - back - disputedMinor(dispute)
}

/** What the network can dispute: what is left, and all of it where all went back. */
export function disputableMinor(story: Story): number {
  const [left, disputed] = [leftMinor(story), disputedMinor(story.dispute)]
  const wentBack = left + disputed === 0
  return wentBack ? (story.known.sale?.amountMinor ?? 0) - disputed : Math.max(0, left)
}

export const reportOf = ({ approval }: Known) => approval && behaviourOf(approval.request.card).report

/** Who asked for what happened then, once; undefined where nobody did. */
export function take<One extends Effect>({ used }: Story, effects: readonly One[], atMs: number): One | undefined {
  const one = effects.find((effect) => !used.has(effect) && effect.window.from <= atMs && atMs <= effect.window.to)
  if (one) used.add(one)
  return one
}
