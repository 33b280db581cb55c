import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import { minuteMs, secondMs } from '#kernel/time/durations.ts'

/** An attempt of the past, as a rule sees it. */
export interface ReplayedAttempt {
  /** In milliseconds. */
  readonly at: number
  /** What the rule counts it by, such as the card; null if that is unknown. */
  readonly value: string | null
  /** Whether the acquirer was asked. */
  readonly isSent: boolean
  readonly isDeclined: boolean
}

/** Decides about past attempts one after the other, in the order of their time, as a rule would have that was added before the first of them. */
export class RuleReplay {
  readonly #terms: RuleTerms
  readonly #windowMs: number
  /**
   * When what counts was tried, the oldest first, by what the rule counts by: no more times than the threshold asks for. Values are in the order of their newest time,
   * so those without one within the window are forgotten from the front, and memory holds one window.
   */
  readonly #counted = new Map<string, number[]>()

  constructor(terms: RuleTerms) {
    this.#terms = terms
    this.#windowMs = terms.window_minutes * minuteMs
  }

  /** Whether the rule would have stopped the attempt. One that passes is counted if the acquirer was asked. @param isAllowed whether an entry wins over the rule. */
  stops({ at, value, isSent, isDeclined }: ReplayedAttempt, isAllowed: () => boolean): boolean {
    const since = at - this.#windowMs
    this.#forgetUntil(since)
    if (value === null) return false
    const times = (this.#counted.get(value) ?? []).filter((time) => time > since)
    if (this.#isReached(times, at) && !isAllowed()) return true
    if (isSent && (isDeclined || this.#terms.counts === 'attempts')) this.#count(value, [...times, at])
    return false
  }

  #isReached(times: readonly number[], now: number): boolean {
    const { threshold, action, interval_seconds: interval } = this.#terms
    if (times.length < threshold) return false
    return action === 'block' || (times.at(-1) ?? 0) + (interval ?? 0) * secondMs > now
  }

  #count(value: string, times: readonly number[]): void {
    this.#counted.delete(value)
    this.#counted.set(value, times.slice(-this.#terms.threshold))
  }

  #forgetUntil(since: number): void {
    for (const [value, times] of this.#counted) {
      if ((times.at(-1) ?? 0) > since) return
      this.#counted.delete(value)
    }
  }
}
