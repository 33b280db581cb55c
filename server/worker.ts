import { isAuditUnsealed, sealAudit } from '#areas/audit/server/index.ts'
import { requestLogLimits } from '#areas/developers/contract/request-log/rules.ts'
import { webhookLimits } from '#areas/developers/contract/webhooks/rules.ts'
import { addRequestPartitions, dropOldRequests } from '#areas/developers/server/request-log/index.ts'
import { addWebhookPartitions, dropOldDeliveries } from '#areas/developers/server/webhooks/index.ts'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import { deleteExpiredRows } from '#areas/identity/server/index.ts'
import { recheckDomains } from '#areas/identity/server/single-sign-on/index.ts'
import { notificationLimits } from '#areas/notifications/contract/rules.ts'
import { areDeliveriesDue, queueDueDeliveries } from '#areas/notifications/server/channels/index.ts'
import { deleteOldNotifications } from '#areas/notifications/server/index.ts'
import { areMailsDue, deliverMails, type Mailer } from '#areas/notifications/server/mail/index.ts'
import { arePushesDue, deliverPushes, type PushRelay } from '#areas/notifications/server/push/index.ts'
import { deleteBulkReviews } from '#areas/payments/server/index.ts'
import { deleteOldRuleAttempts, deleteOldSetupDecisions, deleteRiskUploads } from '#areas/risk/server/index.ts'
import { notifyOfDueDocuments } from '#areas/settings/server/compliance/index.ts'
import { renewStoreTokens, type StoreWork } from '#areas/stores/server/index.ts'
import { expireTeamApprovals, freezeInactiveMembers } from '#areas/team/server/index.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { Brand } from './infra/brand/brand.ts'
import { addChangePartitions, addEventPartitions, dropOldEvents, eventDays } from './infra/changes/index.ts'
import type { Clock } from './infra/clock/clock.ts'
import { ClockWatch } from './infra/clock/clock-watch.ts'
import type { PublicAddress } from './infra/config/public-address.ts'
import type { Database } from './infra/database/database.ts'
import type { Engine } from './infra/delivery/engine.ts'
import { areIntentsLeft, findLeftIntents } from './infra/external/intents-store.ts'
import type { ExternalRunner } from './infra/external/runner.ts'
import { resumeLeftIntents } from './infra/external/sweep.ts'
import { addKeyPartitions, dropOldKeys } from './infra/http/idempotency/idempotency-store.ts'
import { removePassedCounts } from './infra/http/rate-limits/rate-limits-store.ts'
import type { Keys } from './infra/keys/keys.ts'
import { type Loop, type LoopOptions, startLoop } from './infra/loop.ts'
import type { FindTxt } from './infra/outbound/txt-records.ts'
import type { Account } from './infra/tenant-work.ts'
import { deleteEndedJobs } from './infra/work/long-jobs-store.ts'
import { workOffLongJobs } from './infra/work/long-round.ts'
import { startQueues, type WorkQueue } from './infra/work/queues.ts'
import { isLongJobOpen, isWorkDue } from './infra/work/queues-store.ts'
import { FailedJob, forEach, type WorkOptions, workOffDue as workOffDueJobs } from './infra/work/round.ts'
import { accountJobs, attemptJobs, backTestJobs, bulkJobs, longJobsOf } from './jobs.ts'

/** What happens by itself. Any number of workers may run: each takes what no other holds. */

export interface WorkerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly runner: ExternalRunner
  readonly findTxt: FindTxt
  readonly log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>
  /** Where the signed end of the audit log is written beside the database; null to keep it in the log alone. */
  readonly auditHeadFile: string | null
  /** Null where nothing takes mails: they wait. */
  readonly mails: { readonly mailer: Mailer; readonly address: PublicAddress; readonly brand: Brand } | null
  /** Null where no browser is notified. */
  readonly push: Pick<PushRelay, 'outbound' | 'address'> | null
  /** Null where no store can be connected. */
  readonly stores: StoreWork | null
  /** What is delivered to addresses that others chose: instructions to platforms, and webhooks. */
  readonly engines: readonly Engine[]
}

const second = 1000
const minute = 60 * second
/** The same key gives the same answer for this long, and up to a day longer. */
const keyLifeMs = 48 * 60 * minute
const intentsPerRound = 200
const accountRowsPerBatch = 500
/** Each with its file. */
const jobsPerBatch = 20
/** Each with up to 10,000 payments. */
const reviewsPerBatch = 5
/** Each with up to 1,000 rows. */
const riskUploadsPerBatch = 50
/** Small rows. */
const ruleAttemptsPerBatch = 5_000
const setupDecisionsPerBatch = 1_000
/** Jobs that run in one go, at the same time. Each has a connection beside the pool. */
const attemptsAtOnce = 2
/** Bulk actions that one process runs at the same time. One of an account is claimed while no other of it runs, unless both are claimed in the same moment. */
const bulkActionsAtOnce = 2
/** Back-tests of risk lists that one process runs at the same time. Each has a connection beside the pool. */
const backTestsAtOnce = 2
/** Months after this one that always have a partition in the change feed and in events: time enough to notice a worker that fails. */
const partitionMonthsAhead = 3
/** Days after this one that always have a partition of idempotency keys. */
const partitionDaysAhead = 3
/** At a stop, what is being sent may end within this time. */
const sendEndsWithinMs = 5 * second
const failedMsMax = 5 * minute
/** While more is due. */
const busyMs = second / 10

/** Starts the background work: queues of due rows, and chores at fixed intervals. */
export function startWorker(options: WorkerOptions): Pick<Loop, 'stop'> {
  const { database, clock, mails, engines } = options
  const onError = (error: unknown) => options.log.error({ err: error }, 'background work failed')
  const stopping = new AbortController()
  const loops = [
    startQueues({ database, clock, queues: queuesOf(options, stopping.signal), failedMsMax, onError }),
    ...choresOf(options).map((chore) => startLoop({ ...chore, failedMsMax, onError })),
  ]
  return {
    stop: async () => {
      stopping.abort()
      const timer = setTimeout(() => mails?.mailer.close(), sendEndsWithinMs)
      await Promise.all([...loops.map((loop) => loop.stop()), ...engines.map((engine) => engine.stop())])
      clearTimeout(timer)
      mails?.mailer.close()
    },
  }
}

/** Work that waits in tables: due jobs of accounts, intents that a crash left between call and effect, long jobs, the audit log and messages. */
function queuesOf(options: WorkerOptions, signal: AbortSignal): WorkQueue[] {
  const { keys, mails, push, engines, auditHeadFile: headFile } = options
  const longJobs = longJobsOf(keys)
  const bulk = bulkJobs(options)
  return [
    { isDue: (now) => isWorkDue(namesOf(accountJobs), now), work: () => workOffAndReport(options), busyMs },
    { isDue: areIntentsLeft, work: () => resumeOpenIntents(options), busyMs: second },
    { isDue: () => isLongJobOpen(namesOf(longJobs)), work: () => workOffLongJobs(options, longJobs), busyMs },
    {
      isDue: () => isLongJobOpen(namesOf(attemptJobs)),
      work: () => workOffLongJobs({ ...options, signal }, attemptJobs),
      busyMs,
      atOnce: attemptsAtOnce,
    },
    {
      isDue: () => isLongJobOpen(namesOf(backTestJobs)),
      work: () => workOffLongJobs({ ...options, signal }, backTestJobs),
      busyMs,
      atOnce: backTestsAtOnce,
    },
    { isDue: () => isLongJobOpen(namesOf(bulk)), work: () => workOffLongJobs({ ...options, signal }, bulk), busyMs, atOnce: bulkActionsAtOnce },
    { isDue: isAuditUnsealed, work: () => sealAudit({ ...options, headFile }), busyMs },
    { isDue: areDeliveriesDue, work: () => queueDueDeliveries(options), busyMs },
    ...engines.map((engine) => ({ isDue: engine.isDue, work: () => engine.deliverDue(), busyMs })),
    ...(push ? [{ isDue: arePushesDue, work: () => deliverPushes({ ...options, ...push }), busyMs }] : []),
    ...(mails ? [{ isDue: areMailsDue, work: () => deliverMails({ ...options, ...mails }), busyMs: second }] : []),
  ]
}

const namesOf = (jobs: readonly { readonly name: string }[]) => jobs.map(({ name }) => name)

/** What may be late by its interval. */
function choresOf(options: WorkerOptions): Pick<LoopOptions, 'work' | 'busyMs' | 'idleMs'>[] {
  const { stores } = options
  const clockWatch = new ClockWatch(options.clock)
  return [
    { work: () => addPartitions(options), busyMs: second, idleMs: 60 * minute },
    { work: () => cleanUp(options, isClockSteady(options, clockWatch)), busyMs: second, idleMs: minute },
    { work: () => notifyOfDueDocuments(options), busyMs, idleMs: minute },
    { work: () => recheckDomains(options), busyMs: second, idleMs: 10 * minute },
    ...(stores ? [{ work: () => renewStoreTokens(stores), busyMs, idleMs: 15 * second }] : []),
  ]
}

/** One batch of each due job. True while an account may have more. @throws FailedJob, or an AggregateError of them, after every account had its turn. */
export async function workOffDue(options: WorkOptions): Promise<boolean> {
  return workOffDueJobs(options, accountJobs)
}

/** A job that fails was put off, so the worker reports it and goes on at its pace. */
async function workOffAndReport(options: WorkOptions): Promise<boolean> {
  try {
    return await workOffDue(options)
  } catch (error) {
    const errors = error instanceof AggregateError ? error.errors : [error]
    for (const failure of errors) {
      if (!(failure instanceof FailedJob)) throw error
      options.log.error({ err: failure }, 'background work failed')
    }
    return true
  }
}

/** Adds the next months of the change feed, events, request log and webhook deliveries, and the next days of idempotency keys. Changes of a month without a partition are moved to a new one, and logged. */
export async function addPartitions({
  database,
  log,
}: Pick<WorkerOptions, 'database'> & { readonly log: Pick<WorkerOptions['log'], 'warn' | 'error'> }): Promise<boolean> {
  const { moved } = await addChangePartitions(database, partitionMonthsAhead)
  if (moved > 0) log.warn({ moved }, 'changes were recorded in a month without a partition; they were moved to a new one')
  await addEventPartitions(database, partitionMonthsAhead)
  await addKeyPartitions(database, partitionDaysAhead)
  await addRequestPartitions(database, partitionMonthsAhead)
  await addWebhookPartitions(database, partitionMonthsAhead)
  return false
}

/** Ends what has expired by the clock: rows, requests that nobody decided on, and the access of members who don't sign in. */
const removals: readonly ((options: WorkOptions, now: Date) => Promise<boolean>)[] = [
  async ({ database }, now) => {
    await removePassedCounts(database.global, now)
    return deleteExpiredRows(database, now, accountRowsPerBatch)
  },
  async ({ database }, now) => {
    await dropOldKeys(database, new Date(now.getTime() - keyLifeMs))
    await dropOldEvents(database, new Date(now.getTime() - eventDays * dayMs))
    await dropOldRequests(database, new Date(now.getTime() - requestLogLimits.requestLogDays * dayMs))
    await dropOldDeliveries(database, new Date(now.getTime() - webhookLimits.webhookDays * dayMs))
    return false
  },
  ({ database }, now) => deleteBulkReviews(database, new Date(now.getTime() - dayMs), reviewsPerBatch),
  ({ database }, now) => deleteRiskUploads(database, now, riskUploadsPerBatch),
  ({ database }, now) => deleteOldRuleAttempts(database, now, ruleAttemptsPerBatch),
  ({ database }, now) => deleteOldSetupDecisions(database, now, setupDecisionsPerBatch),
  ({ database }) => deleteEndedJobs(database, exportLimits.exportDays, jobsPerBatch),
  (options) => freezeInactiveMembers(options),
  (options) => expireTeamApprovals(options),
  ({ database }, now) => deleteOldNotifications(database, new Date(now.getTime() - notificationLimits.notificationDays * dayMs), accountRowsPerBatch),
]

/**
 * Deletes expired rows. True while there may be more.
 * @param isSteady false where the clock may be wrong: then nothing is deleted.
 */
export async function cleanUp(options: WorkOptions, isSteady = true): Promise<boolean> {
  const now = options.clock.now()
  return isSteady && forEach(removals, (remove) => remove(options, now))
}

/** Whether the clock has been steady for an hour; a jump is logged. */
function isClockSteady({ log }: WorkerOptions, watch: ClockWatch): boolean {
  const { jumpMs, isSteady } = watch.look()
  if (jumpMs !== 0) log.warn({ jumpMs }, 'the clock jumped, or the machine was suspended; expired data is kept for an hour')
  return isSteady
}

/** Carries on what a process left between call and effect. True while there may be more. */
export async function resumeOpenIntents(options: WorkOptions): Promise<boolean> {
  const accounts = await findLeftIntents(options.database, intentsPerRound)
  return forEach(accounts, (account) => inAccount(account, resumeLeftIntents(options.runner, options, account)))
}

async function inAccount<T>(account: Account, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new FailedJob(account, error)
  })
}
