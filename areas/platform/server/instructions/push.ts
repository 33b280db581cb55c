import type { Banking } from '#areas/payouts/server/banking/index.ts'
import { hourMs, minuteMs, secondMs } from '#kernel/time/durations.ts'
import type { RequestContext } from '#server/infra/context.ts'
import type { Outbox } from '#server/infra/delivery/engine.ts'
import { type Attempt, type OutgoingCall, signatureHeader } from '#server/infra/delivery/send.ts'
import { brokenRule } from '#server/infra/errors.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { randomToken } from '#server/infra/keys/crypto.ts'
import type { Keys, Sealer } from '#server/infra/keys/keys.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import type { Outbound } from '#server/infra/outbound/outbound.ts'
import { runAsProcessor } from '#server/infra/tenant-work.ts'
import { findPushUrl, setPushRow } from './instructions-store.ts'
import { presentInstruction } from './present.ts'
import { areInstructionsToPush, type PushOutcome, type PushRow, settleBusinessPush, settlePush, takeInstructionsToPush } from './push-store.ts'

export interface PushDependencies extends Pick<HttpDependencies, 'database' | 'clock'> {
  readonly banking: Pick<Banking, 'vault'>
  /** Opens what pushes are signed with. */
  readonly sealer: Sealer
}

/** Instructions of one platform that are pushed together. */
interface PlatformLease {
  readonly destination: string
  readonly isFailing: boolean
  readonly rows: readonly PushRow[]
}

/** After the first try that failed, the second, and so on; the last pause is kept. */
const pausesMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs]
/** Of one platform at a time. */
const countPerPlatform = 10

/** The instructions that platforms want pushed. Each is leased with its platform, and a lease has one round. */
export function instructionOutbox(dependencies: PushDependencies): Outbox<PlatformLease> {
  const { database } = dependencies
  return {
    name: 'instruction push',
    isDue: areInstructionsToPush,
    take: async ({ now, leasedUntil, busy }) => {
      const taken = await takeInstructionsToPush(machineContext(database.global, now), { leasedUntil, busyPlatformIds: [...busy], countPerPlatform })
      return [...Map.groupBy(taken, ({ platform_id }) => platform_id)].map(([destination, rows]) => ({
        destination,
        isFailing: rows.some(({ push_count }) => push_count > 0),
        rows,
      }))
    },
    advance: async ({ rows }, attempts, leasedUntil) => {
      if (attempts.length > 0) await keepOutcomes(dependencies, rows, attempts)
      return attempts.length > 0 || leasedUntil === null ? [] : Promise.all(rows.map((row) => callOf(dependencies, row)))
    },
  }
}

async function callOf({ clock, banking, sealer }: PushDependencies, row: PushRow): Promise<OutgoingCall> {
  const body = JSON.stringify(await presentInstruction(row, banking.vault))
  const secret = await sealer.open(row.sealed_push_secret, row.platform_id)
  return {
    id: row.id,
    url: row.push_url,
    headers: {
      'content-type': 'application/json',
      'counterfoil-instruction-id': row.id,
      'counterfoil-signature': signatureHeader([secret], clock.now(), body),
    },
    body,
    attributes: {
      'counterfoil.instruction': row.id,
      ...(row.merchant_id === null ? { 'counterfoil.business': row.business_id } : { 'counterfoil.account': row.merchant_id }),
    },
  }
}

async function keepOutcomes(dependencies: PushDependencies, rows: readonly PushRow[], attempts: readonly Attempt[]): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  await Promise.all(
    attempts.map(async ({ call, failure, status }) => {
      const row = byId.get(call.id)
      if (!row) return
      const pauseMs = pausesMs[Math.min(row.push_count, pausesMs.length - 1)] ?? 0
      const error = failure === 'status' || failure === 'redirect' ? `answered ${status}` : failure
      await keepOutcome(dependencies, row, { error, nextPushAt: new Date(dependencies.clock.now().getTime() + pauseMs) })
    }),
  )
}

async function keepOutcome(
  { database, clock }: PushDependencies,
  { id, merchant_id: merchantId, business_id: businessId }: PushRow,
  outcome: PushOutcome,
): Promise<void> {
  if (merchantId !== null) return runAsProcessor(database, clock, { merchantId }, (context) => settlePush(context, id, outcome))
  await database.transaction({ businessId, kind: 'work' }, (db) =>
    settleBusinessPush({ ...machineContext(db, clock.now()), businessId, merchantId: null }, id, outcome),
  )
}

const secretPrefix = 'isec_'
const secretBytes = 24

/** What keeps the secrets that pushes are signed with. */
export function createPushSealer(keys: Keys): Sealer {
  return keys.sealer('instruction-push')
}

/**
 * Sets where to push, with a new secret that is answered this once; null switches pushing off.
 * @throws AppError `push_address_private` for an address that is not public, `push_address_port` for a port that is not allowed. It is checked again when a push connects, since names change.
 */
export async function setPushAddress(
  context: RequestContext,
  { sealer, outbound }: { sealer: Sealer; outbound: Outbound },
  platformId: string,
  url: string | null,
): Promise<{ url: string | null; secret: string | null }> {
  if (url === null) {
    await setPushRow(context, platformId, null)
    return { url, secret: null }
  }
  const refusal = await outbound.findRefusal(url)
  if (refusal) throw brokenRule('url', refusal === 'port' ? 'push_address_port' : 'push_address_private')
  const secret = `${secretPrefix}${randomToken(secretBytes)}`
  await setPushRow(context, platformId, { url, sealedSecret: await sealer.seal(context, secret, platformId) })
  return { url, secret }
}

export async function readPushAddress(context: RequestContext, platformId: string): Promise<{ url: string | null }> {
  return { url: await findPushUrl(context, platformId) }
}
