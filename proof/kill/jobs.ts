import { appendFileSync } from 'node:fs'
import { acceptanceAlertJob } from '#areas/acceptance/server/index.ts'
import { erasureJob } from '#areas/customers/server/index.ts'
import { createWebhookSealer, webhookOutbox } from '#areas/developers/server/webhooks/index.ts'
import { remindersJob } from '#areas/disputes/server/index.ts'
import { balanceAlertJob } from '#areas/notifications/server/alerts/index.ts'
import { queueDueDeliveries } from '#areas/notifications/server/channels/index.ts'
import { notificationConsumer } from '#areas/notifications/server/index.ts'
import { deliverMails, type Mailer } from '#areas/notifications/server/mail/index.ts'
import { deliverPushes } from '#areas/notifications/server/push/index.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { createEventSource } from '#server/event-source.ts'
import { createRunner } from '#server/external.ts'
import { productBrand } from '#server/infra/brand/brand.ts'
import { type ChangeConsumer, consumerJobs } from '#server/infra/changes/index.ts'
import type { Clock } from '#server/infra/clock/clock.ts'
import type { Database } from '#server/infra/database/database.ts'
import { createEngine } from '#server/infra/delivery/engine.ts'
import { createOutbound, type Outbound } from '#server/infra/outbound/outbound.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { workOffDue } from '#server/infra/work/round.ts'
import { attemptJobs, bulkJobs } from '#server/jobs.ts'
import { testAcquirer } from '../support/account.ts'
import { testKeys } from '../support/keys.ts'

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
