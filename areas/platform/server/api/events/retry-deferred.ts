import * as z from 'zod/mini'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { type Account, runAsProcessor } from '#server/infra/tenant-work.ts'
import { isUnavailable } from '#server/infra/unavailable.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { type PlatformEvent, platformEvent } from '../../index.ts'
import type { EventDependencies } from '../dependencies.ts'
import { applyEvent } from './apply.ts'
import { type AppliedEvent, type DeferredEvent, type Dependency, isDeferred } from './outcomes.ts'
import {
  changeWait,
  type DeferredRow,
  eventsJobName,
  expireEvents,
  findEventsDue,
  listWaitingFor,
  lockEvents,
  markAccepted,
  markRejected,
  type Wait,
} from './store.ts'

/** Events that came before what they build on. */

/** Until when an event that comes now may wait. */
export function waitsUntil({ realNow }: TenantContext): Date {
  return new Date(realNow.getTime() + platformLimits.eventWaitDays * dayMs)
}

export function waitOf({ waitsFor, path, rule, values }: DeferredEvent): Wait {
  return { for: waitsFor, path, rule, values }
}

/** Applies what waited for these things, and what waited for that, until nothing more can be applied. Returns the ids of what was. */
export async function retryDeferred(dependencies: EventDependencies, account: Account, things: readonly Dependency[]): Promise<string[]> {
  const applied: string[] = []
  let touched = [...new Set(things)]
  while (touched.length > 0) {
    const asked = touched
    const waiting = await runAsProcessor(dependencies.database, dependencies.clock, account, (context) => listWaitingFor(context, asked))
    touched = []
    for (const one of waiting) {
      const done = await retryOne(dependencies, account, one)
      if (!done) continue
      applied.push(one.id, ...(done.alsoApplied ?? []))
      touched.push(...done.touched)
    }
  }
  return applied
}

/** Null where it still waits, or never will be applied. */
async function retryOne(dependencies: EventDependencies, account: Account, { id, event: kept, waits_for }: DeferredRow): Promise<AppliedEvent | null> {
  const event: PlatformEvent = z.parse(platformEvent, kept)
  const within = <T>(work: (context: TenantContext) => Promise<T>) => runAsProcessor(dependencies.database, dependencies.clock, account, work)
  try {
    return await within(async (context) => {
      await lockEvents(context)
      // Another call may have been here first.
      const stillWaits = (await listWaitingFor(context, [waits_for])).some((one) => one.id === id)
      if (!stillWaits) return null
      const outcome = await applyEvent(context, event)
      if (isDeferred(outcome)) {
        await changeWait(context, id, waitOf(outcome))
        return null
      }
      await markAccepted(context, id)
      return outcome
    })
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (error instanceof AppError) await within((context) => markRejected(context, id, error))
    else dependencies.log.error({ err: error, event: id, account: account.merchantId }, 'applying a deferred event failed')
    return null
  }
}

/** Gives up, in one account, what has waited in vain. True while there may be more. */
export async function expireDeferredEvents(context: TenantContext): Promise<boolean> {
  return (await expireEvents(context, expiredPerBatch)) === expiredPerBatch
}

const expiredPerBatch = 500

export const eventsJob: AccountJob = {
  name: eventsJobName,
  findDue: findEventsDue,
  run: async (context) => ({ hasMore: await expireDeferredEvents(context) }),
}
