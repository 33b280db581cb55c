import type { Database } from '#server/infra/database/database.ts'
import { insertRequests, type LoggedRequest } from './write-store.ts'

const flushMs = 1_000
const batchMax = 500
/** About 40 MB if every body is as long as it can be. */
const waitingMax = 2_000

interface RequestLogOptions {
  readonly database: Database
  readonly onError: (error: unknown, lost: number) => void
}

/**
 * Collects calls in memory and writes them in batches, beside their transactions, so no payment waits for the log. A batch leaves after a second or with 500
 * calls. While the database can't keep up, calls above a bound are dropped and counted. A crash loses what waits.
 */
export class RequestLog {
  readonly #options: RequestLogOptions
  #waiting: LoggedRequest[] = []
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> | null = null
  #droppedCount = 0

  constructor(options: RequestLogOptions) {
    this.#options = options
  }

  /** Calls that were not logged since the process started. */
  get droppedCount(): number {
    return this.#droppedCount
  }

  add(request: LoggedRequest): void {
    if (this.#waiting.length >= waitingMax) {
      this.#droppedCount++
      return
    }
    this.#waiting.push(request)
    if (this.#waiting.length >= batchMax) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), flushMs)
  }

  /** Writes what waits. Never fails: a batch that can't be written is dropped and counted. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#flushing ??= this.#writeAll().finally(() => {
      this.#flushing = null
    })
    await this.#flushing
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax)
      try {
        await insertRequests(this.#options.database, batch)
      } catch (error) {
        this.#droppedCount += batch.length
        this.#options.onError(error, batch.length)
      }
    }
  }
}
