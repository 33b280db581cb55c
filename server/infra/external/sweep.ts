import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import { type Account, runAsProcessor } from '../tenant-work.ts'
import { inSpan } from '../tracing/tracing.ts'
import { type LeftIntent, takeOverIntents } from './intents-store.ts'
import { applyOutcome, callExternal, type ExternalRunner } from './runner.ts'

/** How many intents of an account are carried on in one round. */
const batchCountMax = 50

/** Carries on what a process left between call and effect, with the same keys. True while there may be more. One intent's fault keeps no other waiting. */
export async function resumeLeftIntents(runner: ExternalRunner, { database, clock }: { database: Database; clock: Clock }, account: Account): Promise<boolean> {
  return inSpan('job intents', { attributes: { 'counterfoil.account': account.merchantId } }, () => resumeAccount(runner, { database, clock }, account))
}

async function resumeAccount(runner: ExternalRunner, { database, clock }: { database: Database; clock: Clock }, account: Account): Promise<boolean> {
  const left = await runAsProcessor(database, clock, account, (context) => takeOverIntents(context, batchCountMax))
  await resumeIntents(runner, { database, clock }, account, left)
  return left.length === batchCountMax
}

/** Asks the outside for what was begun, one after the other, and applies what it says. One intent's fault keeps no other waiting: it is carried on later. */
export async function resumeIntents(
  runner: ExternalRunner,
  { database, clock }: { database: Database; clock: Clock },
  account: Account,
  intents: readonly LeftIntent[],
): Promise<void> {
  const errors: unknown[] = []
  for (const intent of intents) {
    try {
      const outcome = await callExternal(runner, intent)
      await runAsProcessor(database, clock, account, (context) => applyOutcome({ ...context, actor: intent.actor }, runner, intent, outcome))
      runner.onStep?.('effect_committed')
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${intents.length} intents could not be carried on.`)
}
