import type { RefusedBy } from '#areas/acceptance/contract/accepts.ts'
import type { Evidence } from '#areas/disputes/contract/evidence.ts'
import type { checkResults } from '#areas/payments/contract/endpoints.ts'
import type { DeclineCode } from '#kernel/cards/declines.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money/money.ts'
import type { CardBrand, CardFunding, DisputeCategory, DisputeKind, DisputeNetwork } from '#kernel/statuses.ts'
import type { AdviceCode } from './decline-codes.ts'

/** What a payer typed. It lives as long as the call that tokenises it and is kept nowhere. */
export interface CardDetails {
  number: string
  expMonth: number
  /** Four digits, or two. */
  expYear: number
  cvc: string | null
  /** What the address checks compare; a check can only fail when its field was sent. */
  billing?: { line1: string | null; postalCode: string | null }
}

/** `null` where the field was not sent. */
export type CheckResult = (typeof checkResults)[number]

/** All that is kept of a card. */
export interface CardFacts {
  brand: CardBrand
  /** Every network the card can be routed over, the brand first. */
  networks: readonly CardBrand[]
  last4: string
  /** The first six digits. */
  bin: string
  expMonth: number
  expYear: number
  /** ISO 3166 country of the issuer. */
  country: string | null
  funding: CardFunding
  /** Equal for equal numbers within one installation, and useless without its key: 16 characters, base62. */
  fingerprint: string
  cvcCheck: CheckResult | null
  addressLine1Check: CheckResult | null
  addressPostalCodeCheck: CheckResult | null
}

export interface TokenisedCard extends CardFacts {
  /** What authorises later. Opaque, never the number. */
  acquirerToken: string
  /** A card that the issuer declines cannot be attached to a customer; `verify` says why. */
  isAttachable: boolean
  /** The first eight digits where they may be kept; null elsewhere. */
  binLong: string | null
}

export type CardErrorCode = 'incorrect_number' | 'invalid_expiry_month' | 'invalid_expiry_year' | 'invalid_cvc' | 'test_mode_live_card'

/** Why card details were refused before anything was sent to a network. */
export interface CardError {
  /** What is wrong, which is also the Stripe decline code. */
  code: CardErrorCode
  /** What the merchant API says under `error.code`. */
  stripeErrorCode: string
  declineCode: DeclineCode
  param: 'number' | 'exp_month' | 'exp_year' | 'cvc'
}

export type Tokenisation = { ok: true; card: TokenisedCard } | { ok: false; error: CardError }

export type RiskLevel = 'normal' | 'elevated' | 'highest'

/** A rule of a network under which a dispute can be answered with more than usual. */
export type EnhancedEligibility = 'visa_compelling_evidence_3' | 'visa_compliance' | 'mastercard_compliance'

export interface DisputeReport {
  type: 'dispute'
  kind: DisputeKind
  network: DisputeNetwork
  networkReasonCode: string
  /** Of what is left of the sale when the report comes. */
  part: 'half' | 'rest'
  enhancedEligibility: readonly EnhancedEligibility[]
  afterMs: number
}

/** The issuer reports fraud (TC40). */
export interface FraudReport {
  type: 'early_fraud_warning'
  fraudType: 'made_with_lost_card' | 'made_with_stolen_card' | 'misc' | 'unauthorized_use_of_card'
  afterMs: number
}

/** What the network will report about a charge, so long after its capture. */
export type NetworkReport = DisputeReport | FraudReport

export interface Approval {
  outcome: 'approved'
  riskLevel: RiskLevel
  /** Six characters, from the issuer. */
  authorisationCode: string
  /** Fifteen digits, from the network. */
  networkTransactionId: string
  /** Whether captured money waits its business days or can be paid out at once. */
  fundsAvailable: 'immediately' | 'standard'
  /** Only the sandbox knows beforehand. */
  networkReports: readonly NetworkReport[]
}

export interface Decline {
  outcome: 'declined'
  riskLevel: RiskLevel
  /** What the merchant API says under `error.code`: card_declined, expired_card, incorrect_cvc and so on. */
  stripeErrorCode: string
  stripeDeclineCode: string
  declineCode: DeclineCode
  /** The ISO 8583 response code; null where the network was not asked. */
  networkCode: string | null
  adviceCode: AdviceCode | null
  /** Stopped by a check, before the network. */
  isBlocked: boolean
  /** The switch of the account that stopped it. */
  refusedBy?: RefusedBy
  /** When the next attempt goes on at the earliest, where a rule slows attempts down. */
  retryAfterSeconds?: number
}

export type Authorisation = Approval | Decline

/** The payer has to act first, such as in 3-D Secure. Nothing is authorised, and another confirmation asks again. */
export interface Suspension {
  outcome: 'suspended'
  nextAction: { type: 'redirect_to_url'; url: string }
}

export interface MoneyRequest extends Money {
  acquirerToken: string
  /** The same key gives the same answer, and moves money once. */
  idempotencyKey: string
}

/** What is asked about money that was authorised. */
export interface AuthorisedRequest extends MoneyRequest {
  /** What the network knows the authorisation by. */
  networkTransactionId: string | null
}

export interface RefundResult {
  outcome: 'succeeded' | 'pending'
  /** The final state, where it is reached only later; null where `outcome` is final. */
  settlesAs: 'succeeded' | 'failed' | null
  /** How long after the request the final state is reached; null where `outcome` is final. */
  settlesAfterMs: number | null
}

/** Evidence for a dispute, as it goes to the issuer. */
export interface EvidenceRequest {
  disputeId: DisputeId
  kind: DisputeKind
  category: DisputeCategory
  evidence: Evidence
  /** The same key gives the same answer, and submits once. */
  idempotencyKey: string
}

/** What becomes of submitted evidence: a chargeback is won or lost, a query ends or becomes a chargeback (`needs_response`). */
export interface DisputeDecision {
  decidesAs: 'won' | 'lost' | 'warning_closed' | 'needs_response'
  decidesAfterMs: number
}

/** The far side of a card payment. Tokenising is local; everything else may take time and may be repeated with the same key. */
export interface Acquirer {
  /** Whether its answers follow from the request alone, within this process. Then there is nothing to ask again after a crash, and a confirmation is one transaction. */
  readonly isInProcess: boolean
  tokenise(card: CardDetails, now: Date): Tokenisation
  /** A card by its public name (`pm_card_visa`, `tok_visa`), or null if there is none of that name. */
  tokeniseNamed(name: string, now: Date): TokenisedCard | null
  /** Asks whether a card may be kept for a customer; null if so. */
  verify(acquirerToken: string): Promise<Decline | null>
  /** Asks whether a card may be charged later, without a payment now; null if so. */
  setUp(acquirerToken: string): Promise<Decline | null>
  authorise(request: MoneyRequest): Promise<Authorisation | Suspension>
  /** Takes the money of an authorisation, once and at most what was authorised. */
  capture(request: AuthorisedRequest): Promise<void>
  /** Gives back what an authorisation reserved. */
  cancel(request: AuthorisedRequest): Promise<void>
  refund(request: MoneyRequest): Promise<RefundResult>
  /** Null where nothing is known of the decision yet. */
  submitEvidence(request: EvidenceRequest): Promise<DisputeDecision | null>
  /** Tells the issuer that the merchant does not contest. */
  acceptDispute(request: { disputeId: DisputeId; idempotencyKey: string }): Promise<void>
}

/** Returns the codes of a decline under the names that attempts and the merchant API use, with the switch that caused it and the time until the next attempt. */
export function codesToKeep({ stripeErrorCode, stripeDeclineCode, adviceCode, networkCode, refusedBy, retryAfterSeconds }: Decline) {
  const codes = { code: stripeErrorCode, decline_code: stripeDeclineCode, advice_code: adviceCode, network_decline_code: networkCode }
  return {
    ...codes,
    ...(refusedBy && { refused_by: refusedBy }),
    ...(retryAfterSeconds !== undefined && { retry_after: retryAfterSeconds }),
  }
}
