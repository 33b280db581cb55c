import { createEventSource } from '../../src/event-source.ts'
import { systemClock } from '../../src/infra/clock/clock.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { createEngine } from '../../src/infra/delivery/engine.ts'
import { openKeys } from '../../src/infra/keys/keys.ts'
import { createOutbound } from '../../src/infra/outbound/outbound.ts'
import { startQueues } from '../../src/infra/work/queues.ts'
import { createWebhookSealer, webhookOutbox } from '../../src/modules/webhooks/index.ts'

/** A worker that delivers webhooks as the product's does, also to this machine. Arguments: database URL, secret key. */
const [, , connectionString = '', secretKey = ''] = process.argv
const database = openDatabase({ connectionString, poolSize: 20, hasLimits: true })
const keys = await openKeys(database, { secretKey: Buffer.from(secretKey) })
const clock = systemClock
const engine = createEngine({
  outbox: webhookOutbox({ database, clock, sealer: createWebhookSealer(keys), events: createEventSource({ dashboard: 'http://localhost' }) }),
  clock,
  outbound: createOutbound({ outboundLoopback: 'allow', outboundPorts: [443] }),
  log: console,
})
const queue = { isDue: engine.isDue, work: () => engine.deliverDue(), busyMs: 100 }
startQueues({ database, clock, queues: [queue], failedMsMax: 1_000, onError: console.error })
