import { businessDay } from './business-days.ts'
import { behaviourOf } from './cards.ts'
import { without } from './differences.ts'
import { type Books, describeMovement, describePosting, move, moved, post } from './entries.ts'
import type { Known } from './known.ts'
import type { Moment } from './moment.ts'
import { expectPayouts } from './payout-books.ts'
import type { Payout } from './payouts.ts'
import type { Dispute, Story } from './story.ts'
import type { Movement, Tables } from './tables.ts'
import { feeOf, reserveLastsMs, reserveOf } from './terms.ts'

/** The books that follow from what callers were told: every posting, every change of the balance, and the sums of all accounts. */

export interface BooksOptions {
  readonly payouts: readonly Payout[]
  readonly tables: Tables
  readonly moment: Moment
  /** From this point of the callers' counter on the account has terms of its own. */
  readonly agreedAt: number
}

export function findBookViolations(stories: ReadonlyMap<string, Story>, options: BooksOptions): string[] {
  const { postings, movements, balances } = options.tables
  const expected = expectBooks([...stories.values()], options)
  const actual = {
    postings: postings.map(({ source_id, kind, entries }) =>
      describePosting(
        source_id,
        kind,
        entries.map(({ account, currency, amount }) => [`${account} ${currency}`, amount]),
      ),
    ),
    movements: movements.map(({ source_id, type, currency, amount, fee }) => describeMovement(source_id, type, currency, amount, fee)),
  }
  const differences = (['postings', 'movements'] as const).flatMap((kind) => [
    ...without(expected[kind], actual[kind]).map((text) => `not in the ${kind}: ${text}`),
    ...without(actual[kind], expected[kind]).map((text) => `in the ${kind}, and nothing stands for it: ${text}`),
  ])
  const sums = new Map(balances.map(({ account, currency, amount_minor }) => [`${account} ${currency}`, amount_minor]))
  const wrong = [...new Set([...sums.keys(), ...expected.sums.keys()])].flatMap((name) => {
    const [is, should] = [sums.get(name) ?? 0, expected.sums.get(name) ?? 0]
    return is === should ? [] : [`${name} is ${is} instead of ${should}`]
  })
  const below = [...expected.sums].filter(([name, sum]) => sum > 0 && /merchant_(pending|reserved)/.test(name))
  return [...expected.violations, ...differences, ...wrong, ...below.map(([name, sum]) => `${name} is below zero: ${-sum}`)]
}

function expectBooks(stories: readonly Story[], options: BooksOptions): Books {
  const books: Books = { postings: [], movements: [], sums: new Map(), violations: [] }
  const rows = new Map(options.tables.movements.map((row) => [`${row.type} ${row.source_id}`, row]))
  const chargeOf = new Map(options.tables.charges.filter(({ outcome }) => outcome === 'authorised').map(({ id, payment_id }) => [payment_id, id]))
  for (const { known: payment, dispute } of stories) {
    const chargeId = chargeOf.get(payment.pay.paymentId)
    const row = rows.get(`charge ${chargeId}`)
    if (payment.sale && chargeId !== undefined && row) expectSale(books, payment, { ...options, chargeId, row })
    for (const { objectId } of payment.refunds) {
      const refundRow = rows.get(`refund ${objectId}`)
      if (refundRow) expectRefund(books, refundRow, options)
    }
    if (dispute?.fee) expectDispute(books, dispute, payment.pay.request.currency.toUpperCase())
  }
  expectPayouts(books, options.payouts, options.tables.movements)
  return books
}

const toIso = (ms: number) => new Date(ms).toISOString()

function expectSale(
  books: Books,
  { pay, approval, sale }: Known,
  { tables, moment, agreedAt, chargeId, row }: BooksOptions & { chargeId: string; row: Movement },
): void {
  if (!sale || !approval) return
  const { currency } = pay.request
  const { card } = approval.request
  const terms = { card, currency, isAgreed: sale.window.sentAt > agreedAt }
  const captured = sale.amountMinor
  const fee = feeOf(captured, terms)
  move(books, row, 'charge', captured, fee)
  post(books, row, 'capture', [
    { 'asset:scheme_receivable': captured, 'liability:merchant_pending': -captured },
    moved('liability:merchant_pending', 'income:processing_fee', fee),
  ])

  const complain = (text: string) => books.violations.push(`sale of ${pay.paymentId}: ${text}`)
  if (row.created_ms < sale.window.from || row.created_ms > sale.window.to)
    complain(`is of ${toIso(row.created_ms)}, when nobody asked for it: that was from ${toIso(sale.window.from)} to ${toIso(sale.window.to)}`)
  const availableMs = behaviourOf(card).isImmediate ? row.created_ms : businessDay(row.created_ms, 2)
  if (row.available_ms !== availableMs) complain(`is available on ${toIso(row.available_ms)} instead of ${toIso(availableMs)}`)
  checkTime(row.is_released, availableMs, moment, (text) => complain(`${text} available`))
  if (!row.is_released) return
  post(books, row, 'availability', [
    { 'asset:bank_cash': captured, 'asset:scheme_receivable': -captured },
    moved('liability:merchant_pending', 'liability:merchant_available', captured - fee),
  ])
  const reserve = tables.reserves.find(({ charge_id }) => charge_id === chargeId)
  const held = reserveOf(captured, terms)
  if ((reserve?.amount ?? 0) !== held) complain(`${reserve?.amount ?? 0} are held back instead of ${held}`)
  if (!reserve) return
  const reserveRow = { source_id: reserve.id, currency: row.currency }
  move(books, reserveRow, 'reserve_hold', -held, 0)
  post(books, reserveRow, 'reserve_held', [moved('liability:merchant_available', 'liability:merchant_reserved', held)])
  checkTime(reserve.is_released, availableMs + reserveLastsMs, moment, (text) => complain(`its reserve ${text} free`))
  if (!reserve.is_released) return
  move(books, reserveRow, 'reserve_release', held, 0)
  post(books, reserveRow, 'reserve_released', [moved('liability:merchant_reserved', 'liability:merchant_available', held)])
}

/** Which of the states that time allows it has reached is looked at with the payment. */
function expectRefund(books: Books, row: Movement, { tables, moment }: BooksOptions): void {
  const { source_id, amount } = row
  const refund = tables.refunds.find(({ id }) => id === source_id)
  const taken = tables.postings.find((posting) => posting.kind === 'refund' && posting.source_id === source_id)
  // From which of the two it is taken depends on the order of calls that overlap.
  const isFromPending = taken?.entries.some(({ account }) => account === 'liability:merchant_pending') ?? false
  const back = -amount
  move(books, row, 'refund', amount, 0)
  post(books, row, 'refund', [moved(isFromPending ? 'liability:merchant_pending' : 'liability:merchant_available', 'liability:refund_in_transit', back)])
  checkTime(row.is_released, row.available_ms, moment, (text) => books.violations.push(`${source_id} ${text} burdening what is available`))
  if (isFromPending && row.is_released) post(books, row, 'availability', [moved('liability:merchant_available', 'liability:merchant_pending', back)])
  if (refund?.status === 'pending') return
  if (refund?.status === 'canceled') {
    move(books, row, 'refund_failure', back, 0)
    post(books, row, 'refund_failed', [moved('liability:refund_in_transit', 'liability:merchant_available', back)])
    return
  }
  post(books, row, 'refund_sent', [moved('liability:refund_in_transit', 'asset:bank_cash', back)])
  if (refund?.status !== 'failed') return
  move(books, row, 'refund_failure', back, 0)
  post(books, row, 'refund_failed', [
    moved('asset:bank_cash', 'liability:refund_in_transit', back),
    moved('liability:refund_in_transit', 'liability:merchant_available', back),
  ])
}

/** A chargeback takes its amount and its fee at once, however little there is. */
function expectDispute(books: Books, { id, amountMinor, fee, status }: Dispute, currency: string): void {
  const row = { source_id: id, currency }
  const feeMinor = fee?.amountMinor ?? 0
  move(books, row, 'dispute', -amountMinor, feeMinor)
  post(books, row, 'dispute_opened', [moved('liability:merchant_available', 'liability:dispute_suspense', amountMinor)])
  post(books, row, 'dispute_debited', [moved('liability:dispute_suspense', 'asset:bank_cash', amountMinor)])
  post(books, row, 'dispute_fee', [moved('liability:merchant_available', 'income:dispute_fee', feeMinor)])
  if (status !== 'won') return
  const backMinor = fee?.isReturned ? feeMinor : 0
  if (amountMinor > 0 || backMinor > 0) move(books, row, 'dispute_reversal', amountMinor, -backMinor)
  post(books, row, 'dispute_credited', [moved('asset:bank_cash', 'liability:dispute_suspense', amountMinor)])
  post(books, row, 'dispute_reinstated', [moved('liability:dispute_suspense', 'liability:merchant_available', amountMinor)])
  post(books, row, 'dispute_fee_returned', [moved('income:dispute_fee', 'liability:merchant_available', backMinor)])
}

/** What is due must have happened, and what is not must not. */
function checkTime(hasHappened: boolean, dueMs: number, { from, to }: Moment, complain: (text: string) => void): void {
  if (dueMs <= from && !hasHappened) complain('has not become')
  if (dueMs > to && hasHappened) complain('too early has become')
}

/** Long after the last call nothing is on its way. */
export function findRestViolations({ balances, payments, refunds, disputes, payouts, movements, reserves, openIntents }: Tables): string[] {
  const moving = balances.filter(({ account, amount_minor }) => amount_minor !== 0 && !atRest.includes(account))
  return [
    ...moving.map(({ account, currency, amount_minor }) => `${account} holds ${amount_minor} ${currency} for ever`),
    ...movements.filter(({ is_released }) => !is_released).map(({ source_id, type }) => `the ${type} of ${source_id} is pending for ever`),
    ...reserves.filter(({ is_released }) => !is_released).map(({ id }) => `${id} is held for ever`),
    ...payments
      .filter(({ intent_status }) => ['processing', 'requires_capture'].includes(intent_status))
      .map(({ id, intent_status }) => `${id} is ${intent_status} for ever`),
    ...refunds.filter(({ status }) => status === 'pending').map(({ id }) => `${id} is pending for ever`),
    ...disputes.filter(({ closed_reason }) => closed_reason === null).map(({ id, status }) => `${id} is ${status} for ever`),
    ...payouts.filter(({ status }) => status === 'processing').map(({ id }) => `${id} is under way for ever`),
    ...openIntents.map(({ id, kind }) => `${id} (${kind}) is open for ever`),
  ]
}

const atRest: readonly string[] = ['asset:bank_cash', 'liability:merchant_available', 'income:processing_fee', 'income:dispute_fee', 'income:payout_fee']
