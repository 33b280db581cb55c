/** What the published test cards do, as far as money is concerned; written down a second time, without the product's table. */

export interface CardBehaviour {
  readonly isDeclined?: true
  /** Where its fee may differ. */
  readonly brand?: 'amex'
  readonly isDomestic?: true
  /** Its money can be paid out at once. */
  readonly isImmediate?: true
  /** What becomes of its refunds; left out where they arrive at once. */
  readonly refund?: 'pending, then succeeded' | 'succeeded, then failed'
}

export const cards = {
  pm_card_visa: {},
  pm_card_mastercard: {},
  pm_card_amex: { brand: 'amex' },
  pm_card_hk: { isDomestic: true },
  pm_card_jcb: {},
  pm_card_gb_debit: {},
  pm_card_riskLevelElevated: {},
  pm_card_cvcCheckFail: {},
  pm_card_bypassPending: { isImmediate: true },
  pm_card_bypassPendingInternational: { isImmediate: true },
  pm_card_pendingRefund: { refund: 'pending, then succeeded' },
  pm_card_refundFail: { refund: 'succeeded, then failed' },
  pm_card_visa_chargeDeclined: { isDeclined: true },
  pm_card_visa_chargeDeclinedInsufficientFunds: { isDeclined: true },
  pm_card_chargeDeclinedProcessingError: { isDeclined: true },
  pm_card_radarBlock: { isDeclined: true },
} as const satisfies Record<string, CardBehaviour>
export type Card = keyof typeof cards

export const behaviourOf = (card: Card): CardBehaviour => cards[card]

/** How long the slow cards take to tell what becomes of a refund. */
export const refundSettlesAfterMs = 30_000
export const authorisationLastsMs = 7 * 86_400_000
