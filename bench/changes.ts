import { availableParallelism, loadavg } from 'node:os'
import { createApp } from '../server/src/app.ts'
import { createAcquirer, createRunner } from '../server/src/external.ts'
import { systemClock } from '../server/src/infra/clock/clock.ts'
import { loadConfig } from '../server/src/infra/config/config.ts'
import { type Database, openDatabase } from '../server/src/infra/database/database.ts'
import type { ExternalRunner } from '../server/src/infra/external/runner.ts'
import { openKeys } from '../server/src/infra/keys/keys.ts'
import { startLoop } from '../server/src/infra/loop.ts'
import { workOffDue } from '../server/src/infra/work/round.ts'
import { createBanking } from '../server/src/modules/banking/index.ts'
import { type ChangeConsumer, consumerJobs, consumerNames } from '../server/src/modules/changes/index.ts'
import { openCpuTime } from './merchant-api/cpu-time.ts'
import { openPlace, type Place } from './merchant-api/place.ts'
import { nextRequest, recordStripeRequest } from './merchant-api/stripe-request.ts'
import { percentile, printTable } from './table.ts'

/** What the change feed's consumers add to creating and confirming a payment, and how soon they get its changes. In one process, rounds in turn. */

const roundCount = 3
const secondsEach = 4
const warmUpSeconds = 15
const callers = 20
/** A payment with three consumers may cost the backends this share more than one without slots, and the median must be as fast. */
const moreMax = 0.05
const names = ['one', 'two', 'three']

/** Without slots, changes are written as before there were consumers. */
const variants = { 'without slots': 0, 'no consumer': 0, 'one consumer': 1, 'three consumers': 3 }
type Variant = keyof typeof variants
interface Round {
  readonly perSecond: number
  readonly p95Ms: number
  readonly backendsMs: number
  readonly walBytes: number
  readonly delaysMs: readonly number[]
}

export async function run(): Promise<boolean> {
  const place = await openPlace()
  const database = openDatabase({ connectionString: place.appUrl, poolSize: callers })
  const config = {
    ...loadConfig({ SECRET_KEY: place.secretKey.toString('hex'), DATABASE_URL: place.ownerUrl, LOG_LEVEL: 'error' }),
    secretKey: place.secretKey,
  }
  const keys = await openKeys(database, config)
  const runner = createRunner(createAcquirer(keys), createBanking(keys))
  const app = await createApp({ config, database, clock: systemClock, hasRateLimits: false })
  const request = await recordStripeRequest()
  let count = 0
  const pay = async () => {
    const { method, path, headers, body } = nextRequest(request, place.secrets[count++ % place.secrets.length] ?? '')
    const answer = await app.inject({ method, url: path, headers, payload: body })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  }
  const readCpu = await openCpuTime(place.owner)
  await place.owner.query('INSERT INTO change_consumers (name) SELECT unnest($1::text[])', [names])
  try {
    const rounds = new Map<Variant, Round[]>()
    for (let round = 0; round <= roundCount; round++) {
      for (const variant of Object.keys(variants) as Variant[]) {
        await prepare(place, variant)
        const reader = startReading(database, runner, variants[variant])
        const before = { cpu: readCpu()?.backendsMs ?? 0, wal: await walBytes(place) }
        const times = await payFor(pay, round === 0 ? warmUpSeconds / Object.keys(variants).length : secondsEach)
        const [cpu, wal] = [(readCpu()?.backendsMs ?? 0) - before.cpu, (await walBytes(place)) - before.wal]
        const delaysMs = await reader.stop()
        const measured = {
          perSecond: times.length / secondsEach,
          p95Ms: percentile(times, 0.95),
          backendsMs: cpu / times.length,
          walBytes: wal / times.length,
          delaysMs,
        }
        if (round > 0) rounds.set(variant, [...(rounds.get(variant) ?? []), measured])
      }
    }
    return report(rounds)
  } finally {
    await app.close()
    await database.close()
    await place.close()
  }
}

async function prepare({ owner }: Place, variant: Variant): Promise<void> {
  await owner.query('DROP INDEX IF EXISTS account_changes_by_slot')
  if (variant === 'without slots') {
    await owner.query(`ALTER TABLE account_changes ALTER COLUMN slot SET DEFAULT 0, ALTER COLUMN id SET DEFAULT nextval('account_change_ids')`)
  } else {
    await owner.query(
      `ALTER TABLE account_changes ALTER COLUMN slot SET DEFAULT (take_lane(current_setting('app.merchant_id')) % 1024)::smallint, ALTER COLUMN id SET DEFAULT next_change_id();
       CREATE INDEX account_changes_by_slot ON account_changes (merchant_id, slot, id)`,
    )
  }
  // Everyone begins with what comes now.
  await owner.query('DELETE FROM change_positions; DELETE FROM due_work; UPDATE change_consumers SET since = now()')
  await owner.query('VACUUM ANALYZE')
  await owner.query('CHECKPOINT')
}

/** Consumers as the worker runs them, which only note how late each change is. */
function startReading(database: Database, runner: ExternalRunner, consumerCount: number): { stop(): Promise<number[]> } {
  const delaysMs: number[] = []
  const consumers = names.slice(0, consumerCount).map(
    (name): ChangeConsumer => ({
      name,
      apply: async (_context, changes) => void delaysMs.push(...changes.map(({ recorded_at }) => Date.now() - recorded_at.getTime())),
    }),
  )
  ;(consumerNames as string[]).splice(0, Number.POSITIVE_INFINITY, ...consumers.map(({ name }) => name))
  const options = { database, clock: systemClock, runner, log: console }
  const jobs = consumerJobs(consumers)
  const loop = startLoop({ work: () => workOffDue(options, jobs), busyMs: 100, idleMs: 1_000, failedMsMax: 1_000, onError: console.error })
  return {
    stop: async () => {
      await loop.stop()
      return delaysMs
    },
  }
}

async function payFor(pay: () => Promise<void>, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const callUntilEnd = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      await pay()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: callers }, callUntilEnd))
  return times
}

async function walBytes({ owner }: Place): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(`SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS bytes`)
  return Number(rows[0]?.bytes)
}

function report(rounds: ReadonlyMap<Variant, readonly Round[]>): boolean {
  const median = (variant: Variant, of: (round: Round) => number) => percentile((rounds.get(variant) ?? []).map(of), 0.5)
  const row = (variant: Variant) => {
    const delays = (rounds.get(variant) ?? []).flatMap(({ delaysMs }) => delaysMs)
    const share = median(variant, ({ backendsMs }) => backendsMs) / median('without slots', ({ backendsMs }) => backendsMs) - 1
    return [
      variant,
      median(variant, ({ perSecond }) => perSecond).toFixed(0),
      median(variant, ({ p95Ms }) => p95Ms).toFixed(0),
      median(variant, ({ backendsMs }) => backendsMs).toFixed(2),
      `${(share * 100).toFixed(1)} %`,
      median(variant, (round) => round.walBytes).toFixed(0),
      delays.length > 0 ? `${percentile(delays, 0.5).toFixed(0)}, ${percentile(delays, 0.95).toFixed(0)}` : '',
    ]
  }
  console.log(
    `${callers} callers of one account, ${roundCount} rounds of ${secondsEach} s; medians. Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.\n`,
  )
  printTable(['payments', 'per second', 'p95 ms', 'backends ms', 'more', 'WAL bytes', 'delay ms, p50 and p95'], (Object.keys(variants) as Variant[]).map(row))
  const shareOf = (variant: Variant) => median(variant, ({ backendsMs }) => backendsMs) / median('without slots', ({ backendsMs }) => backendsMs) - 1
  return shareOf('three consumers') <= moreMax
}
