import { systemClock } from '../../src/infra/clock/clock.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { workOffLongJobs } from '../../src/infra/work/long-round.ts'
import { erasureJob } from '../../src/modules/customers/index.ts'

/** A worker that erases a customer and dies before or after the COMMIT of a step. Arguments: database URL, the step's number, where it dies. */
const [, , connectionString = '', steps = '', where = ''] = process.argv
const database = openDatabase({ connectionString, poolSize: 2, hasLimits: true })
let left = Number(steps)
const onStep = (step: string) => {
  if (step === where && --left === 0) process.kill(process.pid, 'SIGKILL')
}
await workOffLongJobs({ database, clock: systemClock, log: console, onStep }, [erasureJob])
