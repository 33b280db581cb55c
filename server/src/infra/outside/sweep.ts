import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Account } from '../tenant-work.ts'
import { runAsProcessor } from '../tenant-work.ts'
import { takeOverIntents } from './intents-store.ts'
import type { OutsideRunner } from './runner.ts'
import { applyOutcome, callOutside } from './runner.ts'

/** How many intents of an account are carried on in one round. */
const batchCountMax = 50

/** Carries on what a process left between call and effect, with the same keys. True while there may be more. One intent's fault keeps no other waiting. */
export async function carryOnLeftIntents(runner: OutsideRunner, { database, clock }: { database: Database; clock: Clock }, account: Account): Promise<boolean> {
  const left = await runAsProcessor(database, clock, account, (context) => takeOverIntents(context, batchCountMax))
  const errors: unknown[] = []
  for (const intent of left) {
    try {
      const outcome = await callOutside(runner, intent)
      await runAsProcessor(database, clock, account, (context) => applyOutcome(runner, { ...context, actor: intent.actor }, intent, outcome))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${left.length} left intents could not be carried on.`)
  return left.length === batchCountMax
}
