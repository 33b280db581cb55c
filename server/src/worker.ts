import type { Clock } from './infra/clock.ts'
import { ClockWatch } from './infra/clock-watch.ts'
import type { TenantContext } from './infra/context.ts'
import type { Database } from './infra/database/database.ts'
import { removePassedCounts } from './infra/http/rate-limits-store.ts'
import { type Loop, startLoop } from './infra/loop.ts'
import type { Begun } from './infra/outside/command.ts'
import type { OutsideRunner } from './infra/outside/runner.ts'
import { carryOnIntents, carryOnLeftIntents } from './infra/outside/sweep.ts'
import type { PublicAddress } from './infra/public-address.ts'
import { type Account, runAsProcessor } from './infra/tenant-work.ts'
import {
  type DueWorkFinder,
  listAccountsWithDueWork,
  listAccountsWithExpiredEvents,
  listAccountsWithLeftIntents,
  listAccountsWithNewEntries,
  listAccountsWithOldKeys,
  listAccountsWithRolledUpTrade,
  listAccountsWithTradeWork,
  listAccountsWithVampWork,
  removeOldAccountRows,
  removeOldKeys,
} from './infra/worker-store.ts'
import { doDisputeWork } from './modules/disputes/index.ts'
import type { Pusher } from './modules/instructions/index.ts'
import { advanceWatermark, releaseDueReserves } from './modules/ledger/index.ts'
import { deliverMails, type Mailer } from './modules/mail/index.ts'
import { removeRolledUpTrade, rollUpTrade } from './modules/overview/index.ts'
import { doDueWork } from './modules/payments/index.ts'
import { beginDuePayouts, doPayoutWork } from './modules/payouts/index.ts'
import { expireWaitingEvents } from './modules/platform-api/index.ts'
import { finalAfterDays, rollUpVamp } from './modules/vamp/index.ts'

/** What happens by itself. Any number of workers may run: each takes what no other holds. */

export interface WorkerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly runner: OutsideRunner
  readonly log: { error(details: object, message: string): void; warn(details: object, message: string): void }
  /** Null where nothing takes mails: they wait. */
  readonly mails: { readonly mailer: Mailer; readonly address: PublicAddress } | null
  /** Null where platforms are only asked to read what they are told. */
  readonly pusher: Pusher | null
}

type BaseOptions = Omit<WorkerOptions, 'mails' | 'pusher' | 'log'> & { readonly log: Pick<WorkerOptions['log'], 'error'> }

/** What an account's clock makes due: how accounts are found, and what one batch of their work is. */
interface DueWork {
  readonly finder: DueWorkFinder
  work(context: TenantContext): Promise<boolean>
  /** Begins what the outside is to be asked; it is asked once that is committed, by us or by a platform that is told. */
  begin?(context: TenantContext, runner: OutsideRunner): Promise<readonly Begun<unknown>[]>
}

const dueWork: readonly DueWork[] = [
  { finder: 'accounts_with_due_payment_work', work: doDueWork },
  { finder: 'accounts_with_due_reserve_work', work: async (context) => (await releaseDueReserves(context, reservesPerBatch)) === reservesPerBatch },
  { finder: 'accounts_with_due_dispute_work', work: doDisputeWork },
  { finder: 'accounts_with_due_payout_work', work: doPayoutWork, begin: beginDuePayouts },
]

const second = 1000
const minute = 60 * second
/** The same key gives the same answer for this long. */
const keyLifeMs = 48 * 60 * minute
const reservesPerBatch = 200
const keysPerBatch = 500
const accountRowsPerBatch = 500
const changesPerBatch = 5000
/** At a stop, what is being sent may end within this time. */
const sendEndsWithinMs = 5 * second
const pauses = { failedMsMax: 5 * minute }

/**
 * Starts the background work: due money, refunds and disputes, what a crash left between call and effect, what platforms are told, running balances,
 * roll-ups, mail, and cleaning up.
 */
export function startWorker(options: WorkerOptions): Loop {
  const { mails, pusher } = options
  const clockWatch = new ClockWatch(options.clock)
  const onError = (error: unknown) => options.log.error({ err: error }, 'background work failed')
  const loops = [
    startLoop({ ...pauses, busyMs: second, idleMs: 5 * second, onError, work: () => workOffDue(options) }),
    startLoop({ ...pauses, busyMs: second, idleMs: 2 * second, onError, work: () => carryOn(options) }),
    ...(pusher ? [startLoop({ ...pauses, busyMs: second, idleMs: second, onError, work: () => pusher.pushDue() })] : []),
    startLoop({ ...pauses, busyMs: 10 * second, idleMs: 10 * second, onError, work: () => advanceBalances(options) }),
    startLoop({ ...pauses, busyMs: 10 * second, idleMs: 10 * second, onError, work: () => advanceRollups(options) }),
    startLoop({ ...pauses, busyMs: second, idleMs: minute, onError, work: () => cleanUp(options, isClockSteady(options, clockWatch)) }),
    ...(mails ? [startLoop({ ...pauses, busyMs: second, idleMs: 2 * second, onError, work: () => deliverMails({ ...options, ...mails }) })] : []),
  ]
  return {
    stop: async () => {
      const timer = setTimeout(() => mails?.mailer.close(), sendEndsWithinMs)
      await Promise.all([...loops.map((loop) => loop.stop()), pusher?.stop()])
      clearTimeout(timer)
      mails?.mailer.close()
    },
  }
}

/** One batch of each account's due work. True while an account may have more. */
export async function workOffDue(options: BaseOptions): Promise<boolean> {
  return forEach(dueWork, async (kind) => {
    const accounts = await listAccountsWithDueWork(options.database, kind.finder, options.clock.now())
    return forEach(accounts, (account) => naming(account, workOffAccount(options, account, kind)))
  })
}

async function workOffAccount(options: BaseOptions, account: Account, { work, begin }: DueWork): Promise<boolean> {
  const { database, clock, runner } = options
  const hasMore = await runAsProcessor(database, clock, account, work)
  if (!begin) return hasMore
  const begun = await runAsProcessor(database, clock, account, async (context) => {
    const asked = await begin(context, runner)
    if (asked.length > 0) runner.onStep?.('begun')
    return asked
  })
  if (begun.length > 0) runner.onStep?.('intent_committed')
  const actor = { kind: 'processor' } as const
  await carryOnIntents(
    runner,
    options,
    account,
    begun.filter(({ instruction }) => !instruction).map(({ intent }) => ({ ...intent, actor })),
  )
  return hasMore || begun.length > 0
}

/** Brings the running balances up to date. Never more at once: what is open now is taken the next time. */
export async function advanceBalances(options: Pick<WorkerOptions, 'database' | 'clock'>): Promise<boolean> {
  const accounts = await listAccountsWithNewEntries(options.database)
  return forEachAccount(options, accounts, async (context) => {
    await advanceWatermark(context)
    return false
  })
}

/** Brings the roll-ups up to date, and keeps months that have become final. */
export async function advanceRollups(options: Pick<WorkerOptions, 'database' | 'clock'>): Promise<boolean> {
  return forEach([advanceTrade, advanceVamp], (advance) => advance(options))
}

async function advanceTrade(options: Pick<WorkerOptions, 'database' | 'clock'>): Promise<boolean> {
  return forEachAccount(options, await listAccountsWithTradeWork(options.database), async (context) => {
    await rollUpTrade(context)
    return false
  })
}

async function advanceVamp(options: Pick<WorkerOptions, 'database' | 'clock'>): Promise<boolean> {
  const accounts = await listAccountsWithVampWork(options.database, options.clock.now(), finalAfterDays)
  return forEachAccount(options, accounts, async (context) => {
    await rollUpVamp(context)
    return false
  })
}

/** Deletes what has expired by the clock. */
const removals: readonly ((options: BaseOptions, now: Date) => Promise<boolean>)[] = [
  async ({ database }, now) => {
    await removePassedCounts(database.global, now)
    return removeOldAccountRows(database, now, accountRowsPerBatch)
  },
  async (options, now) => {
    const before = new Date(now.getTime() - keyLifeMs)
    const accounts = await listAccountsWithOldKeys(options.database, before)
    return forEachAccount(options, accounts, async (context) => (await removeOldKeys(context, before, keysPerBatch)) === keysPerBatch)
  },
  async (options, now) => forEachAccount(options, await listAccountsWithExpiredEvents(options.database, now), expireWaitingEvents),
]

async function removeTradeChanges(options: BaseOptions): Promise<boolean> {
  const accounts = await listAccountsWithRolledUpTrade(options.database)
  return forEachAccount(options, accounts, (context) => removeRolledUpTrade(context, changesPerBatch))
}

/**
 * Deletes expired rows and changes that are rolled up. True while there may be more.
 * @param isSteady false where the clock may be wrong: then nothing is deleted by it.
 */
export async function cleanUp(options: BaseOptions, isSteady = true): Promise<boolean> {
  const now = options.clock.now()
  return forEach([removeTradeChanges, ...(isSteady ? removals : [])], (remove) => remove(options, now))
}

/** Whether the clock has been steady for an hour; a jump is logged. */
function isClockSteady({ log }: WorkerOptions, watch: ClockWatch): boolean {
  const { jumpMs, isSteady } = watch.look()
  if (jumpMs !== 0) log.warn({ jumpMs }, 'the clock jumped, or the machine was suspended; expired data is kept for an hour')
  return isSteady
}

/** Carries on what a process left between call and effect. True while there may be more. */
export async function carryOn(options: BaseOptions): Promise<boolean> {
  const accounts = await listAccountsWithLeftIntents(options.database)
  return forEach(accounts, (account) => naming(account, carryOnLeftIntents(options.runner, options, account)))
}

async function forEachAccount(
  { database, clock }: Pick<WorkerOptions, 'database' | 'clock'>,
  accounts: readonly Account[],
  work: (context: TenantContext) => Promise<boolean>,
): Promise<boolean> {
  return forEach(accounts, (account) => naming(account, runAsProcessor(database, clock, account, work)))
}

/** Says whose work it was that failed. */
async function naming<T>({ merchantId }: Account, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new Error(`The work of account ${merchantId} failed.`, { cause: error })
  })
}

/** The fault of one account, or of one kind of work, keeps no other waiting; the round fails after all had their turn. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<boolean>): Promise<boolean> {
  const errors: unknown[] = []
  let hasMore = false
  for (const item of items) {
    try {
      hasMore = (await work(item)) || hasMore
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, `${errors.length} parts of the work failed.`)
  return hasMore
}
