/** The steps of one client or plugin: each is a flow of a real shop with its assertions. */

export interface Step {
  readonly name: string
  readonly run: () => Promise<void>
}

export interface StepOutcome {
  readonly name: string
  /** Null if the step passed. */
  readonly failure: string | null
}

export interface Report {
  readonly client: string
  readonly version: string
  readonly outcomes: readonly StepOutcome[]
  /** How many steps must pass. */
  readonly target: number
  /** Why nothing ran, for a client that this machine doesn't have. */
  readonly skipped?: string
}

const messageLengthMax = 500

/** Collects steps in the order of their declaration. */
export function listSteps(): { readonly steps: Step[]; readonly step: (name: string, run: () => Promise<void>) => void } {
  const steps: Step[] = []
  return { steps, step: (name, run) => steps.push({ name, run }) }
}

/** Runs every step, also after one that fails. */
export async function runSteps(steps: readonly Step[]): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = []
  for (const { name, run } of steps) {
    const failure = await run().then(
      () => null,
      (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, messageLengthMax),
    )
    outcomes.push({ name, failure })
  }
  return outcomes
}
