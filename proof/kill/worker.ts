import { consumerNames } from '#server/infra/changes/index.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { type JobName, jobs } from './jobs.ts'

/** A worker that runs one job and dies at a step of it. Arguments: database URL, job, step, at which time that it is reached, file, how far its clock is ahead. */
const [, , connectionString = '', job = '', fatalStep = '', times = '', file = '', aheadMs = ''] = process.argv
;(consumerNames as string[]).push('file')
const database = openDatabase({ connectionString, poolSize: 10, hasLimits: true })
// What a worker that died before had leased is free again.
const clock = { now: () => new Date(Date.now() + Number(aheadMs)) }
let left = Number(times)
const onStep = (step: string) => {
  if (step === fatalStep && --left === 0) process.kill(process.pid, 'SIGKILL')
}
while (await jobs[job as JobName]({ database, clock, file, onStep }));
await database.close()
