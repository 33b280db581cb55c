type Step = () => Promise<void>

/** What has to be closed again, in the order it was opened. */
export class Shutdown {
  readonly #steps: Step[] = []
  #running: Promise<void> | null = null

  add(step: Step): void {
    this.#steps.push(step)
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

/** Stops in good order on SIGTERM and Ctrl-C; a second signal stops at once. */
export function stopOnSignals(shutdown: Shutdown): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      void shutdown.run().then(() => process.exit(0))
    })
  }
}
