import { readStatementJob } from '#areas/payouts/server/reconciliation/read-job.ts'
import { systemClock } from '#server/infra/clock/clock.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'

/** A worker that reads the bank statements that wait, and prints the most megabytes that it had. Argument: database URL. */

const [, , connectionString = ''] = process.argv
const database = openDatabase({ connectionString, poolSize: 2, hasLimits: true })
while (await workOffLongJobs({ database, clock: systemClock, log: console }, [readStatementJob]));
console.log(Math.round(process.resourceUsage().maxRSS / 1024))
await database.close()
