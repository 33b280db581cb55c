import { dayMs } from '#kernel/time/durations.ts'

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
  /** What its network reports once it is captured. */
  readonly report?: 'chargeback' | 'query' | 'fraud'
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
  pm_card_createDispute: { report: 'chargeback' },
  pm_card_createDisputeProductNotReceived: { report: 'chargeback' },
  pm_card_createDisputeInquiry: { report: 'query' },
  pm_card_createIssuerFraudRecord: { report: 'fraud' },
  pm_card_visa_chargeDeclined: { isDeclined: true },
  pm_card_visa_chargeDeclinedInsufficientFunds: { isDeclined: true },
  pm_card_chargeDeclinedProcessingError: { isDeclined: true },
  pm_card_radarBlock: { isDeclined: true },
} as const satisfies Record<string, CardBehaviour>
export type Card = keyof typeof cards

export const behaviourOf = (card: Card): CardBehaviour => cards[card]

/** How long the slow cards take to tell what becomes of a refund. */
export const refundSettlesAfterMs = 30_000
export const authorisationLastsMs = 7 * dayMs

/** A month, less a week for handing an answer over. */
export const disputeAnsweredWithinMs = 23 * dayMs
export const queryLastsMs = 120 * dayMs

/** What `uncategorized_text` says, and what issuers make of it: of a chargeback, and of a query. Without a wonder a query goes on until it ends by itself. */
export const evidenceTexts = {
  winning_evidence: { chargeback: { as: 'won', afterMs: 0 }, query: { as: 'warning_closed', afterMs: 0 } },
  losing_evidence: { chargeback: { as: 'lost', afterMs: 0 }, query: { as: 'warning_closed', afterMs: 0 } },
  escalate_inquiry_evidence: { chargeback: { as: 'lost', afterMs: 60 * dayMs }, query: { as: 'needs_response', afterMs: 0 } },
  'It was delivered.': { chargeback: { as: 'lost', afterMs: 60 * dayMs }, query: null },
} as const
export type EvidenceText = keyof typeof evidenceTexts
