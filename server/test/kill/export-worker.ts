import { systemClock } from '../../src/infra/clock/clock.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { workOffLongJobs } from '../../src/infra/work/long-round.ts'
import { attemptJobs } from '../../src/jobs.ts'

/** A worker that runs one export and dies once it has saved some parts. Arguments: database URL, number of commits. */
const [, , connectionString = '', commits = ''] = process.argv
const database = openDatabase({ connectionString, poolSize: 2, hasLimits: true })
let left = Number(commits)
const onStep = (step: string) => {
  if (step === 'step_committed' && --left === 0) process.kill(process.pid, 'SIGKILL')
}
await workOffLongJobs({ database, clock: systemClock, log: console, onStep }, attemptJobs)
