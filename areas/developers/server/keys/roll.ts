import { recordAudit } from '#areas/audit/server/index.ts'
import type { rollMerchantToken } from '#areas/developers/contract/keys.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getWorkingKey } from './change.ts'
import { addKey } from './create.ts'
import { updateKey } from './keys-store.ts'

/**
 * Makes a key in place of another one, which works for the hours of overlap, or until the end it already had.
 * @throws AppError `not_found`, `key_expired`, `key_already_rolled` or `too_many_keys`.
 */
export async function rollKey(
  context: TenantContext,
  cell: string,
  id: string,
  { overlap_hours }: HandlerInput<typeof rollMerchantToken>['body'],
): Promise<HandlerOutput<typeof rollMerchantToken>> {
  const old = await getWorkingKey(context, id)
  if (old.rolled_to !== null) throw new AppError('key_already_rolled')
  const { kind, name, permissions, allowed_addresses, store_id } = old
  const key = await addKey(context, cell, { kind, name, permissions, allowed_addresses, store_id, expires_at: null })
  const overlapEnd = new Date(context.realNow.getTime() + overlap_hours * hourMs)
  const expires_at = old.expires_at !== null && old.expires_at < overlapEnd ? old.expires_at : overlapEnd
  await updateKey(context, id, { rolled_to: key.id, expires_at })
  const details = { prefix: old.prefix, last4: old.last4, new_key_id: key.id, expires_at: expires_at.toISOString() }
  await recordAudit(context, { action: 'keys.roll', targetId: id, details })
  recordChange(context, { type: 'api_key.rolled', objectType: 'api_key', objectId: id })
  return { id: key.id, secret: key.secret, created_at: context.realNow.toISOString() }
}
