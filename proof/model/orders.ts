import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import type { BankAccount } from './bank-accounts.ts'
import { behaviourOf, type Card, type EvidenceText } from './cards.ts'
import { type Random, randomFrom } from './random.ts'

/** What a run does: a list of orders that follows from its seed. `slot` counts the payments of the run. */

export type PaymentRequest =
  | { type: 'pay'; slot: number; card: Card; amountMinor: number; currency: Currency; isManual: boolean; isConfirmed: boolean }
  | { type: 'confirm'; slot: number; card: Card }
  /** Without an amount: all of it. */
  | { type: 'capture'; slot: number; amountMinor: number | null }
  | { type: 'cancel'; slot: number }
  | { type: 'refund'; slot: number; amountMinor: number | null }
  /** Cancels the refund that was asked for with a key. */
  | { type: 'takeBack'; slot: number; of: string }
  /** Sends evidence for the dispute of a payment. */
  | { type: 'answer'; slot: number; text: EvidenceText }
  /** Gives it up. */
  | { type: 'accept'; slot: number }

export type PayoutRequest =
  | { type: 'payOut'; account: BankAccount; amountMinor: number; isInstant: boolean }
  /** Cancels the payout that was asked for with a key. */
  | { type: 'callBack'; of: string }
  /** Has the sandbox's bank say what became of it. */
  | { type: 'report'; of: string; report: 'settle' | 'fail' | 'return' }
export type Request = PaymentRequest | PayoutRequest

export type Currency = 'usd' | 'eur' | 'jpy'

export type Call = { readonly kind: 'call'; readonly key: string; readonly request: Request }
/** Something for one of the callers to do. */
export type Order = Call | { readonly kind: 'jump'; readonly byMs: number } | { readonly kind: 'work' }

/** Orders are mostly about one of the last payments, so that callers meet. */
const slotsBack = 24
const callsBack = 12
const payoutsBack = 3
/** Above what any currency asks for at least. */
const amountMin = 60
const amountRange = 20_000

const usualCards: readonly [Card, ...Card[]] = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_amex',
  'pm_card_hk',
  'pm_card_jcb',
  'pm_card_gb_debit',
  'pm_card_riskLevelElevated',
  'pm_card_cvcCheckFail',
]
const specialCards: readonly [Card, ...Card[]] = ['pm_card_bypassPending', 'pm_card_bypassPendingInternational', 'pm_card_pendingRefund', 'pm_card_refundFail']
const reportedCards: readonly [Card, ...Card[]] = [
  'pm_card_createDispute',
  'pm_card_createDisputeProductNotReceived',
  'pm_card_createDisputeInquiry',
  'pm_card_createDisputeInquiry',
  'pm_card_createIssuerFraudRecord',
]
const declinedCards: readonly [Card, ...Card[]] = [
  'pm_card_visa_chargeDeclined',
  'pm_card_visa_chargeDeclinedInsufficientFunds',
  'pm_card_chargeDeclinedProcessingError',
  'pm_card_radarBlock',
]

const answers: readonly [EvidenceText, ...EvidenceText[]] = ['winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence', 'It was delivered.']

const accounts: readonly [BankAccount, ...BankAccount[]] = ['dollars', 'dollars', 'closed', 'slow', 'euros', 'yen']

/** How often each kind of order is given, in a hundred; the rest are payments. */
const shares: readonly (readonly [kind: Exclude<Request['type'], 'pay'> | 'again' | 'jump' | 'work', share: number])[] = [
  ['refund', 20],
  ['capture', 9],
  ['takeBack', 3],
  ['payOut', 5],
  ['callBack', 2],
  ['report', 2],
  ['answer', 5],
  ['accept', 1],
  ['confirm', 6],
  ['cancel', 5],
  ['again', 9],
  ['jump', 3],
  ['work', 3],
]

type Pay = Extract<Request, { type: 'pay' }>

export function makeOrders(seed: number, count: number): Order[] {
  const random = randomFrom(seed)
  const pays: Pay[] = []
  const calls: Call[] = []
  return Array.from({ length: count }, (_, index): Order => {
    const kind = pays.length === 0 ? 'pay' : chooseKind(random)
    if (kind === 'jump') return { kind, byMs: chooseJump(random) }
    if (kind === 'work') return { kind }
    const call: Call = kind === 'again' ? repeat(random, calls) : { kind: 'call', key: `${seed}-${index}`, request: makeRequest(random, kind, { pays, calls }) }
    calls.push(call)
    if (kind === 'pay') pays.push(call.request as Pay)
    return call
  })
}

function chooseKind(random: Random): (typeof shares)[number][0] | 'pay' {
  let point = random.below(100)
  for (const [kind, share] of shares) {
    if (point < share) return kind
    point -= share
  }
  return 'pay'
}

/** Long enough for refunds to settle; now and then for money to become available, and seldom for authorisations to end or disputes to be lost. */
function chooseJump(random: Random): number {
  if (random.percent(50)) return minuteMs
  if (random.percent(70)) return random.below(dayMs)
  return random.pick([2, 3, 8, 24]) * dayMs
}

interface Before {
  readonly pays: readonly Pay[]
  readonly calls: readonly Call[]
}

function makeRequest(random: Random, type: Request['type'], { pays, calls }: Before): Request {
  if (type === 'pay') {
    return {
      type,
      slot: pays.length,
      card: chooseCard(random),
      amountMinor: amountMin + random.below(random.percent(15) ? amountMin : amountRange),
      currency: random.pick(['usd', 'usd', 'eur', 'jpy']),
      isManual: random.percent(35),
      isConfirmed: random.percent(90),
    }
  }
  if (type === 'payOut') return makePayout(random)
  if (type === 'callBack' || type === 'report') return makeOfPayout(random, type, calls)
  if (type === 'takeBack') return makeTakeBack(random, { pays, calls })
  const pay = choosePay(random, type, pays)
  const { slot } = pay
  if (type === 'confirm') return { type, slot, card: chooseCard(random) }
  if (type === 'cancel' || type === 'accept') return { type, slot }
  if (type === 'answer') return { type, slot, text: random.pick(answers) }
  return { type, slot, amountMinor: choosePart(random, pay.amountMinor) }
}

function chooseCard(random: Random): Card {
  if (random.percent(15)) return random.pick(declinedCards)
  if (random.percent(15)) return random.pick(reportedCards)
  return random.percent(45) ? random.pick(specialCards) : random.pick(usualCards)
}

const isRefund = (call: Call): call is Call & { request: Extract<Request, { type: 'refund' }> } => call.request.type === 'refund'

/** Mostly of a refund that waits. Where nothing was refunded yet, a refund. */
function makeTakeBack(random: Random, { pays, calls }: Before): Request {
  const refunds = calls.filter(isRefund).slice(-callsBack)
  const waiting = refunds.filter(({ request: { slot } }) => behaviourOf((pays[slot] as Pay).card).refund === 'pending, then succeeded')
  const [first, ...others] = waiting.length > 0 && random.percent(85) ? waiting : refunds
  if (!first) return makeRequest(random, 'refund', { pays, calls })
  const { key, request } = random.pick([first, ...others])
  return { type: 'takeBack', slot: request.slot, of: key }
}

function makePayout(random: Random): PayoutRequest {
  const amountMinor = random.percent(10) ? random.below(2 * amountMin) + 1 : amountMin + random.below(2 * amountRange)
  return { type: 'payOut', account: random.pick(accounts), amountMinor, isInstant: random.percent(30) }
}

/** Where nothing was paid out yet, a payout. */
function makeOfPayout(random: Random, type: 'callBack' | 'report', calls: readonly Call[]): PayoutRequest {
  const [first, ...others] = calls.filter(({ request }) => request.type === 'payOut').slice(-payoutsBack)
  if (!first) return makePayout(random)
  const { key: of } = random.pick([first, ...others])
  return type === 'callBack' ? { type, of } : { type, of, report: random.pick(['settle', 'fail', 'return']) }
}

/** Mostly a payment for which the request makes sense, as far as that can be known beforehand. */
function choosePay(random: Random, type: PaymentRequest['type'], pays: readonly Pay[]): Pay {
  const recent = pays.slice(-slotsBack)
  const fitting = random.percent(85) ? recent.filter((pay) => isFitting(type, pay)) : recent
  return random.pick((fitting.length > 0 ? fitting : recent) as [Pay, ...Pay[]])
}

function isFitting(type: PaymentRequest['type'], { card, isManual, isConfirmed }: Pay): boolean {
  const isApproved = isConfirmed && !behaviourOf(card).isDeclined
  if (type === 'confirm') return !isApproved
  if (type === 'refund') return isApproved
  if (type === 'answer' || type === 'accept') return isConfirmed && ['chargeback', 'query'].includes(behaviourOf(card).report ?? '')
  return isApproved && isManual
}

function choosePart(random: Random, amountMinor: number): number | null {
  if (random.percent(12)) return null
  if (random.percent(6)) return amountMinor + 1
  return Math.max(1, Math.floor((amountMinor * (1 + random.below(random.percent(70) ? 350 : 1000))) / 1000))
}

/** An earlier call with its key: the same, or with another body. */
function repeat(random: Random, calls: readonly Call[]): Call {
  const recent = random.percent(80) ? calls.slice(-callsBack) : calls
  const { key, request } = random.pick(recent as [Call, ...Call[]])
  return { kind: 'call', key, request: random.percent(60) ? request : changed(request) }
}

function changed(request: Request): Request {
  if (request.type === 'pay') return { ...request, amountMinor: request.amountMinor + 1 }
  if (request.type === 'capture' || request.type === 'refund') return { ...request, amountMinor: (request.amountMinor ?? 0) + 1 }
  if (request.type === 'payOut') return { ...request, amountMinor: request.amountMinor + 1 }
  return request
}
