import type { TenantContext } from '../context.ts'
import type { AccountJob, Batch } from '../work/account-job.ts'
import { noteDueByMachine } from '../work/due-work.ts'
import { lockJob, wakeJob } from '../work/due-work-store.ts'
import type { WorkOptions } from '../work/round.ts'
import type { ChangeRow } from './store.ts'
import { checkConnection, consumerJobPrefix, listUnread, savePositions } from './unread-store.ts'

/** Reads the change feed of every account. A module exports its consumers, and jobs.ts lists them. */
export interface ChangeConsumer {
  /** One of `consumerNames`. */
  readonly name: string
  /**
   * Applies changes of an account in the transaction that saves the consumer's position. The changes of a root are in order.
   * At least once: if the transaction doesn't commit, the same changes come again, so an effect outside the database must be idempotent.
   * @param database for effects on the side of people, in transactions that commit before this one.
   * @throws to have the changes again after a pause, one by one. A change that keeps failing stops this consumer for this account.
   */
  apply(context: TenantContext, changes: readonly ChangeRow[], database: WorkOptions['database']): Promise<void>
}

/** The consumers for which changes are noted. A schema file adds a new one to `change_consumers`, and a test compares the lists. */
export const consumerNames: readonly string[] = ['notifications', 'webhooks']

/** How many changes one transaction of a consumer takes. */
export const consumedCountMax = 200

/**
 * Changes of this long are read together. A busy account is read as often and no more, and its sales find the job due early enough already, so they write
 * nothing for it.
 */
export const gatherMs = 250

/** The job of a consumer in `due_work`. */
export const consumerJobOf = (consumer: string) => `${consumerJobPrefix}${consumer}`

/** Has the consumers read what this transaction recorded. */
export function wakeConsumers(context: TenantContext): void {
  const at = new Date(context.realNow.getTime() + gatherMs)
  for (const name of consumerNames) noteDueByMachine(context, consumerJobOf(name), at)
}

/** The jobs of consumers, one per consumer, so that each fails and waits alone. */
export function consumerJobs(consumers: readonly ChangeConsumer[]): AccountJob[] {
  return consumers.map((consumer) => {
    const lastCounts = new Map<string, number>()
    return {
      name: consumerJobOf(consumer.name),
      findDue: async (context) => ((await listUnread(context, consumer.name, 1)).length > 0 ? context.now : null),
      run: (context, _runner, failureCount, database) => consume({ context, database, consumer, failureCount, lastCounts }),
    }
  })
}

interface Look {
  readonly context: TenantContext
  readonly database: WorkOptions['database']
  readonly consumer: ChangeConsumer
  readonly failureCount: number
  /** By account, while it is below the maximum. */
  readonly lastCounts: Map<string, number>
}

/** After a failure changes come one by one, then in batches that double, until only the failing one is first. True while there may be more changes. */
async function consume({ context, database, consumer, failureCount, lastCounts }: Look): Promise<Batch> {
  const { merchantId } = context
  const count = failureCount > 0 ? 1 : Math.min(consumedCountMax, 2 * (lastCounts.get(merchantId) ?? consumedCountMax))
  if (count < consumedCountMax) lastCounts.set(merchantId, count)
  else lastCounts.delete(merchantId)
  const changes = await listUnread(context, consumer.name, count)
  if (changes.length === 0) return { hasMore: false }
  await consumer.apply(context, changes, database).catch((error: unknown) => blame(context, changes, error))
  await savePositions(context, consumer.name, changes)
  return { hasMore: true, pauseMs: changes.length < count ? gatherMs : 0 }
}

/** Names the changes in the error. An address that the consumer can't reach must not count as a database that can't be reached. */
async function blame(context: TenantContext, changes: readonly ChangeRow[], error: unknown): Promise<never> {
  await checkConnection(context)
  const [first, last] = [changes[0], changes.at(-1)]
  const which = changes.length === 1 ? `change ${first?.id} (${first?.type} of ${first?.object_id})` : `a batch, changes ${first?.id} to ${last?.id}`
  throw new Error(`failed at ${which}: ${error instanceof Error ? error.message : 'unknown'}`, { cause: error })
}

/** Returns the change at which a consumer has failed in this account; undefined where its last attempt succeeded. */
export async function findFailedChange(context: TenantContext, consumer: string): Promise<ChangeRow | undefined> {
  const failureCount = await lockJob(context, consumerJobOf(consumer))
  return failureCount > 0 ? (await listUnread(context, consumer, 1))[0] : undefined
}

/** Has a consumer that failed try again now. Returns the change that it begins with; undefined where it hasn't failed. */
export async function retryConsumer(context: TenantContext, consumer: string): Promise<ChangeRow | undefined> {
  const job = consumerJobOf(consumer)
  const failureCount = await lockJob(context, job)
  if (failureCount === 0) return undefined
  await wakeJob(context, job, failureCount)
  return (await listUnread(context, consumer, 1))[0]
}

/**
 * Moves a consumer that failed past the change it failed at, and has it go on with the next one.
 * @returns the change it failed at, skipped only if it is the given one; undefined where it hasn't failed.
 */
export async function skipChange(context: TenantContext, consumer: string, changeId: number): Promise<ChangeRow | undefined> {
  const failed = await findFailedChange(context, consumer)
  if (failed?.id !== changeId) return failed
  await savePositions(context, consumer, [failed])
  await wakeJob(context, consumerJobOf(consumer), 0)
  return failed
}
