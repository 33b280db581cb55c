import { systemClock } from '../src/infra/clock/clock.ts'
import { openDatabase } from '../src/infra/database/database.ts'
import { workOffLongJobs } from '../src/infra/work/long-round.ts'
import { readStatementJob } from '../src/modules/reconciliation/read-job.ts'

/** A worker that reads the bank statements that wait, and prints the most megabytes that it had. Argument: database URL. */

const [, , connectionString = ''] = process.argv
const database = openDatabase({ connectionString, poolSize: 2, hasLimits: true })
while (await workOffLongJobs({ database, clock: systemClock, log: console }, [readStatementJob]));
console.log(Math.round(process.resourceUsage().maxRSS / 1024))
await database.close()
