import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { sha256 } from '../crypto.ts'
import type { Database } from '../database/database.ts'
import { countWaitingWork, listRollupLags } from './metrics-store.ts'

/** `/metrics`: what a Prometheus server reads, for who has the token. Figures of the worker come from the database, so any process tells them. */
export async function answerMetrics(app: FastifyInstance, { database, token }: { database: Database; token: string }): Promise<void> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauges = createGauges(registry)

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send('The token of METRICS_TOKEN is needed.\n')
    }
    const [lags, waiting] = await Promise.all([listRollupLags(database.global), countWaitingWork(database.global)])
    for (const { rollup, behind_seconds } of lags) gauges.behind.set({ rollup }, behind_seconds)
    gauges.openIntents.set(waiting.open_intent_count)
    gauges.oldestIntent.set(waiting.oldest_intent_seconds)
    gauges.waitingMails.set(waiting.waiting_mail_count)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function createGauges(registry: Registry) {
  const registers = [registry]
  return {
    behind: new Gauge({
      name: 'counterfoil_rollup_behind_seconds',
      help: 'Age of the oldest change that is not in a roll-up yet, 0 where there is none. Figures are exact all the same; they only take longer to read.',
      labelNames: ['rollup'],
      registers,
    }),
    openIntents: new Gauge({ name: 'counterfoil_open_intents', help: 'Calls to the acquirer, the bank and the like that are not answered yet.', registers }),
    oldestIntent: new Gauge({ name: 'counterfoil_oldest_open_intent_seconds', help: 'Age of the oldest of them, 0 where there is none.', registers }),
    waitingMails: new Gauge({ name: 'counterfoil_waiting_mails', help: 'Mails that were not sent yet.', registers }),
  }
}

/** In constant time: of digests, since what is compared so must be equally long. */
function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected))
}
