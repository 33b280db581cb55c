import { type ChangeRow, type FailedConsumer, findFailedChange, listFailedConsumers, retryConsumer, skipChange } from '../infra/changes/index.ts'
import { systemClock } from '../infra/clock/clock.ts'
import type { TenantContext } from '../infra/context.ts'
import type { Database } from '../infra/database/database.ts'
import { findMerchantAccount } from '../infra/merchant-accounts-store.ts'
import { runAsProcessor } from '../infra/tenant-work.ts'
import { UsageError, UserError } from '../infra/user-error.ts'
import { type CommandIo, readArguments } from './io.ts'
import { runOnDatabase } from './ready-database.ts'

export const usage = `counterfoil changes stopped
       counterfoil changes retry CONSUMER ACCOUNT
       counterfoil changes skip CONSUMER ACCOUNT CHANGE

A consumer of the change feed that fails in an account retries with growing pauses and applies nothing behind the failed change.
"stopped" lists these consumers, "retry" tries again now, and "skip" continues behind the failed change, which this consumer never gets.`

type Act = (database: Database, owner: Database) => Promise<string>

/** `counterfoil changes stopped|retry|skip`: consumers of the change feed that fail. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const act = findAct(readArguments(args, { min: 1, max: 4 }).positionals)
  if (!act) throw new UsageError()
  await runOnDatabase(io, async ({ database, connectAsOwner }) => io.console.log(await act(database, connectAsOwner())))
}

function findAct([name, consumer, account, change]: readonly string[]): Act | null {
  if (name === 'stopped' && consumer === undefined) return listStopped
  if (consumer === undefined || account === undefined) return null
  if (name === 'retry' && change === undefined) return (database) => inAccount(database, account, (context) => retry(context, consumer))
  if (name === 'skip' && change !== undefined && /^\d{1,15}$/.test(change)) {
    return (database) => inAccount(database, account, (context) => skip(context, consumer, Number(change)))
  }
  return null
}

async function listStopped(database: Database, owner: Database): Promise<string> {
  const stopped = await listFailedConsumers(owner)
  if (stopped.length === 0) return 'No consumer has stopped.'
  const lines: string[] = []
  for (const consumer of stopped)
    lines.push(describe(consumer, await runAsProcessor(database, systemClock, consumer, (context) => findFailedChange(context, consumer.consumer))))
  return lines.join('\n')
}

function describe({ consumer, merchantId, failureCount, error, retryAt }: FailedConsumer, change: ChangeRow | undefined): string {
  const at = change ? `change ${change.id}, ${name(change)}` : 'no change'
  const times = failureCount === 1 ? 'once' : `${failureCount} times in a row`
  return `${consumer}  ${merchantId}  ${at}: failed ${times}, next attempt ${retryAt.toISOString()}\n  ${error ?? ''}`
}

async function retry(context: TenantContext, consumer: string): Promise<string> {
  const change = await retryConsumer(context, consumer)
  if (!change) throw notStopped(context, consumer)
  return `The worker will now retry change ${change.id} (${name(change)}).`
}

async function skip(context: TenantContext, consumer: string, changeId: number): Promise<string> {
  const change = await skipChange(context, consumer, changeId)
  if (!change) throw notStopped(context, consumer)
  if (change.id !== changeId) throw new UserError(`${consumer} has stopped at change ${change.id} (${name(change)}), not at ${changeId}. Nothing was skipped.`)
  return `Skipped change ${change.id} (${name(change)}). The worker continues with the next one.`
}

const name = ({ type, object_id }: ChangeRow) => `${type} of ${object_id}`

const notStopped = ({ merchantId }: TenantContext, consumer: string) =>
  new UserError(`The consumer "${consumer}" has not stopped in ${merchantId}. List stopped consumers with: counterfoil changes stopped`)

async function inAccount(database: Database, accountId: string, work: (context: TenantContext) => Promise<string>): Promise<string> {
  const account = await findMerchantAccount(database, accountId)
  if (!account) throw new UserError(`Account ${accountId} not found.`)
  return runAsProcessor(database, systemClock, account, work)
}
