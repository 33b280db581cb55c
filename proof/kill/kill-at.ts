import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { minuteMs } from '#kernel/time/durations.ts'
import { fixedClock } from '#server/infra/clock/clock.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import type { TestDatabase } from '../support/database.ts'
import { testSecretKey } from '../support/postgres.ts'
import { type JobName, jobs } from './jobs.ts'

/** Longer than the lease of an outbox. */
const pauseMs = 5 * minuteMs
/** Rounds of the workers that take over; each moves their clock on. */
const roundsMax = 200

/** Work that was planted for a job. */
export interface Planted {
  isDone(): Promise<boolean>
  /** Fails unless each effect is there once, or as often as the job allows. */
  expectOnce(): Promise<void>
}

/** A database in which workers die. */
export interface KillPlace {
  /** Lines of emails and of a consumer's effects. */
  readLines(): Promise<string[]>
  /** Runs a job in a process of its own, which is killed when it reaches the step for this time. */
  killAt(step: string, job: JobName, times?: number): Promise<void>
  /** Two workers at once go on with the job once the leases of the dead one are over, until a condition is met. */
  takeOver(job: JobName, isDone: () => Promise<boolean>): Promise<void>
  close(): Promise<void>
}

export async function openKillPlace(db: TestDatabase): Promise<KillPlace> {
  const folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-kills-'))
  const file = path.join(folder, 'lines')
  await writeFile(file, '')
  let kills = 0
  return {
    readLines: async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean),
    killAt: async (step, job, times = 1) => {
      const args = [path.resolve(import.meta.dirname, 'worker.ts'), appUrl(db.url, testSecretKey), job, step, String(times), file, String(++kills * pauseMs)]
      const worker = spawn(process.execPath, args, { stdio: 'inherit' })
      const [, signal] = (await once(worker, 'exit')) as [number | null, NodeJS.Signals | null]
      expect([job, step, signal]).toEqual([job, step, 'SIGKILL'])
      await endDatabaseLeases(db)
    },
    takeOver: async (job, isDone) => {
      const clock = fixedClock(new Date(Date.now() + ++kills * pauseMs))
      const place = { database: db.database, clock, file, onStep: () => {} }
      for (let round = 0; !(await isDone()); round++) {
        if (round === roundsMax) throw new Error(`${job} is not done after ${roundsMax} rounds.`)
        clock.advance(minuteMs)
        await endDatabaseLeases(db)
        await Promise.all([jobs[job](place), jobs[job](place)])
      }
    },
    close: () => rm(folder, { recursive: true }),
  }
}

/** Ends the leases that count by the clock of the database; those of outboxes count by the clock of their worker. */
async function endDatabaseLeases({ owner }: TestDatabase): Promise<void> {
  await owner.query(`UPDATE long_jobs SET leased_until = now() WHERE state = 'running'`)
  await owner.query(`UPDATE long_jobs SET starts_at = now() WHERE state = 'waiting'`)
  await owner.query(`UPDATE intents SET leased_until = now() - interval '1 second' WHERE done_at IS NULL`)
}
