import type { PayoutDetail, PayoutItem } from '#areas/payouts/contract/endpoints.ts'
import { openInstructionStates } from '#kernel/instructions.ts'

/** What the state of a payout means for its page. */

type Told = Pick<PayoutItem, 'instruction'>

/** Whether the platform has yet to answer. */
export function isPlatformAsked({ instruction }: Told): boolean {
  return instruction !== null && openInstructionStates.includes(instruction.state)
}

/** States that end by themselves, soon; whoever looks on sees it happen. */
export function isMoving(payout: Pick<PayoutItem, 'status' | 'method' | 'instruction'>): boolean {
  return isPlatformAsked(payout) || (payout.status === 'processing' && payout.method === 'instant')
}

/** Rights come on top, and the server checks it again. */
export function canCancel({ cancelable_until: until }: Pick<PayoutItem, 'cancelable_until'>, nowMs: number): boolean {
  return until !== null && Date.parse(until) > nowMs
}

/** It did not arrive, or did not stay: its amount is on the balance again. */
export function isBack({ status }: Pick<PayoutItem, 'status'>): boolean {
  return status === 'processing_failure' || status === 'canceled'
}

/** Codes of failures are told in our words, anything else as the platform said it. */
export function platformWords({ instruction, failure }: Pick<PayoutItem, 'instruction' | 'failure'>): string | null {
  return instruction !== null && instruction.reason !== failure?.code ? instruction.reason : null
}

/** When the bank paid, where it has. */
export function paidAt({ timeline }: Pick<PayoutDetail, 'timeline'>): string | undefined {
  return timeline.findLast(({ type }) => type === 'payout.completed')?.at
}
