import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '../../database/database.ts'
import { sha256 } from '../../keys/crypto.ts'
import { failureCountMax } from '../../work/round.ts'
import { countWaitingWork, listWorkHealth, readChangePartitions } from './metrics-store.ts'

interface MetricsOptions {
  readonly database: Database
  readonly token: string
  /** Calls of the merchant API that this process didn't log. */
  readonly droppedRequests: () => number
}

/** `/metrics`: what a Prometheus server reads, for who has the token. Figures of the worker come from the database, so any process tells them. */
export async function answerMetrics(app: FastifyInstance, { database, token, droppedRequests }: MetricsOptions): Promise<void> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauges = createGauges(registry)
  addDroppedRequests(registry, droppedRequests)

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send('The token of METRICS_TOKEN is needed.\n')
    }
    const [waiting, partitions, health] = await Promise.all([
      countWaitingWork(database.global),
      readChangePartitions(database.global),
      listWorkHealth(database.global, failureCountMax),
    ])
    gauges.failingWork.reset()
    gauges.workBehind.reset()
    for (const { job, failing_count, behind_seconds } of health) {
      gauges.failingWork.set({ job }, failing_count)
      gauges.workBehind.set({ job }, behind_seconds)
    }
    gauges.openIntents.set(waiting.open_intent_count)
    gauges.oldestIntent.set(waiting.oldest_intent_seconds)
    gauges.waitingMails.set(waiting.waiting_mail_count)
    gauges.monthsAhead.set(partitions.months_ahead)
    gauges.outsideMonths.set(partitions.outside_count)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function createGauges(registry: Registry) {
  const registers = [registry]
  return {
    failingWork: new Gauge({
      name: 'counterfoil_failing_work',
      help: 'Accounts where a scheduled job has failed 10 times in a row and is retried once an hour.',
      labelNames: ['job'],
      registers,
    }),
    workBehind: new Gauge({
      name: 'counterfoil_due_work_behind_seconds',
      help: 'How long the oldest due work of a job waits.',
      labelNames: ['job'],
      registers,
    }),
    openIntents: new Gauge({ name: 'counterfoil_open_intents', help: 'Calls to the acquirer, the bank and the like that are not answered yet.', registers }),
    oldestIntent: new Gauge({ name: 'counterfoil_oldest_open_intent_seconds', help: 'Age of the oldest of them, 0 where there is none.', registers }),
    waitingMails: new Gauge({ name: 'counterfoil_waiting_mails', help: 'Mails that were not sent yet.', registers }),
    monthsAhead: new Gauge({
      name: 'counterfoil_change_partitions_ahead',
      help: 'Months after this one that have a partition in the change feed.',
      registers,
    }),
    outsideMonths: new Gauge({
      name: 'counterfoil_changes_outside_partitions',
      help: 'Changes in the default partition, counted up to 10,000. The worker moves them to their months.',
      registers,
    }),
  }
}

function addDroppedRequests(registry: Registry, countDropped: () => number): void {
  new Counter({
    name: 'counterfoil_request_log_dropped_total',
    help: 'Calls of the merchant API that are missing in the request log because the database could not keep up.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(countDropped())
    },
  })
}

/** In constant time: of digests, since what is compared so must be equally long. */
function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected))
}
