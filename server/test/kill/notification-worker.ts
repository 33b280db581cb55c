import { appendFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { createRunner } from '../../src/external.ts'
import { productBrand } from '../../src/infra/brand/brand.ts'
import { systemClock } from '../../src/infra/clock/clock.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { createOutbound, type Outbound } from '../../src/infra/outbound/outbound.ts'
import type { AccountJob } from '../../src/infra/work/account-job.ts'
import { workOffDue } from '../../src/infra/work/round.ts'
import { acceptanceAlertJob } from '../../src/modules/acceptance/index.ts'
import { balanceAlertJob } from '../../src/modules/alerts/index.ts'
import { consumerJobs } from '../../src/modules/changes/index.ts'
import { remindersJob } from '../../src/modules/disputes/index.ts'
import { deliverMails, type Mailer } from '../../src/modules/mail/index.ts'
import { queueDueDeliveries } from '../../src/modules/notification-channels/index.ts'
import { notificationConsumer } from '../../src/modules/notifications/index.ts'
import { deliverPushes } from '../../src/modules/push/index.ts'
import { testAcquirer } from '../account.ts'
import { testKeys } from '../keys.ts'
import { testBanking } from '../payouts.ts'

/**
 * A worker that reminds of disputes, alerts of lower success rates, blocked payments and low balances, and notifies in inboxes, by email and in browsers. If asked, it dies now and then where most could go wrong: after
 * reminders and alerts and before their commit, between the inboxes and its position, and after an email or a push has left, before the database knows.
 * Arguments: database URL, file of emails, `dies` or nothing.
 */
const [, , connectionString = '', mailFile = '', dies = ''] = process.argv
const database = openDatabase({ connectionString, poolSize: 10, hasLimits: true })
const dieOnceIn = (count: number) => {
  if (dies && Math.random() < 1 / count) process.kill(process.pid, 'SIGKILL')
}
const dyingAfter = (job: AccountJob): AccountJob => ({
  ...job,
  run: async (...batch) => {
    const result = await job.run(...batch)
    dieOnceIn(2)
    return result
  },
})
const consumers = consumerJobs([
  {
    name: notificationConsumer.name,
    apply: async (context, changes, people) => {
      await notificationConsumer.apply(context, changes, people)
      dieOnceIn(5)
    },
  },
])
const mailer: Mailer = {
  send: async ({ id, to }) => {
    appendFileSync(mailFile, `${id} ${to}\n`)
    dieOnceIn(20)
  },
  close: () => {},
}
const calls = createOutbound({ outboundLoopback: 'allow', outboundPorts: [443] })
const outbound: Outbound = {
  ...calls,
  post: async (...call) => {
    const answer = await calls.post(...call)
    dieOnceIn(20)
    return answer
  },
}
const address = { dashboard: 'https://pay.example', mailbox: null }
const options = { database, clock: systemClock, keys: testKeys, log: console, address, brand: productBrand }
for (;;) {
  const hasMore = [
    await workOffDue({ ...options, runner: createRunner(testAcquirer, testBanking) }, [
      dyingAfter(remindersJob),
      dyingAfter(acceptanceAlertJob),
      dyingAfter(balanceAlertJob),
      ...consumers,
    ]),
    await queueDueDeliveries(options),
    await deliverMails({ ...options, mailer }),
    await deliverPushes({ ...options, outbound }),
  ]
  if (!hasMore.some(Boolean)) await setTimeout(20)
}
