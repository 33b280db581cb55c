import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from '#server/infra/unavailable.ts'
import { UserError } from '#server/infra/user-error.ts'
import type { Ingest } from './import-file.ts'

interface RepeatOptions {
  /** Ends the repeating. */
  readonly signal: AbortSignal
  /** Called before each repetition: what the lost connection had held is gone. */
  readonly onRepeat: () => Promise<void>
  readonly pauseMs?: number
  readonly patienceMs?: number
}

/**
 * Sends a batch again while the database is unavailable. What the first try had taken is a duplicate then, so no row is counted as refused for it.
 * @throws UserError where the database stays away.
 */
export function repeatBatches(ingest: Ingest, { signal, onRepeat, pauseMs = 500, patienceMs = 60_000 }: RepeatOptions): Ingest {
  return async (items) => {
    const giveUpAt = Date.now() + patienceMs
    for (let isRepeated = false; ; isRepeated = true) {
      try {
        if (isRepeated) await onRepeat()
        return await ingest(items)
      } catch (error) {
        if (!isUnavailable(error)) throw error
        if (!isRepeated) process.stderr.write('The database is not available. The import repeats the batch until it answers.\n')
        if (signal.aborted || Date.now() > giveUpAt) throw new UserError('The database is not available, and the import has stopped. Continue with --resume.')
        await wait(pauseMs, undefined, { signal }).catch(() => {})
      }
    }
  }
}
