import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import { type Loop, startLoop } from '../loop.ts'
import { type DueCondition, findDueQueues } from './queues-store.ts'

/** Work that waits in a table. A module exports its condition and its round, and worker.ts lists the queue. */
export interface WorkQueue {
  isDue(now: Date): DueCondition
  /** One round. True while there may be more. */
  work(): Promise<boolean>
  /** Between two rounds while there is more. */
  readonly busyMs: number
  /** Rounds at the same time; one unless set. */
  readonly atOnce?: number
}

interface QueueOptions {
  readonly database: Database
  readonly clock: Clock
  readonly queues: readonly WorkQueue[]
  readonly failedMsMax: number
  readonly onError: (error: unknown) => void
}

/** How long something due waits at most, since nothing else tells the worker of it. */
const lookMs = 500
/** A look that failed, because the database is away, say, is repeated within this time: until then nothing is found. */
const failedLookMsMax = 5000

/**
 * Works off queues. Twice a second, one statement asks which of them have something due, and wakes those; the others make no statement.
 * Each has loops of its own, so one that is slow or fails keeps no other waiting.
 */
export function startQueues({ database, clock, queues, failedMsMax, onError }: QueueOptions): Pick<Loop, 'stop'> {
  const loops = queues.map(({ work, busyMs, atOnce = 1 }) =>
    Array.from({ length: atOnce }, () => startLoop({ work, busyMs, idleMs: null, failedMsMax, onError })),
  )
  const look = async () => {
    const now = clock.now()
    const areDue = await findDueQueues(
      database,
      queues.map(({ isDue }) => isDue(now)),
    )
    for (const [index, isDue] of areDue.entries()) if (isDue) for (const loop of loops[index] ?? []) loop.wake()
    return false
  }
  const looking = startLoop({ work: look, busyMs: lookMs, idleMs: lookMs, failedMsMax: failedLookMsMax, onError })
  return {
    stop: async () => {
      await Promise.all([looking, ...loops.flat()].map((loop) => loop.stop()))
    },
  }
}
