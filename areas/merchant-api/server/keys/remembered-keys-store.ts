import type { Database } from '#server/infra/database/database.ts'
import type { Notices } from '#server/infra/database/notices.ts'
import type { Count } from '#server/infra/http/rate-limits/rate-limits-store.ts'
import { type ApiKey, type Counting, type CountingCalls, findApiKey } from './keys-store.ts'

/** A key is looked up again after this time, with its calls since, so a revocation counts everywhere within it even if a notice is lost. */
const rememberedMs = 1_000
/** Far more keys than call within a second. */
const keysMax = 10_000
const channel = 'api_keys'

interface Remembered {
  readonly key: Omit<ApiKey, 'count'>
  readonly until: number
  /** Its calls in the running window, of all processes at the time of the look-up, and of this one since. */
  count: Count | null
  /** Calls that the database hasn't counted yet. */
  unwritten: number
}

/**
 * Finds the keys of calls, and remembers each for a second, so that a call needs no separate transaction for its look-up and count. Calls are counted in
 * memory and added to the database's count at the next look-up. A revoked key or a moved clock is heard of as it commits; while nothing can be heard,
 * nothing is remembered.
 */
export class RememberedKeys {
  readonly #database: Database
  readonly #keys = new Map<string, Remembered>()
  readonly #asking = new Map<string, Promise<Remembered | null>>()
  #notices: Notices | null = null
  #changes = 0

  constructor(database: Database) {
    this.#database = database
  }

  async find(secretHash: Buffer, counting: Counting | null): Promise<ApiKey | null> {
    this.#notices ??= this.#database.listen(channel, (merchantId) => this.forget(merchantId))
    const name = secretHash.toString('base64')
    const known = this.#keys.get(name)
    if (known && performance.now() < known.until && this.#notices.isListening()) return countCall(known, counting)
    const asked = this.#asking.get(name)
    if (asked !== undefined) {
      const found = await asked
      return found && countCall(found, counting)
    }
    const asking = this.#ask(name, secretHash, counting && { ...counting, calls: unwrittenCalls(known, counting) + 1 })
    this.#asking.set(name, asking)
    try {
      const found = await asking
      return found && { ...found.key, count: found.count }
    } finally {
      if (this.#asking.get(name) === asking) this.#asking.delete(name)
    }
  }

  /** Has the keys of an account looked up again at their next call, which doesn't wait for a look-up that began before. */
  forget(merchantId: string): void {
    this.#changes++
    this.#asking.clear()
    for (const [name, { key }] of this.#keys) if (key.merchantId === merchantId) this.#keys.delete(name)
  }

  async close(): Promise<void> {
    await this.#notices?.close()
  }

  async #ask(name: string, secretHash: Buffer, counting: CountingCalls | null): Promise<Remembered | null> {
    const changes = this.#changes
    const isHeard = this.#notices?.isListening() ?? false
    const found = await findApiKey(this.#database, secretHash, counting)
    this.#keys.delete(name)
    if (!found) return null
    const { count, ...key } = found
    const remembered = { key, count, until: performance.now() + rememberedMs, unwritten: 0 }
    // A change that was heard of meanwhile may be newer than what was found.
    if (isHeard && changes === this.#changes) {
      if (this.#keys.size >= keysMax) this.#keys.clear()
      this.#keys.set(name, remembered)
    }
    return remembered
  }
}

/** Calls of the running window that only this process knows of. */
function unwrittenCalls(known: Remembered | undefined, { now }: Counting): number {
  return known?.count && known.count.resetsAt > now ? known.unwritten : 0
}

function countCall(remembered: Remembered, counting: Counting | null): ApiKey {
  if (counting && remembered.count) {
    const { hits, resetsAt } = remembered.count
    const isOver = resetsAt <= counting.now
    remembered.unwritten = isOver ? 1 : remembered.unwritten + 1
    remembered.count = isOver ? { hits: 1, resetsAt: new Date(counting.now.getTime() + counting.windowMs) } : { hits: hits + 1, resetsAt }
  }
  return { ...remembered.key, count: remembered.count }
}
