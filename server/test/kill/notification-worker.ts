import { createRunner } from '../../src/external.ts'
import { systemClock } from '../../src/infra/clock/clock.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { workOffDue } from '../../src/infra/work/round.ts'
import { consumerJobs } from '../../src/modules/changes/index.ts'
import { notificationConsumer } from '../../src/modules/notifications/index.ts'
import { testAcquirer } from '../account.ts'
import { testBanking } from '../payouts.ts'

/** A worker that notifies; if asked, it dies now and then between the inboxes and its position. Arguments: database URL, `dies` or nothing. */
const [, , connectionString = '', dies = ''] = process.argv
const database = openDatabase({ connectionString, poolSize: 10, hasLimits: true })
const jobs = consumerJobs([
  {
    name: notificationConsumer.name,
    apply: async (context, changes, people) => {
      await notificationConsumer.apply(context, changes, people)
      if (dies && Math.random() < 0.2) process.kill(process.pid, 'SIGKILL')
    },
  },
])
for (;;)
  if (!(await workOffDue({ database, clock: systemClock, runner: createRunner(testAcquirer, testBanking), log: console }, jobs)))
    await new Promise((resolve) => setTimeout(resolve, 20))
