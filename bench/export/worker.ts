import { systemClock } from '../../server/src/infra/clock/clock.ts'
import { openDatabase } from '../../server/src/infra/database/database.ts'
import { workOffLongJobs } from '../../server/src/infra/work/long-round.ts'
import { attemptJobs } from '../../server/src/jobs.ts'

/** A worker that runs one export that waits, and prints its seconds and the peak of its memory in MB. Argument: database URL; without one, it only loads. */
const [, , connectionString] = process.argv
const memoryMb = () => process.resourceUsage().maxRSS / 1024
const loadedMb = memoryMb()
if (connectionString) {
  const database = openDatabase({ connectionString, poolSize: 4, hasLimits: true })
  const startedAt = performance.now()
  const hasRun = await workOffLongJobs({ database, clock: systemClock, log: console }, attemptJobs)
  const seconds = (performance.now() - startedAt) / 1000
  await database.close()
  if (!hasRun) throw new Error('There was no export to run.')
  console.log(JSON.stringify({ seconds, loadedMb, memoryMb: memoryMb() }))
}
