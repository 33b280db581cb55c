import type { getMerchantToken, listMerchantTokens, MerchantToken } from '#areas/developers/contract/keys.ts'
import { developerLimits } from '#areas/developers/contract/rules.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { type CallerRow, findCallers, findKey, findKeys, findLastCallers, findPermissionUses, type KeyRow } from './keys-store.ts'

/** The keys that aren't revoked, the newest first, with their last use. */
export async function listKeys(context: TenantContext): Promise<HandlerOutput<typeof listMerchantTokens>> {
  const keys = await findKeys(context, new Date(context.realNow.getTime() - developerLimits.expiredKeyDays * dayMs))
  const lastCallers = new Map((await findLastCallers(context)).map((caller) => [caller.key_id, caller]))
  return keys.map((key) => presentKey(context, key, lastCallers.get(key.id)))
}

/** @throws AppError `not_found`, also for a revoked key. */
export async function readKey(context: TenantContext, id: string): Promise<HandlerOutput<typeof getMerchantToken>> {
  const key = await findKey(context, id)
  if (!key) throw new AppError('not_found')
  const callers = await findCallers(context, id)
  const uses = await findPermissionUses(context, id)
  return {
    ...presentKey(context, key, callers[0]),
    callers: callers.map((caller) => ({ ...presentUse(caller), calls: caller.calls })),
    permission_uses: uses.map(({ permission, last_at }) => ({ permission, last_at: last_at.toISOString() })),
  }
}

export function presentKey({ realNow }: TenantContext, key: KeyRow, lastCaller: CallerRow | undefined): MerchantToken {
  const { name, expires_at, store_id, store_handle, created_at, created_by_name, ...shown } = key
  return {
    ...shown,
    name: name || null,
    store: store_id !== null && store_handle !== null ? { id: store_id, handle: store_handle } : null,
    expires_at: expires_at?.toISOString() ?? null,
    is_expired: expires_at !== null && expires_at <= realNow,
    last_use: lastCaller ? presentUse(lastCaller) : null,
    created_at: created_at.toISOString(),
    created_by: created_by_name,
  }
}

function presentUse({ ip, user_agent, last_at, last_call }: CallerRow) {
  return { at: last_at.toISOString(), ip: ip || null, user_agent: user_agent || null, call: last_call }
}
