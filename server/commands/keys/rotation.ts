import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { systemClock } from '../../infra/clock/clock.ts'
import type { Config } from '../../infra/config/config.ts'
import { type Database, openDatabase } from '../../infra/database/database.ts'
import { beginRotation, cancelRotation, countSessions, finishRotation, type SecretKeys } from '../../infra/database/key-rotation.ts'
import { appUrl, createRoles } from '../../infra/database/roles.ts'
import { openKeys } from '../../infra/keys/keys.ts'
import { machineContext } from '../../infra/machine-context.ts'
import { resealJob, resealJobName } from '../../infra/sealed-keys/index.ts'
import { UserError } from '../../infra/user-error.ts'
import { findLongJob, findOpenLongJob, insertLongJob } from '../../infra/work/long-jobs-store.ts'
import { workOffLongJobs } from '../../infra/work/long-round.ts'
import type { Shutdown } from '../shutdown.ts'
import { chooseKeys, chooseKeyToKeep, forgetNewKey } from './rotation-keys.ts'

/** Every moment that leaves something behind. */
export type RotationStep =
  | 'key_created'
  | 'begun'
  | 'login_created'
  | 'key_replaced'
  | 'step_done'
  | 'step_committed'
  | 'resealed'
  | 'before_commit'
  | 'finished'

export interface Rotation {
  readonly config: Config
  readonly console: Console
  readonly ownerUrl: string
  /** As the owner of all tables. */
  readonly client: pg.Client
  readonly inDatabase: SecretKeys
  readonly shutdown: Shutdown
  readonly isEmbedded: boolean
  readonly onStep: ((step: RotationStep) => void) | undefined
}

const pollMs = 500
/** A server looks at its file every second, and its connections end with their transactions. */
const moveMsMax = 60_000

/** Rotates the key, or continues where an earlier run stopped. Ends early, with what to do, while servers use the old key. */
export async function rotate(rotation: Rotation): Promise<void> {
  const { config, console, ownerUrl, client, inDatabase, isEmbedded, shutdown, onStep } = rotation
  const { oldKey, newKey, replace } = chooseKeys(config, inDatabase)
  onStep?.('key_created')
  if (inDatabase.old === null && oldKey !== null) await beginRotation(client, oldKey, newKey)
  onStep?.('begun')
  await createRoles(client, newKey, { isEmbedded })
  onStep?.('login_created')
  replace()
  onStep?.('key_replaced')
  console.log(isFile(config) ? `${config.secretKeySource} has the new key.` : 'New values are encrypted under the new key.')

  const database = openDatabase({ connectionString: appUrl(ownerUrl, newKey), poolSize: 2 })
  shutdown.add(() => database.close())
  await reseal(database, rotation, newKey)
  onStep?.('resealed')

  const sessions = await awaitServers(rotation, inDatabase.old ?? inDatabase.current)
  if (sessions > 0) {
    console.log(`Every value is encrypted under the new key. ${describeSessions(sessions)} with the old key. ${describeRestart(config)}`)
    return
  }
  while (!(await finishRotation(client, newKey, { isEmbedded, beforeCommit: () => onStep?.('before_commit') }))) await reseal(database, rotation, newKey)
  onStep?.('finished')
  console.log(describeEnd(config))
}

/** Gives the rotation up and keeps the old key. */
export async function stopRotation({ config, console, client, inDatabase, isEmbedded }: Rotation): Promise<void> {
  await cancelRotation(client, chooseKeyToKeep(config, inDatabase), { isEmbedded })
  forgetNewKey(config)
  console.log('The rotation was canceled. The old key stays in use.')
}

/** Runs the job, or waits for the worker that runs it, and prints its progress. */
async function reseal(database: Database, { console, onStep }: Rotation, newKey: Buffer): Promise<void> {
  const keys = await openKeys(database, { secretKey: newKey })
  const begin = (db: Database['global']) => machineContext(db, systemClock.now())
  const id = await database.transaction({}, async (db) => (await findOpenLongJob({ db }, resealJobName))?.id ?? insertLongJob(begin(db), resealJobName))
  const options = { database, clock: systemClock, log: { error: () => {} }, ...(onStep && { onStep }) }
  for (let shown = -1; ; ) {
    const hasWorked = await workOffLongJobs(options, [resealJob(keys)])
    const job = await database.transaction({}, (db) => findLongJob({ db }, id))
    if (job && job.doneCount !== shown) {
      shown = job.doneCount
      console.log(`Encrypted ${shown} of ${Math.max(shown, job.totalCount ?? 0)} values again.`)
    }
    if (job?.state === 'done') return
    if (job?.state === 'failed') throw new UserError(`Encrypting the values again failed: ${job.lastError}. Both keys work. Run rotate-key again.`)
    if (job?.state === 'canceled') throw new UserError('Encrypting the values again was canceled. Both keys work. Run rotate-key again.')
    if (!hasWorked) await wait(pollMs)
  }
}

/** Waits until the server that reads the file has moved to the new key. Returns how many connections still use the old one. */
async function awaitServers({ config, client }: Rotation, oldId: Buffer): Promise<number> {
  const until = Date.now() + (isFile(config) ? moveMsMax : 0)
  let sessions = await countSessions(client, oldId)
  while (sessions > 0 && Date.now() < until) {
    await wait(pollMs)
    sessions = await countSessions(client, oldId)
  }
  return sessions
}

const isFile = ({ secretKeySource }: Config) => secretKeySource !== 'SECRET_KEY'
const describeSessions = (count: number) => (count === 1 ? '1 connection works' : `${count} connections work`)

function describeRestart(config: Config): string {
  const restart = isFile(config) ? 'Restart the server' : 'Restart every server with SECRET_KEY set to the new key'
  return `${restart}, then run rotate-key again to retire the old key. Until then, both keys work.`
}

function describeEnd(config: Config): string {
  const next = isFile(config) ? '' : ' Set SECRET_KEY to the new key and remove SECOND_SECRET_KEY.'
  return `The key is rotated.${next} The old key opens nothing in this database. Keep it only as long as you keep backups made before now; they need it. Make a new backup.`
}
