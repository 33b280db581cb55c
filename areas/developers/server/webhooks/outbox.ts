import { dayMs } from '#kernel/time/durations.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Lease, Outbox } from '#server/infra/delivery/engine.ts'
import { type Attempt, type OutgoingCall, signatureHeader } from '#server/infra/delivery/send.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import type { Sealer } from '#server/infra/keys/keys.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { runAsProcessor } from '#server/infra/tenant-work.ts'
import type { DeliveryRow } from './deliveries-store.ts'
import { openSecrets } from './endpoints.ts'
import { type EndpointRow, lockEndpoint } from './endpoints-store.ts'
import { type EventSource, renderBodies } from './fan-out.ts'
import * as store from './outbox-store.ts'

export interface WebhookOutboxDependencies extends Pick<HttpDependencies, 'database' | 'clock'> {
  /** Opens what deliveries are signed with. */
  readonly sealer: Sealer
  readonly events: EventSource
}

/** An endpoint that this worker serves, with the deliveries that it is attempting. */
interface EndpointLease extends Lease {
  readonly endpoint: store.LeasedEndpoint
  attempted: ReadonlyMap<string, DeliveryRow>
}

/** Attempts to one endpoint at the same time. */
const countPerRound = 16
/** Every attempt of this long failed: then the endpoint is disabled. */
const failingMsMax = 3 * dayMs

/**
 * The deliveries of all accounts. A round of one endpoint is one transaction of its account, which keeps the last attempts and reads the next ones.
 * An endpoint that fails has one round per lease, so it takes its turn with the others that fail.
 */
export function webhookOutbox(dependencies: WebhookOutboxDependencies): Outbox<EndpointLease> {
  const { database, clock } = dependencies
  return {
    name: 'webhook',
    isDue: store.areWebhooksDue,
    take: async (take) => {
      const taken = await store.takeEndpoints(machineContext(database.global, take.now), take)
      return taken.map((endpoint) => ({
        destination: `${endpoint.merchant_id}/${endpoint.id}`,
        isFailing: endpoint.is_failing,
        endpoint,
        attempted: new Map(),
      }))
    },
    advance: (lease, attempts, leasedUntil) =>
      runAsProcessor(database, clock, { merchantId: lease.endpoint.merchant_id }, async (context) => {
        // Locked first, as by whoever queues or replays deliveries: what they commit later sees what is noted here.
        const endpoint = await lockEndpoint(context, lease.endpoint.id)
        if (attempts.length > 0) await store.recordAttempts(context, attempts, { deliveries: lease.attempted, replayedAt: endpoint?.replayed_at ?? null })
        if (!endpoint) return []
        const isDisabled = attempts.length > 0 && (await keepHealth(context, endpoint, attempts))
        const hasFailed = attempts.length > 0 && attempts.every(({ failure }) => failure !== null)
        if (leasedUntil === null || hasFailed || isDisabled || endpoint.status !== 'enabled') return end(context, endpoint)
        const due = await store.findDue(context, endpoint.id, countPerRound)
        const calls = await callsOf(context, dependencies, endpoint, due)
        if (calls.length === 0) return end(context, endpoint)
        lease.attempted = new Map(due.map((delivery) => [delivery.id, delivery]))
        await store.extendLease(context, endpoint.id, leasedUntil)
        return calls
      }),
    renew: (leases, leasedUntil) =>
      store.renewLeases(
        database,
        leases.map(({ endpoint }) => endpoint),
        leasedUntil,
      ),
  }
}

async function end(context: TenantContext, { id }: EndpointRow): Promise<readonly OutgoingCall[]> {
  await store.endLease(context, id)
  return []
}

/** Keeps whether the endpoint succeeds, and disables it after days without success. @returns whether it did. */
async function keepHealth(context: TenantContext, endpoint: EndpointRow, attempts: readonly Attempt[]): Promise<boolean> {
  const failures = attempts.filter(({ failure }) => failure !== null)
  const delivered = attempts.filter(({ failure }) => failure === null)
  const lastDeliveredAt = delivered.at(-1)?.at ?? endpoint.last_delivered_at
  const failingSince = delivered.length > 0 ? null : (endpoint.failing_since ?? failures[0]?.at ?? null)
  await store.recordHealth(context, endpoint.id, { failingSince, lastDeliveredAt })
  const isOver = failingSince !== null && context.realNow.getTime() - failingSince.getTime() >= failingMsMax
  if (!isOver || endpoint.status !== 'enabled') return false
  await store.disableFailing(context, endpoint.id)
  recordChange(context, { type: 'webhook_endpoint.disabled', objectType: 'webhook_endpoint', objectId: endpoint.id })
  return true
}

/** What is sent of each delivery: the same bytes at each attempt, with a new time and signature. */
async function callsOf(
  context: TenantContext,
  { sealer, events, clock }: WebhookOutboxDependencies,
  endpoint: EndpointRow,
  due: readonly DeliveryRow[],
): Promise<OutgoingCall[]> {
  if (due.length === 0) return []
  const bodies = await renderBodies(context, events, due, endpoint.api_version)
  const { secret, former } = await openSecrets(sealer, endpoint, context.realNow)
  const secrets = former ? [secret, former.secret] : [secret]
  const found = due.map((delivery) => ({ delivery, body: bodies.get(delivery.event_id) }))
  const lost = found.filter(({ body }) => body === undefined)
  if (lost.length > 0) {
    await store.failDeliveries(
      context,
      lost.map(({ delivery }) => delivery.id),
    )
  }
  return found.flatMap(({ delivery: { id }, body }) =>
    body === undefined
      ? []
      : {
          id,
          url: endpoint.url,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'user-agent': 'Counterfoil/1.0',
            'stripe-signature': signatureHeader(secrets, clock.now(), body),
          },
          body,
          attributes: { 'counterfoil.account': context.merchantId, 'counterfoil.delivery': id },
        },
  )
}
