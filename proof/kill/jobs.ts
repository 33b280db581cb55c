import { appendFileSync } from 'node:fs'
import { createEventSource } from '../../src/event-source.ts'
import { createRunner } from '../../src/external.ts'
import { productBrand } from '../../src/infra/brand/brand.ts'
import type { Clock } from '../../src/infra/clock/clock.ts'
import type { Database } from '../../src/infra/database/database.ts'
import { createEngine } from '../../src/infra/delivery/engine.ts'
import { createOutbound, type Outbound } from '../../src/infra/outbound/outbound.ts'
import type { AccountJob } from '../../src/infra/work/account-job.ts'
import { workOffLongJobs } from '../../src/infra/work/long-round.ts'
import { workOffDue } from '../../src/infra/work/round.ts'
import { attemptJobs, bulkJobs } from '../../src/jobs.ts'
import { acceptanceAlertJob } from '../../src/modules/acceptance/index.ts'
import { balanceAlertJob } from '../../src/modules/alerts/index.ts'
import { type ChangeConsumer, consumerJobs } from '../../src/modules/changes/index.ts'
import { erasureJob } from '../../src/modules/customers/index.ts'
import { remindersJob } from '../../src/modules/disputes/index.ts'
import { deliverMails, type Mailer } from '../../src/modules/mail/index.ts'
import { queueDueDeliveries } from '../../src/modules/notification-channels/index.ts'
import { notificationConsumer } from '../../src/modules/notifications/index.ts'
import { deliverPushes } from '../../src/modules/push/index.ts'
import { createWebhookSealer, webhookOutbox } from '../../src/modules/webhooks/index.ts'
import { testAcquirer } from '../account.ts'
import { testKeys } from '../keys.ts'
import { testBanking } from '../payouts.ts'

/** The jobs of a worker that the table of kills stops at their steps, as the worker that dies and those that take over run them. */

export interface JobPlace {
  readonly database: Database
  readonly clock: Clock
  /** Gets a line for each email that leaves, and for each change that the consumer outside the database applies. */
  readonly file: string
  /** Called at each step that leaves something behind. */
  onStep(step: string): void
}

const address = { dashboard: 'https://pay.example', mailbox: null }
const log = { error: () => {} }

/** Calls the step after a batch, before its transaction commits. */
function stepping(job: AccountJob, { onStep }: JobPlace): AccountJob {
  return {
    ...job,
    run: async (...batch) => {
      const result = await job.run(...batch)
      onStep('batch_run')
      return result
    },
  }
}

const runnerOf = ({ onStep }: JobPlace) => ({ ...createRunner(testAcquirer, testBanking), onStep })
const workOff = (place: JobPlace, jobs: readonly AccountJob[]) => workOffDue({ ...place, runner: createRunner(testAcquirer, testBanking), log }, jobs)

function consume(place: JobPlace, { name, apply }: ChangeConsumer): Promise<boolean> {
  return workOff(
    place,
    consumerJobs([
      {
        name,
        apply: async (...changes) => {
          await apply(...changes)
          place.onStep('applied')
        },
      },
    ]),
  )
}

function sending({ onStep }: JobPlace): Outbound {
  const outbound = createOutbound({ outboundLoopback: 'allow', outboundPorts: [443] })
  return {
    ...outbound,
    post: async (...call) => {
      const answer = await outbound.post(...call)
      onStep('sent')
      return answer
    },
  }
}

function mailer({ file, onStep }: JobPlace): Mailer {
  return {
    send: async ({ id, to }) => {
      appendFileSync(file, `${id} ${to}\n`)
      onStep('sent')
    },
    close: () => {},
  }
}

/** One round of each job; true while there may be more. */
export const jobs = {
  'bulk refund': (place: JobPlace) => workOffLongJobs({ ...place, log }, bulkJobs({ ...place, runner: runnerOf(place), log })),
  erasure: (place: JobPlace) => workOffLongJobs({ ...place, log }, [erasureJob]),
  export: (place: JobPlace) => workOffLongJobs({ ...place, log }, attemptJobs),
  reminders: (place: JobPlace) => workOff(place, [stepping(remindersJob, place)]),
  alerts: (place: JobPlace) => workOff(place, [stepping(acceptanceAlertJob, place), stepping(balanceAlertJob, place)]),
  consumer: (place: JobPlace) =>
    consume(place, { name: 'file', apply: async (_context, changes) => appendFileSync(place.file, changes.map(({ object_id }) => `${object_id}\n`).join('')) }),
  inbox: (place: JobPlace) => consume(place, notificationConsumer),
  emails: async (place: JobPlace) => {
    const options = { ...place, keys: testKeys, log, address, brand: productBrand, mailer: mailer(place) }
    const hasQueued = await queueDueDeliveries(options)
    return (await deliverMails(options)) || hasQueued
  },
  pushes: async (place: JobPlace) => {
    const hasQueued = await queueDueDeliveries(place)
    return (await deliverPushes({ ...place, keys: testKeys, log, address, outbound: sending(place) })) || hasQueued
  },
  webhooks: async (place: JobPlace) => {
    const { database, clock } = place
    const outbox = webhookOutbox({ database, clock, sealer: createWebhookSealer(testKeys), events: createEventSource(address) })
    const engine = createEngine({ outbox, clock, outbound: sending(place), log })
    const hasMore = await engine.deliverDue()
    await engine.settled()
    return hasMore
  },
} as const satisfies Record<string, (place: JobPlace) => Promise<boolean>>

export type JobName = keyof typeof jobs
