import { AppError } from '../errors.ts'

interface QueueLimits {
  readonly runningMax: number
  /** Of work that waits its turn; an owner has at most half of it. */
  readonly waitingMax: number
}

/**
 * Runs heavy work a few at a time, so that other requests keep a processor and memory stays bounded. An owner, such as an account, has one piece of work running
 * and owners take turns, so nobody waits for all that another one sends.
 */
export class BoundedQueue {
  readonly #limits: QueueLimits
  readonly #running = new Set<string>()
  /** Who waits, by owner, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** @throws AppError `unavailable` if too many wait already; what `work` throws. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    // A place is only free while everybody who waits has work running, so a newcomer takes it from nobody.
    if (this.#hasPlaceFor(owner)) this.#running.add(owner)
    else await this.#wait(owner)
    try {
      return await work()
    } finally {
      this.#running.delete(owner)
      this.#startNext()
    }
  }

  #hasPlaceFor(owner: string): boolean {
    return this.#running.size < this.#limits.runningMax && !this.#running.has(owner)
  }

  #wait(owner: string): Promise<void> {
    const own = this.#waiting.get(owner) ?? []
    const all = [...this.#waiting.values()].reduce((count, { length }) => count + length, 0)
    if (all >= this.#limits.waitingMax || own.length >= this.#limits.waitingMax / 2) throw new AppError('unavailable')
    return new Promise((resolve) => this.#waiting.set(owner, [...own, resolve]))
  }

  #startNext(): void {
    for (const [owner, [start, ...others]] of this.#waiting) {
      if (!this.#hasPlaceFor(owner)) continue
      this.#waiting.delete(owner)
      if (others.length > 0) this.#waiting.set(owner, others)
      this.#running.add(owner)
      start?.()
    }
  }
}
