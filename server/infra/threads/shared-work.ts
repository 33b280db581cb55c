import { secondMs } from '#kernel/time/durations.ts'

/** A failure is kept this long for callers who come back for it. */
const failureKeptMs = 20 * secondMs

/** Work that several callers wait for: it runs once per key, and goes on when a caller stops waiting. */
export class SharedWork<T> {
  readonly #running = new Map<string, Promise<T>>()

  /** Begins the work unless it is under way. @throws what it throws. */
  share(key: string, begin: () => Promise<T>): Promise<T> {
    const known = this.#running.get(key)
    if (known !== undefined) return known
    const work = begin()
    this.#running.set(key, work)
    work.then(
      () => this.#running.delete(key),
      () => setTimeout(() => this.#running.delete(key), failureKeptMs).unref(),
    )
    return work
  }

  /** Waits for the work, but no longer than this. Returns whether it is done. @throws what it throws. */
  async wait(key: string, waitMs: number, begin: () => Promise<T>): Promise<boolean> {
    const timeout = new AbortController()
    const late = new Promise<false>((resolve) => {
      const timer = setTimeout(() => resolve(false), waitMs)
      timeout.signal.addEventListener('abort', () => clearTimeout(timer))
    })
    try {
      return await Promise.race([this.share(key, begin).then(() => true), late])
    } finally {
      timeout.abort()
    }
  }
}
