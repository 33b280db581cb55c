import type { BackTestFigures } from '#areas/risk/contract/back-test.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Payer } from '../enforce/payer.ts'
import type { CountedPayer } from '../rules/counters.ts'

/** A past attempt, with what became of its payment if the issuer accepted it. */
export interface PastAttempt {
  readonly payer: Payer & CountedPayer
  /** In milliseconds. */
  readonly at: number
  readonly paymentId: string
  /** Attempts of the payment. */
  readonly attemptCount: number
  readonly currency: CurrencyCode
  /** Captured of the payment, or requested if nothing was. */
  readonly amountMinor: number
  /** Whether a risk list or a rule declined it. */
  readonly wasBlocked: boolean
  /** Whether nothing stopped it before the acquirer: no list, no rule and no switch of the account. */
  readonly isSent: boolean
  readonly isAccepted: boolean
  readonly isSucceeded: boolean
  readonly hasFraudReport: boolean
  readonly hasDispute: boolean
  readonly lost: readonly { readonly currency: CurrencyCode; readonly amount_minor: number }[]
  /** The customer's ID, or the fingerprint of the card. */
  readonly customer: string
}

/** Whether its payment succeeded, and nobody complained. */
export function isGood({ isAccepted, isSucceeded, hasFraudReport, hasDispute }: PastAttempt): boolean {
  return isAccepted && isSucceeded && !hasFraudReport && !hasDispute
}

class Amounts {
  readonly #sums = new Map<CurrencyCode, number>()

  add(currency: CurrencyCode, amountMinor: number): void {
    this.#sums.set(currency, (this.#sums.get(currency) ?? 0) + amountMinor)
  }

  list(): BackTestFigures['amounts'] {
    return [...this.#sums].map(([currency, amount_minor]) => ({ currency, amount_minor })).toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  }
}

class Payments {
  readonly #amounts = new Amounts()
  #count = 0

  add({ currency, amountMinor }: PastAttempt): void {
    this.#count++
    this.#amounts.add(currency, amountMinor)
  }

  list(): { payments: number; amounts: BackTestFigures['amounts'] } {
    return { payments: this.#count, amounts: this.#amounts.list() }
  }
}

/** Adds up attempts that something would have stopped, in any order. */
export class Tally {
  readonly #stopped = new Payments()
  readonly #fraud = new Payments()
  readonly #disputed = new Payments()
  readonly #good = new Payments()
  readonly #lost = new Amounts()
  readonly #customers = new Set<string>()
  /** Of payments with several attempts: all others are counted once anyway, so millions of them take no memory. */
  readonly #repeated = new Set<string>()
  #attemptCount = 0
  #blockedCount = 0

  add(attempt: PastAttempt): void {
    this.#attemptCount++
    if (attempt.wasBlocked) this.#blockedCount++
    if (this.#isFirst(attempt)) this.#stopped.add(attempt)
    // An issuer accepts one attempt of a payment at most.
    if (!attempt.isAccepted) return
    if (attempt.hasFraudReport) this.#fraud.add(attempt)
    if (attempt.hasDispute) this.#disputed.add(attempt)
    for (const { currency, amount_minor } of attempt.lost) this.#lost.add(currency, amount_minor)
    if (!isGood(attempt)) return
    this.#good.add(attempt)
    this.#customers.add(attempt.customer)
  }

  #isFirst({ attemptCount, paymentId }: PastAttempt): boolean {
    if (attemptCount <= 1) return true
    if (this.#repeated.has(paymentId)) return false
    this.#repeated.add(paymentId)
    return true
  }

  figures(): BackTestFigures {
    return {
      attempts: this.#attemptCount,
      blocked_attempts: this.#blockedCount,
      ...this.#stopped.list(),
      fraud: this.#fraud.list(),
      disputes: { ...this.#disputed.list(), lost: this.#lost.list() },
      good: { ...this.#good.list(), customers: this.#customers.size },
    }
  }
}
