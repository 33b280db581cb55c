import { releaseDueReserves } from '#areas/ledger/server/index.ts'
import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import { doDueWork } from '#areas/payments/server/index.ts'
import type { TenantContext } from '../infra/context.ts'
import type { HttpDependencies } from '../infra/http/register.ts'
import { type Account, runAsProcessor } from '../infra/tenant-work.ts'
import { dayOf, startOfDay } from './calendar.ts'
import { followUp, type PlannedFollowUp, type Team } from './follow-ups.ts'
import type { PlannedPayment } from './plan.ts'
import { Sales } from './sales.ts'
import { analyseTrade, commitWithoutWaiting } from './seed-store.ts'

export interface Stage {
  readonly database: HttpDependencies['database']
  /** The database as the owner of its tables. */
  readonly owner: HttpDependencies['database']
  readonly acquirer: Acquirer
  readonly account: Account
  readonly team: Team
  readonly signal: AbortSignal | undefined
}

/** What an account does each day besides selling. Receives the start of the day. */
export type DailyWork = (start: Date) => Promise<void>

/** How many days of payments are made at a time. */
const daysAtOnce = 7
const reservesPerBatch = 200

/** The planner is told of the rows when there are so many payments, and each time there are so many times as many. */
const firstAnalysedCount = 200
const analysedGrowth = 4

/** Runs work in one transaction of the account at a moment of the plan. */
export function runAt<T>({ database, account }: Pick<Stage, 'database' | 'account'>, now: Date, work: (context: TenantContext) => Promise<T>): Promise<T> {
  // Nobody has moved the clock of an account that is just being made.
  return runAsProcessor(database, { now: () => now }, { ...account, clockAheadMs: 0 }, async (context) => {
    await commitWithoutWaiting(context)
    return work(context)
  })
}

/**
 * Plays a plan through the same commands as live traffic, at the times of the plan. What follows payments is played day by day in order;
 * the payments themselves are made up to two weeks ahead of it, since nothing that follows depends on a later sale but the choice of what is pending.
 */
export async function playTrade(
  stage: Stage,
  plan: readonly PlannedPayment[],
  now: Date,
  doDaily: DailyWork = async () => {},
  onProgress: (made: number, planned: number) => void = () => {},
): Promise<void> {
  const first = plan[0]
  if (!first) return
  const firstDay = dayOf(first.at)
  const weekOf = (day: number) => Math.floor((day - firstDay) / daysAtOnce)
  const payments = Map.groupBy(plan, ({ at }) => weekOf(dayOf(at)))
  const followUps = Map.groupBy(
    plan.flatMap((payment) => payment.followUps.map((step) => ({ payment, followUp: step }))),
    ({ followUp: step }) => dayOf(step.at),
  )
  const sales = new Sales(stage.acquirer)
  let analyseFrom = firstAnalysedCount
  const sell = async (week: number) => {
    const planned = payments.get(week)
    if (!planned) return
    sales.keep(await runAt(stage, planned[0]?.at ?? now, (context) => sales.make(context, planned)))
    onProgress(sales.count, plan.length)
    if (sales.count < analyseFrom) return
    analyseFrom = sales.count * analysedGrowth
    await analyseTrade(stage.owner)
  }
  const playWeek = async (week: number) => {
    const start = firstDay + week * daysAtOnce
    for (let day = start; day < start + daysAtOnce && day <= dayOf(now); day++) {
      await workOffDue(stage, startOfDay(day))
      await doDaily(startOfDay(day))
      await playFollowUps(stage, sales, followUps.get(day) ?? [])
    }
  }
  await sell(0)
  for (let week = 0; week <= weekOf(dayOf(now)); week++) {
    stage.signal?.throwIfAborted()
    await Promise.all([sell(week + 1), playWeek(week)])
  }
  await workOffDue(stage, now)
}

/** What the worker does for the money of sales and reserves. */
async function workOffDue(stage: Stage, now: Date): Promise<void> {
  const workOff = async (context: TenantContext) => {
    const [hasMore, releasedCount] = await Promise.all([doDueWork(context), releaseDueReserves(context, reservesPerBatch)])
    return hasMore || releasedCount === reservesPerBatch
  }
  while (await runAt(stage, now, workOff));
}

async function playFollowUps(stage: Stage, sales: Sales, followUps: readonly PlannedFollowUp[]): Promise<void> {
  const inOrder = followUps.toSorted((a, b) => a.followUp.at.getTime() - b.followUp.at.getTime())
  const [first] = inOrder
  if (!first) return
  await runAt(stage, first.followUp.at, async (context) => {
    for (const [turn, planned] of inOrder.entries()) {
      const at = { ...context, now: planned.followUp.at }
      await followUp(at, stage, planned, { paymentId: sales.idOf(planned.payment), turn })
    }
  })
}
