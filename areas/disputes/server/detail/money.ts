import type { getDispute } from '#areas/disputes/contract/detail.ts'
import type { PaymentRow } from '#areas/payments/server/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { DisputeRow } from '../store.ts'
import { disputableMinor } from '../withdraw.ts'

type Money = HandlerOutput<typeof getDispute>['money']
type Step = Money['steps'][number]

/** What a chargeback costs beside its amount. */
export interface DisputeFee {
  readonly feeMinor: number
  readonly isReturnedWhenWon: boolean
}

/**
 * Returns what a dispute has moved and may still move, in the currency of its payment.
 * @param terms what a query would cost as a chargeback; one that was opened keeps its own fee.
 */
export function describeMoney(dispute: DisputeRow, payment: PaymentRow, terms: DisputeFee, settled: Money['settled']): Money {
  const isQuery = dispute.kind === 'query'
  const isOpen = dispute.closed_at === null
  const { feeMinor, isReturnedWhenWon } = isQuery ? terms : { feeMinor: dispute.fee_minor, isReturnedWhenWon: dispute.is_fee_returned_when_won }
  const amountMinor = isQuery ? Math.min(dispute.amount_minor, disputableMinor(payment, null)) : dispute.amount_minor
  const taken = isQuery
    ? { time: 'if_escalated' as const, at: null }
    : { time: 'done' as const, at: (dispute.escalated_at ?? dispute.created_at).toISOString() }
  const given = dispute.status === 'won' ? { time: 'done' as const, at: dispute.closed_at?.toISOString() ?? null } : { time: 'if_won' as const, at: null }
  const takes: Step[] = [
    { kind: 'withdrawn', ...taken, amount_minor: -amountMinor },
    { kind: 'fee', ...taken, amount_minor: -feeMinor },
  ]
  const gives: Step[] = [
    { kind: 'returned', ...given, amount_minor: amountMinor },
    { kind: 'fee_returned', ...given, amount_minor: isReturnedWhenWon ? feeMinor : 0 },
  ]
  const canMove = isOpen || !isQuery
  const steps = [...(canMove ? takes : []), ...(isOpen || dispute.status === 'won' ? gives : [])].filter(({ amount_minor }) => amount_minor !== 0)
  return {
    steps,
    now_minor: sum(steps.filter(({ time }) => time === 'done')),
    if_won_minor: isOpen || dispute.status === 'won' ? sum([...takes, ...gives]) : null,
    if_lost_minor: isOpen || dispute.status === 'lost' ? sum(takes) : null,
    fee_minor: feeMinor,
    is_fee_returned_when_won: isReturnedWhenWon,
    settled,
  }
}

function sum(steps: readonly Step[]): number {
  // A sum that begins with 0 is never -0.
  return steps.reduce((total, { amount_minor }) => total + amount_minor, 0)
}
