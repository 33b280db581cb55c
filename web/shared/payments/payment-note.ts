import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'

/** What a reader of a list wants to know beside the status, in the order of what matters most. */
export type PaymentNote =
  | { readonly kind: 'declined'; readonly text: string }
  | { readonly kind: 'expires'; readonly leftMs: number }
  | { readonly kind: 'refunded'; readonly amountMinor: number }
  | null

export function notePayment(item: Pick<PaymentItem, 'status' | 'decline' | 'capture_before' | 'amount_refunded_minor'>, nowMs: number): PaymentNote {
  if (item.status === 'failed' && item.decline) return { kind: 'declined', text: item.decline.text }
  if (item.status === 'uncaptured' && item.capture_before) return { kind: 'expires', leftMs: Date.parse(item.capture_before) - nowMs }
  return item.amount_refunded_minor > 0 ? { kind: 'refunded', amountMinor: item.amount_refunded_minor } : null
}
