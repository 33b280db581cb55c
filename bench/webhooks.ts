import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile, printTable } from './table.ts'
import { type BenchEvent, openWebhookPlace, type WebhookPlace } from './webhooks/place.ts'
import { type Receivers, startReceivers } from './webhooks/receivers.ts'

/**
 * Deliveries to twenty endpoints, of which two are gone and one hangs, offered at half the rate of healthy ones in the same run, while one of two workers is
 * killed three times. The endpoints that are well must not notice; afterwards the others are repaired, and get all that they missed. `--small` takes a minute.
 */

const endpointCount = 20
const goneNumbers = [3, 11]
const hangingNumbers = [7]
const wellNumbers = Array.from({ length: endpointCount }, (_, number) => number).filter((number) => ![...goneNumbers, ...hangingNumbers].includes(number))
const offeredShare = 0.5
const killCount = 3
const p95MsMax = 5_000
const stalledMsMax = 120_000
/** Events that are queued in one transaction, as the change feed's consumer does. */
const eventsPerBatch = 5

interface Size {
  readonly healthyEvents: number
  readonly offeredEvents: number
}
const full: Size = { healthyEvents: 800, offeredEvents: 5_000 }
const small: Size = { healthyEvents: 150, offeredEvents: 300 }

export async function run(args: readonly string[]): Promise<boolean> {
  const { healthyEvents, offeredEvents } = args.includes('--small') ? small : full
  const receivers = await startReceivers(endpointCount)
  const { place, events } = await openWebhookPlace(receivers.urls, healthyEvents + offeredEvents)
  const workers = openWorkers(place)
  try {
    console.log(
      `${endpointCount} endpoints of one account, two workers; ${availableParallelism()} cores for all, load ${loadavg()[0]?.toFixed(1)} at the start.\n`,
    )
    workers.start(0)
    workers.start(1)
    const healthyPerSecond = await measureHealthy(place, receivers, events.slice(0, healthyEvents))
    const offeredPerSecond = healthyPerSecond * offeredShare
    const minutes = (offeredEvents * endpointCount) / offeredPerSecond / 60
    console.log(`Healthy endpoints accept ${healthyPerSecond.toFixed(0)} deliveries a second; the rest takes about ${minutes.toFixed(1)} minutes.\n`)
    receivers.setHanging(hangingNumbers)
    await receivers.setGone(goneNumbers)
    const offered = events.slice(healthyEvents)
    const arrivalsBefore = receivers.arrivalCount
    const queuedAt = await offer(place, workers, offered, offeredPerSecond)
    await waitForArrivals(receivers, offered, wellNumbers)
    const delays = wellNumbers.flatMap((number) => offered.map(({ id }) => (receivers.firstArrivals.get(`${id}/${number}`) ?? 0) - (queuedAt.get(id) ?? 0)))
    const spentSeconds = (Math.max(...queuedAt.values()) - Math.min(...queuedAt.values())) / 1000

    receivers.setHanging([])
    await receivers.setGone([])
    for (const number of [...goneNumbers, ...hangingNumbers]) await place.replay(number)
    const all = Array.from({ length: endpointCount }, (_, number) => number)
    await waitForArrivals(receivers, offered, all)
    const repeated = receivers.arrivalCount - arrivalsBefore - offered.length * endpointCount
    return report({
      healthyPerSecond,
      offeredShare: (offered.length * endpointCount) / spentSeconds / healthyPerSecond,
      deliveryCount: offered.length * endpointCount,
      delays,
      repeatedShare: repeated / (offered.length * endpointCount),
      undelivered: await settle(place),
    })
  } finally {
    await workers.stop()
    await receivers.close()
    await place.close()
  }
}

interface Workers {
  start(slot: number): void
  /** Ends one where it stands, and starts another in its place. */
  kill(slot: number): Promise<void>
  stop(): Promise<void>
}

function openWorkers({ workerArguments }: WebhookPlace): Workers {
  const running = new Map<number, ChildProcess>()
  const end = async (worker: ChildProcess | undefined) => {
    if (!worker || worker.exitCode !== null) return
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  const start: Workers['start'] = (slot) => {
    const script = path.resolve(import.meta.dirname, '../server/test/kill/webhook-worker.ts')
    running.set(slot, spawn(process.execPath, [script, ...workerArguments], { stdio: ['ignore', 'inherit', 'inherit'] }))
  }
  return {
    start,
    kill: async (slot) => {
      await end(running.get(slot))
      start(slot)
    },
    stop: async () => {
      for (const worker of running.values()) await end(worker)
    },
  }
}

/** How many deliveries a second are accepted while all endpoints are well and more waits. The first tenth warms the workers up. */
async function measureHealthy(place: WebhookPlace, receivers: Receivers, events: readonly BenchEvent[]): Promise<number> {
  await place.queue(events)
  const everywhere = Array.from({ length: endpointCount }, (_, number) => number)
  await waitForArrivals(receivers, events, everywhere)
  const times = [...receivers.firstArrivals.values()].toSorted((a, b) => a - b)
  const first = Math.floor(times.length / 10)
  return (times.length - first) / (((times.at(-1) ?? 0) - (times[first] ?? 0)) / 1000)
}

/** Queues events at a rate, and kills a worker at each quarter. @returns when each event was queued. */
async function offer(place: WebhookPlace, workers: Workers, events: readonly BenchEvent[], perSecond: number): Promise<Map<string, number>> {
  const queuedAt = new Map<string, number>()
  const began = performance.now()
  const kills: Promise<void>[] = []
  for (let index = 0; index < events.length; index += eventsPerBatch) {
    const dueMs = ((index * endpointCount) / perSecond) * 1000
    await wait(Math.max(0, dueMs - (performance.now() - began)))
    const batch = events.slice(index, index + eventsPerBatch)
    const at = await place.queue(batch)
    for (const { id } of batch) queuedAt.set(id, at)
    if (kills.length < killCount && index >= ((kills.length + 1) * events.length) / (killCount + 1)) kills.push(workers.kill(kills.length % 2))
  }
  await Promise.all(kills)
  return queuedAt
}

/** @throws Error if nothing arrives for two minutes. */
async function waitForArrivals({ firstArrivals }: Receivers, events: readonly BenchEvent[], numbers: readonly number[]): Promise<void> {
  let missing = numbers.flatMap((number) => events.map(({ id }) => `${id}/${number}`))
  for (let lastProgress = Date.now(); missing.length > 0; await wait(50)) {
    const left = missing.filter((key) => !firstArrivals.has(key))
    if (left.length < missing.length) lastProgress = Date.now()
    missing = left
    if (Date.now() - lastProgress > stalledMsMax) throw new Error(`${missing.length} deliveries don't arrive, such as ${missing[0]}.`)
  }
}

/** What the database counts as undelivered, once the last answers are recorded. */
async function settle(place: WebhookPlace): Promise<number> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(500)) if ((await place.countUndelivered()) === 0) return 0
  return place.countUndelivered()
}

interface Result {
  readonly healthyPerSecond: number
  readonly offeredShare: number
  readonly deliveryCount: number
  readonly delays: readonly number[]
  readonly repeatedShare: number
  readonly undelivered: number
}

function report({ healthyPerSecond, offeredShare: share, deliveryCount, delays, repeatedShare, undelivered }: Result): boolean {
  const p95 = percentile(delays, 0.95)
  const percent = (ratio: number) => `${(ratio * 100).toFixed(1)} %`
  printTable(
    ['what', 'measured', 'target', ''],
    [
      ['healthy endpoints, deliveries a second', healthyPerSecond.toFixed(0), '', ''],
      ['deliveries offered', String(deliveryCount), '', ''],
      ['rate offered, of the healthy rate', percent(share), `at least ${percent(offeredShare * 0.95)}`, share >= offeredShare * 0.95 ? 'met' : 'MISSED'],
      ['delay of the endpoints that are well, p50 ms', percentile(delays, 0.5).toFixed(0), '', ''],
      ['p95 ms', p95.toFixed(0), `under ${p95MsMax}`, p95 < p95MsMax ? 'met' : 'MISSED'],
      ['longest ms', Math.max(...delays.slice(0, 1), percentile(delays, 1)).toFixed(0), '', ''],
      ['deliveries that never arrived', String(undelivered), '0', undelivered === 0 ? 'met' : 'MISSED'],
      ['arrived more than once', percent(repeatedShare), '', ''],
    ],
  )
  return p95 < p95MsMax && undelivered === 0 && share >= offeredShare * 0.95
}
