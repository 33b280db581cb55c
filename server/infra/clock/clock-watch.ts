import { minuteMs } from '#kernel/time/durations.ts'
import type { Clock } from './clock.ts'

/** More than a correction of the clock moves it by. */
const jumpMsMin = 5 * minuteMs
/** A wrong clock is usually corrected within this time. */
const steadyMsMin = 60 * minuteMs

/**
 * Compares a clock with the time that passes. A clock that jumps ahead makes everything look expired; what is deleted by it is gone when it is corrected.
 * After a start, too, the clock has yet to prove itself.
 */
export class ClockWatch {
  readonly #clock: Clock
  readonly #passedMs: () => number
  #seen: { clockMs: number; passedMs: number }
  #steadySinceMs: number

  /** @param passedMs milliseconds since any moment, by a counter that nobody sets. */
  constructor(clock: Clock, passedMs: () => number = () => performance.now()) {
    this.#clock = clock
    this.#passedMs = passedMs
    this.#seen = { clockMs: clock.now().getTime(), passedMs: passedMs() }
    this.#steadySinceMs = this.#seen.passedMs
  }

  /** How far the clock has jumped since the last call, in milliseconds, and whether it has been steady for an hour. */
  look(): { jumpMs: number; isSteady: boolean } {
    const now = { clockMs: this.#clock.now().getTime(), passedMs: this.#passedMs() }
    const differenceMs = now.clockMs - this.#seen.clockMs - (now.passedMs - this.#seen.passedMs)
    const jumpMs = Math.abs(differenceMs) < jumpMsMin ? 0 : differenceMs
    this.#seen = now
    if (jumpMs !== 0) this.#steadySinceMs = now.passedMs
    return { jumpMs, isSteady: now.passedMs - this.#steadySinceMs >= steadyMsMin }
  }
}
