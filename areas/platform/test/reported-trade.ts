import type { PlatformEventInput } from '#areas/platform/server/events.ts'
import { hourMs } from '#kernel/time/durations.ts'
import type { Random } from '#proof/model/random.ts'
import { approved, type Data, declined, event, mastercard, type SaleOptions, sale, visa } from './reported.ts'

/** Random trade as a platform's core tells it, in the order in which it happened; every event of it is valid. */

const cards = [visa, visa, mastercard, { ...visa, country: 'HK', fingerprint: 'fp_hk' }] as const
const currencies = ['USD', 'USD', 'EUR', 'JPY'] as const

export function makeTrade(random: Random, merchant: string, from: Date, paymentCount: number): PlatformEventInput[] {
  const events = Array.from({ length: paymentCount }, (_, index) => new PaymentStory(random, merchant, `pay_${index}`, from).tell()).flat()
  return events.toSorted((a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at))
}

class PaymentStory {
  readonly #random: Random
  readonly #merchant: string
  readonly #payment: string
  readonly #events: PlatformEventInput[] = []
  readonly #amountMinor: number
  readonly #currency: (typeof currencies)[number]
  #at: number
  #count = 0

  constructor(random: Random, merchant: string, payment: string, from: Date) {
    this.#random = random
    this.#merchant = merchant
    this.#payment = payment
    // To the millisecond, so that no two payments are made at the same moment.
    this.#at = from.getTime() + random.below(5 * 24 * hourMs)
    this.#amountMinor = 100 + random.below(50_000)
    this.#currency = random.pick(currencies)
  }

  tell(): PlatformEventInput[] {
    const capturedMinor = this.#pay()
    if (capturedMinor > 0) {
      if (this.#random.percent(30)) this.#refund(capturedMinor)
      if (this.#random.percent(25)) this.#dispute(capturedMinor)
      if (this.#random.percent(20)) this.#add('fraud.reported', { report: `fraud_${this.#payment}`, payment: this.#payment, fraud_type: 'misc' })
      if (this.#random.percent(40)) this.#settle(capturedMinor)
    }
    return this.#events
  }

  /** Returns what was captured. */
  #pay(): number {
    const card = this.#random.pick(cards)
    const inPerson = this.#random.percent(10)
    const data: SaleOptions = { card, currency: this.#currency, amount_minor: this.#amountMinor, is_card_present: inPerson }
    this.#step()
    if (this.#random.percent(60)) {
      this.#record(data)
      return this.#amountMinor
    }
    const failures = this.#random.below(3)
    const { card: _, ...bare } = data
    this.#record({ ...bare, capture_method: 'manual', attempts: failures > 0 ? [declined(`${this.#payment}_1`, this.#time(), card)] : [], capture: undefined })
    for (let attempt_number = Math.min(failures, 1) + 1; attempt_number <= failures; attempt_number++) {
      this.#attempt(attempt_number, 'declined', card)
    }
    if (this.#random.percent(20)) {
      this.#add('payment.canceled', { payment: this.#payment, attempt_count: failures, reason: 'abandoned' })
      return 0
    }
    this.#attempt(failures + 1, 'approved', card)
    if (this.#random.percent(20)) {
      this.#add('payment.canceled', { payment: this.#payment, attempt_count: failures + 1 })
      return 0
    }
    const amount_minor = 1 + this.#random.below(this.#amountMinor)
    this.#add('payment.captured', { payment: this.#payment, currency: this.#currency, capture: { amount_minor } })
    return amount_minor
  }

  #record(data: SaleOptions): void {
    this.#events.push(sale(this.#merchant, this.#payment, this.#time(), data))
  }

  #attempt(attempt_number: number, outcome: 'approved' | 'declined', card: (typeof cards)[number]): void {
    this.#step()
    const make = outcome === 'approved' ? approved : declined
    this.#addNow('payment.attempted', { payment: this.#payment, attempt_number, attempt: make(`${this.#payment}_${attempt_number}`, this.#time(), card) })
  }

  /** A refund that fails leaves room for another one of the same money. */
  #refund(capturedMinor: number): void {
    const payment = this.#payment
    const money = { payment, currency: this.#currency, amount_minor: 1 + this.#random.below(capturedMinor) }
    const refund = `re_of_${payment}`
    const isDoneAtOnce = this.#random.percent(50)
    this.#add('refund.recorded', { ...money, refund, status: isDoneAtOnce ? 'succeeded' : 'pending' })
    const fate = this.#random.below(4)
    if (!isDoneAtOnce && fate === 0) {
      this.#add('refund.canceled', { refund })
      return
    }
    if (!isDoneAtOnce) this.#add('refund.succeeded', { refund })
    if (fate !== 1) return
    this.#add('refund.failed', { refund, from: 'succeeded', failure_reason: 'declined' })
    this.#add('refund.recorded', { ...money, refund: `${refund}_again`, amount_minor: capturedMinor, status: 'succeeded' })
  }

  /** What was won may be disputed once more, whole. */
  #dispute(capturedMinor: number): void {
    const dispute = `dp_of_${this.#payment}`
    const isWon = this.#tellDispute(dispute, 1 + this.#random.below(capturedMinor), this.#random.percent(30))
    if (isWon && this.#random.percent(70)) this.#tellDispute(`${dispute}_again`, capturedMinor, false)
  }

  /** Returns whether it was won. */
  #tellDispute(dispute: string, amount_minor: number, isQuery: boolean): boolean {
    this.#add('dispute.opened', {
      dispute,
      payment: this.#payment,
      kind: isQuery ? 'query' : 'chargeback',
      network: 'visa',
      reason_code: '10.4',
      currency: this.#currency,
      amount_minor,
    })
    const steps = this.#disputeSteps(isQuery, amount_minor)
    for (const step of steps) this.#add('dispute.stage_changed', { dispute, ...step })
    return steps.at(-1)?.to === 'won'
  }

  #disputeSteps(isQuery: boolean, amount_minor: number): Omit<Data<'dispute.stage_changed'>, 'dispute'>[] {
    if (isQuery && this.#random.percent(50)) return [{ from: 'warning_needs_response', to: 'warning_closed' }]
    const escalated = isQuery ? [{ from: 'warning_needs_response', to: 'needs_response', amount_minor } as const] : []
    if (this.#random.percent(30)) return [...escalated, { from: 'needs_response', to: 'lost', is_accepted: true }]
    const answered = [...escalated, { from: 'needs_response', to: 'under_review' } as const]
    return this.#random.percent(70) ? [...answered, { from: 'under_review', to: this.#random.percent(50) ? 'won' : 'lost' }] : answered
  }

  #settle(amount_minor: number): void {
    const payment = this.#payment
    this.#add('settlement.paid', { settlement: `st_${payment}`, currency: this.#currency, gross_minor: amount_minor, lines: [{ payment, amount_minor }] })
  }

  #add<Type extends PlatformEventInput['type']>(type: Type, data: Data<Type>): void {
    this.#step()
    this.#addNow(type, data)
  }

  #addNow<Type extends PlatformEventInput['type']>(type: Type, data: Data<Type>): void {
    this.#events.push(event(this.#merchant, `evt_${this.#payment}_${this.#count++}`, type, this.#time(), data))
  }

  #step(): void {
    this.#at += 1 + this.#random.below(2 * 24 * hourMs)
  }

  #time(): string {
    return new Date(this.#at).toISOString()
  }
}
