import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createRunner } from '../../src/external.ts'
import { systemClock } from '../../src/infra/clock/clock.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { workOffDue } from '../../src/infra/work/round.ts'
import { consumerJobs } from '../../src/modules/changes/index.ts'
import { testAcquirer } from '../account.ts'
import { testBanking } from '../payouts.ts'

/** A worker with one consumer, which appends what it applies to a file, and now and then dies right after that. Arguments: database URL, file. */
const [, , connectionString = '', file = ''] = process.argv
const database = openDatabase({ connectionString, poolSize: 2 })
const jobs = consumerJobs([
  {
    name: 'file',
    apply: async (_context, changes) => {
      appendFileSync(file, changes.map(({ object_id }) => `${object_id}\n`).join(''))
      if (Math.random() < 0.3) process.kill(process.pid, 'SIGKILL')
    },
  },
])
for (;;) {
  await workOffDue({ database, clock: systemClock, runner: createRunner(testAcquirer, testBanking), log: console }, jobs)
  await wait(20)
}
