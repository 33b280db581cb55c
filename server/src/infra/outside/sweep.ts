import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Account } from '../tenant-work.ts'
import { runAsProcessor } from '../tenant-work.ts'
import { type LeftIntent, takeOverIntents } from './intents-store.ts'
import type { OutsideRunner } from './runner.ts'
import { applyOutcome, callOutside } from './runner.ts'

/** How many intents of an account are carried on in one round. */
const batchCountMax = 50

/** Carries on what a process left between call and effect, with the same keys. True while there may be more. One intent's fault keeps no other waiting. */
export async function carryOnLeftIntents(runner: OutsideRunner, { database, clock }: { database: Database; clock: Clock }, account: Account): Promise<boolean> {
  const left = await runAsProcessor(database, clock, account, (context) => takeOverIntents(context, batchCountMax))
  await carryOnIntents(runner, { database, clock }, account, left)
  return left.length === batchCountMax
}

/** Asks the outside for what was begun, one after the other, and applies what it says. One intent's fault keeps no other waiting: it is carried on later. */
export async function carryOnIntents(
  runner: OutsideRunner,
  { database, clock }: { database: Database; clock: Clock },
  account: Account,
  intents: readonly LeftIntent[],
): Promise<void> {
  const errors: unknown[] = []
  for (const intent of intents) {
    try {
      const outcome = await callOutside(runner, intent)
      await runAsProcessor(database, clock, account, (context) => applyOutcome(runner, { ...context, actor: intent.actor }, intent, outcome))
      runner.onStep?.('effect_committed')
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${intents.length} intents could not be carried on.`)
}
