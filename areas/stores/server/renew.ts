import { storeLimits } from '#areas/stores/contract/rules.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { runAsProcessor } from '#server/infra/tenant-work.ts'
import { partnerOf, type StoreWork } from './dependencies.ts'
import { PartnerRefusal, refreshToken, type StoreToken } from './partner-client.ts'
import { findApp, type ShoplineApp } from './shopline-app.ts'
import { type DueStore, lockStore, type StoreRow, saveFailure, saveRenewal, takeStoresToRenew } from './stores-store.ts'
import { sealStoreToken } from './token-sealer.ts'

/** Longer than a call may take. A worker that dies loses its stores after this time. */
const leaseMs = 2 * minuteMs
/** SHOPLINE is asked for so many stores at once. */
const callsAtOnce = 10
/** Then the worker has its turn, such as to stop. */
const storesPerRound = 200

interface Round {
  storesLeft: number
  readonly errors: unknown[]
}

/**
 * Renews the tokens that are due. A failure is repeated after a growing pause; after three in a row, or once the token has expired, members are notified and the
 * store says why. A store that SHOPLINE doesn't answer for delays no other: it takes one of the calls at once. True while there may be more.
 */
export async function renewStoreTokens(work: StoreWork): Promise<boolean> {
  const app = findApp(work)
  if (!app) return false
  const round: Round = { storesLeft: storesPerRound, errors: [] }
  await Promise.all(Array.from({ length: callsAtOnce }, () => renewOneByOne(work, app, round)))
  const [error, ...others] = round.errors
  if (error !== undefined) throw others.length > 0 ? new AggregateError(round.errors, `${round.errors.length} tokens of stores weren't renewed.`) : error
  return round.storesLeft === 0
}

/** Each store is leased when its call begins, so the lease never ends while it waits. */
async function renewOneByOne(work: StoreWork, app: ShoplineApp, round: Round): Promise<void> {
  while (round.storesLeft > 0) {
    round.storesLeft -= 1
    try {
      const now = work.clock.now()
      const leasedUntil = new Date(now.getTime() + leaseMs)
      const [store] = await takeStoresToRenew({ db: work.database.global }, now, leasedUntil, 1)
      if (!store) return
      await renew(work, app, store, leasedUntil)
    } catch (error) {
      round.errors.push(error)
    }
  }
}

async function renew(work: StoreWork, app: ShoplineApp, { merchant_id: merchantId, id, handle }: DueStore, leasedUntil: Date): Promise<void> {
  const result = await refreshToken(partnerOf(work, app), app, handle).catch((error: unknown) => {
    if (error instanceof PartnerRefusal) return error
    throw error
  })
  await runAsProcessor(work.database, work.clock, { merchantId }, async (context) => {
    const store = await lockStore(context, id)
    // Disconnected, connected again, or taken by another worker meanwhile.
    if (store?.renew_at?.getTime() !== leasedUntil.getTime()) return
    if (result instanceof PartnerRefusal) await keepFailure(context, store, result)
    else await keepToken(context, work, store, result)
  })
}

async function keepToken(context: TenantContext, { keys }: StoreWork, { id }: StoreRow, { token, scopes, expiresAt }: StoreToken): Promise<void> {
  const renewAt = renewalTime(context.realNow, expiresAt)
  await saveRenewal(context, id, { sealedToken: await sealStoreToken(keys, context, id, token), scopes, tokenExpiresAt: expiresAt, renewAt })
}

async function keepFailure(context: TenantContext, store: StoreRow, { failure }: PartnerRefusal): Promise<void> {
  const { realNow } = context
  const failureCount = store.failure_count + 1
  const isExpired = store.token_expires_at !== null && store.token_expires_at <= realNow
  const isNotified = store.failed_at !== null
  const failedAt = store.failed_at ?? (isExpired || failureCount >= storeLimits.storeFailuresMax ? realNow : null)
  await saveFailure(context, store.id, { failure, failureCount, failedAt, renewAt: retryTime(realNow, failureCount) })
  if (failedAt !== null && !isNotified) recordChange(context, { type: 'store.renewal_failed', objectType: 'store', objectId: store.id })
}

/** After so much of its life a token is renewed: of ten hours, two are left for further attempts. */
const lifeShare = 0.8
const pauseMinutes = { first: 1, max: 60 }

export function renewalTime(now: Date, expiresAt: Date): Date {
  return new Date(now.getTime() + Math.floor((expiresAt.getTime() - now.getTime()) * lifeShare))
}

/** The next attempt after so many failures in a row: after 1, 2, 4 minutes and so on, at most an hour. */
function retryTime(now: Date, failureCount: number): Date {
  const minutes = Math.min(pauseMinutes.max, pauseMinutes.first * 2 ** (failureCount - 1))
  return new Date(now.getTime() + minutes * minuteMs)
}
