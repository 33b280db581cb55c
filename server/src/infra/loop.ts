import { setTimeout as wait } from 'node:timers/promises'

export interface LoopOptions {
  /** One round. True while there may be more to do at once. */
  readonly work: () => Promise<boolean>
  /** Pauses between rounds, in milliseconds. */
  readonly busyMs: number
  readonly idleMs: number
  readonly failedMsMax: number
  readonly onError: (error: unknown) => void
}

export interface Loop {
  /** Lets the running round end, and begins no other. */
  stop(): Promise<void>
}

/** Repeats work until it is stopped. A round that fails is reported and tried again, each time after twice the pause. */
export function startLoop({ work, busyMs, idleMs, failedMsMax, onError }: LoopOptions): Loop {
  const stopping = new AbortController()

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      let pauseMs: number
      try {
        pauseMs = (await work()) ? busyMs : idleMs
        failures = 0
      } catch (error) {
        onError(error)
        pauseMs = Math.min(failedMsMax, idleMs * 2 ** failures)
        failures++
      }
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
