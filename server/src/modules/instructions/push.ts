import type { HttpDependencies } from '../../infra/http/register.ts'
import { hmac } from '../../infra/keys/crypto.ts'
import type { Sealer } from '../../infra/keys/keys.ts'
import { machineContext } from '../../infra/machine-context.ts'
import type { Outbound } from '../../infra/outbound/outbound.ts'
import { runAsProcessor } from '../../infra/tenant-work.ts'
import { inSpan } from '../../infra/tracing/tracing.ts'
import type { Banking } from '../banking/index.ts'
import { presentInstruction } from './present.ts'
import { type PushOutcome, type PushRow, settleBusinessPush, settlePush, takeInstructionsToPush } from './push-store.ts'

export interface PushRelay extends Pick<HttpDependencies, 'database' | 'clock'> {
  readonly banking: Pick<Banking, 'vault'>
  /** Opens what pushes are signed with. */
  readonly sealer: Sealer
  readonly outbound: Outbound
  readonly log: { error(details: object, message: string): void }
}

export interface Pusher {
  /** Begins to push what is due, and waits for no platform. True while there may be more. */
  pushDue(): Promise<boolean>
  /** Until every push that has begun is over. */
  settled(): Promise<void>
  /** Breaks off what is under way: another worker pushes it later. */
  stop(): Promise<void>
}

const second = 1000
const minute = 60 * second
/** After the first try that failed, the second, and so on; the last pause is kept. */
const pausesMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 60 * minute]
/** How long a platform has to take one. */
const takesMsMax = 10 * second
/** Longer than any push takes, so that none is made twice at once while its worker lives. */
const leaseMs = 3 * takesMsMax
/** Of one platform at a time. */
const countPerPlatform = 10

/** Pushes instructions to the platforms that want them pushed. One that hangs or fails keeps no other waiting. */
export function createPusher(relay: PushRelay): Pusher {
  const stopping = new AbortController()
  const busy = new Map<string, Promise<void>>()

  async function pushDue(): Promise<boolean> {
    const now = relay.clock.now()
    const taken = await takeInstructionsToPush(machineContext(relay.database.global, now), {
      leasedUntil: new Date(now.getTime() + leaseMs),
      busyPlatformIds: [...busy.keys()],
      countPerPlatform,
    })
    for (const [platformId, rows] of Map.groupBy(taken, ({ platform_id }) => platform_id)) {
      const pushed = pushAll(relay, rows, stopping.signal).finally(() => busy.delete(platformId))
      busy.set(platformId, pushed)
    }
    return taken.length > 0
  }

  const settled = async () => {
    await Promise.all(busy.values())
  }
  return {
    pushDue,
    settled,
    stop: () => {
      stopping.abort()
      return settled()
    },
  }
}

/** It does not throw, since nobody waits for it. */
async function pushAll(relay: PushRelay, rows: readonly PushRow[], stopped: AbortSignal): Promise<void> {
  const results = await Promise.allSettled(rows.map((row) => pushOne(relay, row, stopped)))
  for (const result of results) {
    if (result.status === 'rejected') relay.log.error({ err: result.reason }, 'recording the result of a pushed instruction failed')
  }
}

async function pushOne(relay: PushRelay, row: PushRow, stopped: AbortSignal): Promise<void> {
  const error = await send(relay, row, stopped)
  // What was broken off is pushed again once the lease is over.
  if (error !== null && stopped.aborted) return
  const pauseMs = pausesMs[Math.min(row.push_count, pausesMs.length - 1)] ?? 0
  const nextPushAt = new Date(relay.clock.now().getTime() + pauseMs)
  await keepOutcome(relay, row, { error, nextPushAt })
}

async function keepOutcome(
  { database, clock }: PushRelay,
  { id, merchant_id: merchantId, business_id: businessId }: PushRow,
  outcome: PushOutcome,
): Promise<void> {
  if (merchantId !== null) return runAsProcessor(database, clock, { merchantId }, (context) => settlePush(context, id, outcome))
  await database.transaction({ businessId, kind: 'work' }, (db) =>
    settleBusinessPush({ ...machineContext(db, clock.now()), businessId, merchantId: null }, id, outcome),
  )
}

/** Null where the platform has taken it; else why not, in a few words without addresses or secrets. */
async function send({ clock, banking, sealer, outbound }: PushRelay, row: PushRow, stopped: AbortSignal): Promise<string | null> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(takesMsMax)])
  try {
    const body = JSON.stringify(await presentInstruction(row, banking.vault))
    const secret = await sealer.open(row.sealed_push_secret, row.platform_id)
    const headers = { 'content-type': 'application/json', 'counterfoil-instruction-id': row.id, 'counterfoil-signature': sign(secret, clock.now(), body) }
    const attributes = {
      'counterfoil.instruction': row.id,
      ...(row.merchant_id === null ? { 'counterfoil.business': row.business_id } : { 'counterfoil.account': row.merchant_id }),
    }
    const { status } = await inSpan('external instruction push', { kind: 'client', attributes }, () => outbound.post(row.push_url, { headers, body, signal }))
    return status >= 200 && status < 300 ? null : `answered ${status}`
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException
    return signal.aborted ? `no answer within ${takesMsMax / second} seconds` : (code ?? name)
  }
}

/** The time makes what was signed once useless later. */
function sign(secret: string, now: Date, body: string): string {
  const time = Math.floor(now.getTime() / second)
  return `t=${time},v1=${hmac(Buffer.from(secret), `${time}.${body}`).toString('hex')}`
}
