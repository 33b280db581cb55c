import type { RiskBackTest } from '#areas/risk/contract/back-test.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskEffect } from '#kernel/risk/types.ts'
import { listPayerRecords, type PayerRecord } from '../enforce/payer.ts'
import type { Selection } from './store.ts'
import { isGood, type PastAttempt, Tally } from './tally.ts'

type Result = NonNullable<RiskBackTest['result']>
type StoppedRecord = Result['records'][number]

const keyOf = ({ type, record }: PayerRecord) => `${type} ${record}`

/** The records of entries, for looking up many payers. */
export class RecordSet {
  readonly #keys: ReadonlySet<string>

  constructor(records: Iterable<PayerRecord>) {
    this.#keys = new Set(Array.from(records, keyOf))
  }

  /** The records of a payer that are in the set. */
  of(records: readonly PayerRecord[]): PayerRecord[] {
    return records.filter((record) => this.#keys.has(keyOf(record)))
  }
}

export type TestedResult = Pick<Result, 'effect' | 'rule' | 'figures' | 'records'>

/** What is checked: the attempts that it can be about, which are added one after the other, and what it would have done. */
export interface Tested {
  readonly selection: Selection
  add(attempt: PastAttempt): void
  result(): TestedResult
}

interface TestedRecords {
  readonly effect: RiskEffect
  readonly records: readonly PayerRecord[]
  /** Effective entries of the other effect. */
  readonly opposing: RecordSet
}

/**
 * Decides about past attempts by entries as if these had been effective then, beside the entries that are effective now. Payers are compared as
 * confirmations compare them.
 */
export class RecordTest implements Tested {
  readonly selection: { readonly records: readonly PayerRecord[] }
  readonly #effect: RiskEffect
  readonly #wanted: RecordSet
  readonly #opposing: RecordSet
  readonly #all = new Tally()
  readonly #byRecord = new Map<string, StoppedRecord>()

  constructor({ effect, records, opposing }: TestedRecords) {
    this.selection = { records }
    this.#effect = effect
    this.#wanted = new RecordSet(records)
    this.#opposing = opposing
  }

  add(attempt: PastAttempt): void {
    const payer = listPayerRecords(attempt.payer)
    const matching = this.#wanted.of(payer)
    if (matching.length === 0 || !this.#changes(attempt, payer)) return
    this.#all.add(attempt)
    for (const record of matching) this.#addTo(record, attempt)
  }

  /** An allow entry wins over a block entry and over a rule, and does nothing without either. Rules are not counted anew: what one stopped then is known. */
  #changes({ wasBlocked }: PastAttempt, payer: readonly PayerRecord[]): boolean {
    const isOpposed = this.#opposing.of(payer).length > 0
    return this.#effect === 'block' ? !isOpposed : isOpposed || wasBlocked
  }

  #addTo({ type, record }: PayerRecord, attempt: PastAttempt): void {
    const key = keyOf({ type, record })
    const sums = this.#byRecord.get(key) ?? { type, record, attempts: 0, fraud_payments: 0, good_payments: 0 }
    sums.attempts++
    if (attempt.isAccepted && attempt.hasFraudReport) sums.fraud_payments++
    if (isGood(attempt)) sums.good_payments++
    this.#byRecord.set(key, sums)
  }

  result(): TestedResult {
    const records = [...this.#byRecord.values()].toSorted(
      (one, other) => other.good_payments - one.good_payments || other.attempts - one.attempts || (one.record < other.record ? -1 : 1),
    )
    return { effect: this.#effect, figures: this.#all.figures(), records: records.slice(0, riskLimits.riskBackTestRecordsShown) }
  }
}
