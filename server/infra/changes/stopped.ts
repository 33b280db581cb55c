import type { TenantContext } from '../context.ts'
import { lockJob, wakeJob } from '../work/due-work-store.ts'
import { consumerJobOf } from './consumers.ts'
import type { ChangeRow } from './store.ts'
import { listUnread, savePositions } from './unread-store.ts'

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
