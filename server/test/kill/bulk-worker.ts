import { createRunner } from '../../src/external.ts'
import { systemClock } from '../../src/infra/clock/clock.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import type { ExternalStep } from '../../src/infra/external/runner.ts'
import { workOffLongJobs } from '../../src/infra/work/long-round.ts'
import { bulkJobs } from '../../src/jobs.ts'
import { testAcquirer } from '../account.ts'
import { testBanking } from '../payouts.ts'

/** A worker that runs bulk actions and dies at a step of one of their payments. Arguments: database URL, the step, and how often it is taken. */
const [, , connectionString = '', fatalStep = '', times = ''] = process.argv
const database = openDatabase({ connectionString, poolSize: 4, hasLimits: true })
let left = Number(times)
const runner = {
  ...createRunner(testAcquirer, testBanking),
  onStep: (step: ExternalStep) => {
    if (step === fatalStep && --left === 0) process.kill(process.pid, 'SIGKILL')
  },
}
await workOffLongJobs({ database, clock: systemClock, log: console }, bulkJobs({ database, clock: systemClock, runner, log: console }))
await database.close()
