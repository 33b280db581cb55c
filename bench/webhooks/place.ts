import { createApp } from '../../server/src/app.ts'
import { systemClock } from '../../server/src/infra/clock/clock.ts'
import { loadConfig } from '../../server/src/infra/config/config.ts'
import type { TenantContext } from '../../server/src/infra/context.ts'
import { openDatabase } from '../../server/src/infra/database/database.ts'
import { openKeys } from '../../server/src/infra/keys/keys.ts'
import { createOutbound } from '../../server/src/infra/outbound/outbound.ts'
import { runAsProcessor } from '../../server/src/infra/tenant-work.ts'
import { currentApiVersion } from '../../server/src/modules/merchant-api/keys/api-version.ts'
import { replayDeliveries } from '../../server/src/modules/webhooks/deliveries.ts'
import { queueDeliveries } from '../../server/src/modules/webhooks/fan-out.ts'
import { createEndpoint } from '../../server/src/modules/webhooks/index.ts'
import { openPlace } from '../merchant-api/place.ts'
import { nextRequest, recordStripeRequest } from '../merchant-api/stripe-request.ts'

/** An account with endpoints, and events of real payments for them. */
export interface WebhookPlace {
  readonly workerArguments: readonly [connectionString: string, secretKey: string]
  /** Each goes to each endpoint. @returns when. */
  queue(events: readonly BenchEvent[]): Promise<number>
  /** Sends what an endpoint hasn't accepted again. */
  replay(endpointNumber: number): Promise<void>
  countUndelivered(): Promise<number>
  close(): Promise<void>
}

export interface BenchEvent {
  readonly id: string
  readonly type: string
}

const paymentCount = 40

/** @param eventCount events, of which payments have three each; copies of those that payments wrote, with IDs of their own. */
export async function openWebhookPlace(urls: readonly string[], eventCount: number): Promise<{ place: WebhookPlace; events: readonly BenchEvent[] }> {
  const base = await openPlace()
  const { owner, merchantId } = base
  const database = openDatabase({ connectionString: base.appUrl, poolSize: 4 })
  const config = {
    ...loadConfig({ SECRET_KEY: base.secretKey.toString(), DATABASE_URL: base.ownerUrl, LOG_LEVEL: 'error' }),
    secretKey: base.secretKey,
  }
  const keys = await openKeys(database, config)
  const outbound = createOutbound({ outboundLoopback: 'allow', outboundPorts: [443] })
  const inAccount = <T>(work: (context: TenantContext) => Promise<T>) => runAsProcessor(database, systemClock, { merchantId }, work)

  const app = await createApp({ config, database, clock: systemClock, hasRateLimits: false })
  const request = await recordStripeRequest()
  for (let number = 0; number < paymentCount; number++) {
    const { method, path, headers, body } = nextRequest(request, base.secrets[0] ?? '')
    const { statusCode } = await app.inject({ method, url: path, headers, payload: body })
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
  }
  await app.close()
  const { rows: events } = await owner.query<BenchEvent>(
    `WITH kept AS MATERIALIZED (SELECT *, row_number() OVER (ORDER BY id) - 1 AS number, count(*) OVER () AS count FROM api_events WHERE merchant_id = $1)
     INSERT INTO api_events (merchant_id, id, recorded_at, created_at, type, object_id, snapshot_id, request_id, idempotency_key, previous, rows)
     SELECT merchant_id, 'evt_bench' || lpad(n::text, 8, '0'), recorded_at, created_at, type, object_id, snapshot_id, request_id, idempotency_key, previous, NULL
     FROM generate_series(1, $2::integer) n JOIN kept ON kept.number = n % kept.count RETURNING id, type`,
    [merchantId, eventCount],
  )
  const endpointIds: string[] = []
  for (const url of urls) {
    const input = { url, description: null, enabledEvents: ['*'], apiVersion: currentApiVersion, metadata: {} }
    endpointIds.push((await inAccount((context) => createEndpoint(context, { keys, outbound }, input))).endpoint.id)
  }
  await owner.query('VACUUM ANALYZE')
  return {
    events,
    place: {
      workerArguments: [base.appUrl, base.secretKey.toString()],
      queue: async (queued) => {
        const deliveries = queued.flatMap(({ id, type }) => endpointIds.map((endpointId) => ({ endpointId, eventId: id, eventType: type })))
        await inAccount((context) => queueDeliveries(context, deliveries))
        return Date.now()
      },
      replay: async (endpointNumber) => {
        const day = 24 * 60 * 60 * 1000
        const range = { from: new Date(Date.now() - day).toISOString(), to: new Date(Date.now() + day).toISOString() }
        await inAccount((context) => replayDeliveries(context, endpointIds[endpointNumber] ?? '', range))
      },
      countUndelivered: async () => {
        const { rows } = await owner.query<{ count: number }>(`SELECT count(*)::integer AS count FROM webhook_deliveries WHERE state <> 'delivered'`)
        return rows[0]?.count ?? 0
      },
      close: async () => {
        await database.close()
        await base.close()
      },
    },
  }
}
