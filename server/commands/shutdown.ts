import type { CommandIo } from './io.ts'

type Step = () => Promise<void>

/** What has to be closed again, in the order it was opened. */
export class Shutdown {
  readonly #steps: Step[] = []
  #running: Promise<void> | null = null

  /** Whether it has begun. */
  get isRunning(): boolean {
    return this.#running !== null
  }

  /** What is opened after the shutdown began is closed immediately. */
  add(step: Step): void {
    this.#steps.push(step)
    if (this.#running !== null) this.#running = this.#running.then(() => this.#close())
  }

  /** Closes everything, the last opened first; a second call waits for the first. A step that fails does not keep the others from running. */
  run(): Promise<void> {
    this.#running ??= this.#close()
    return this.#running
  }

  async #close(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step()
      } catch (error) {
        console.error(error)
      }
    }
  }
}

/** Exit code of a command that a signal stopped, as shells have it for Ctrl-C. */
export const stoppedCode = 130

/** A second signal within this time is the same wish: npm passes on what the terminal has already sent to everyone. */
const sameWishMs = 1_000
const parentPollMs = 200

/**
 * Stops in good order on SIGTERM and Ctrl-C; asked once more, it stops at once.
 * @param exitCode of a process that was stopped: 0 where that is how it ends, as a server does.
 */
export function stopOnSignals(shutdown: Shutdown, { env, signals, exit }: CommandIo, exitCode = 0): void {
  let stoppingSince: number | null = null
  const stop = () => {
    stoppingSince = Date.now()
    void shutdown.run().then(() => exit(exitCode))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    signals.on(signal, () => {
      if (stoppingSince === null) stop()
      else if (Date.now() - stoppingSince > sameWishMs) exit(1)
    })
  }
  onParentGone(env, () => {
    if (stoppingSince === null) stop()
  })
}

/** npm passes a signal on to the shell that it runs scripts with, and some shells end without passing it on to us. */
function onParentGone(env: NodeJS.ProcessEnv, callback: () => void): void {
  if (env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, parentPollMs)
  timer.unref()
}
