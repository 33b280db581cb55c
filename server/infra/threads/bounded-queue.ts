import { AppError } from '../errors.ts'

interface QueueLimits {
  readonly runningMax: number
  /** Of work that waits its turn. */
  readonly waitingMax: number
}

/** Runs heavy work a few at a time, the first one first, so that other requests keep a processor and memory stays bounded. */
export class BoundedQueue {
  readonly #limits: QueueLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** @throws AppError `unavailable` if too many wait already; what `work` throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.runningMax) this.#running++
    else {
      if (this.#waiting.length >= this.#limits.waitingMax) throw new AppError('unavailable')
      // Whoever ends hands its place over, so a newcomer can't take it first.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
