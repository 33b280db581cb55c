import { setTimeout as wait } from 'node:timers/promises'

export interface LoopOptions {
  /** One round. True while there may be more to do at once. */
  readonly work: () => Promise<boolean>
  /** Between rounds, in milliseconds. */
  readonly busyMs: number
  /** Null for a loop that waits until it is woken. */
  readonly idleMs: number | null
  readonly failedMsMax: number
  readonly onError: (error: unknown) => void
}

export interface Loop {
  /** Ends an idle pause. A round that is running is followed by another one; a pause after a failure isn't cut short. */
  wake(): void
  /** Lets the running round end, and begins no other. */
  stop(): Promise<void>
}

/** The first pause after a failure of a loop that waits until it is woken. */
const failedMsMin = 1000

/** Repeats work until it is stopped. A round that fails is reported and tried again, each time after twice the pause. */
export function startLoop({ work, busyMs, idleMs, failedMsMax, onError }: LoopOptions): Loop {
  const stopping = new AbortController()
  let woken = Promise.withResolvers<void>()

  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {})

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers()
      try {
        const hasMore = await work()
        failures = 0
        if (hasMore) await pause(busyMs)
        else await (idleMs === null ? woken.promise : pause(idleMs))
      } catch (error) {
        onError(error)
        await pause(Math.min(failedMsMax, (idleMs ?? failedMsMin) * 2 ** failures))
        failures++
      }
    }
  }

  const ended = run()
  return {
    wake: () => woken.resolve(),
    stop: async () => {
      stopping.abort()
      woken.resolve()
      await ended
    },
  }
}
