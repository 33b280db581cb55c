import type { MerchantId } from '#kernel/ids.ts'

/** A call waits this long for a connection that its account may have. */
const waitMsMax = 5_000
/** One account may hold half of the pool. */
const accountShare = 1 / 2
/** What belongs to no account (sessions, sign-in, health, the keys of calls) always finds connections. */
const reservedShare = 1 / 5

interface Waiter {
  readonly merchantId: MerchantId
  readonly resolve: () => void
}

/** Too many calls of one account wait for each other. The code is PostgreSQL's own for too many connections. */
class ConnectionsBusy extends Error {
  readonly code = '53300'
}

/** Divides the connections of a pool, so that calls of one account that wait for a lock leave connections to everybody else. */
export class ConnectionShare {
  readonly #accountMax: number
  readonly #allMax: number
  readonly #held = new Map<string, number>()
  #heldByAll = 0
  readonly #waiting = new Set<Waiter>()

  constructor(poolSize: number) {
    this.#accountMax = Math.max(1, Math.floor(poolSize * accountShare))
    this.#allMax = Math.max(1, poolSize - Math.max(1, Math.floor(poolSize * reservedShare)))
  }

  /** Waits for a connection of an account's share; returns what gives it back. @throws ConnectionsBusy, which `isUnavailable` knows. */
  async take(merchantId: MerchantId): Promise<() => void> {
    if (!this.#isFree(merchantId)) await this.#wait(merchantId)
    else this.#hold(merchantId)
    return () => this.#release(merchantId)
  }

  #isFree(merchantId: MerchantId): boolean {
    return this.#heldByAll < this.#allMax && (this.#held.get(merchantId) ?? 0) < this.#accountMax
  }

  #hold(merchantId: MerchantId): void {
    this.#held.set(merchantId, (this.#held.get(merchantId) ?? 0) + 1)
    this.#heldByAll += 1
  }

  #release(merchantId: MerchantId): void {
    const left = (this.#held.get(merchantId) ?? 1) - 1
    if (left === 0) this.#held.delete(merchantId)
    else this.#held.set(merchantId, left)
    this.#heldByAll -= 1
    // First come, first served, skipping accounts that used up their share.
    for (const waiter of this.#waiting) {
      if (!this.#isFree(waiter.merchantId)) continue
      this.#waiting.delete(waiter)
      this.#hold(waiter.merchantId)
      waiter.resolve()
      return
    }
  }

  #wait(merchantId: MerchantId): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter)
        reject(new ConnectionsBusy(`No connection became free for ${merchantId} within ${waitMsMax} ms.`))
      }, waitMsMax)
      const waiter: Waiter = {
        merchantId,
        resolve: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      this.#waiting.add(waiter)
    })
  }
}
