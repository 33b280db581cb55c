import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import { notifyOfBusiness } from '#areas/notifications/server/index.ts'
import type { listMemberKeys, listMemberWebhookEndpoints } from '#areas/team/contract/members.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { findMemberKeys, findMemberWebhookEndpoints, type MemberKeyRow, pauseMemberWebhookEndpoints, revokeMemberKeys } from './access-store.ts'
import { type Attempt, refuse } from './lock-team.ts'
import { findMember } from './members-store.ts'

/** Which of a member's keys are kept, and which are revoked. Without any list, all are kept. */
export interface KeyChoice {
  readonly kept_key_ids?: readonly string[] | undefined
  readonly revoked_key_ids?: readonly string[] | undefined
}

/** @throws AppError `not_found`. */
export async function listKeysOfMember(context: BusinessMemberContext, memberId: MemberId): Promise<HandlerOutput<typeof listMemberKeys>> {
  if (!(await findMember(context, memberId))) throw new AppError('not_found')
  return (await findMemberKeys(context, memberId)).map(({ merchant_id, account_name, kind, created_at, ...key }) => ({
    ...key,
    account: { id: merchant_id, name: account_name, kind },
    created_at: created_at.toISOString(),
  }))
}

/**
 * Refuses a choice that omits an active key, which may have been created meanwhile. Keys are the account's, so a call without a choice leaves all of them.
 * @throws AppError `invalid_fields`.
 */
export async function requireKeyChoice(
  context: BusinessMemberContext,
  attempt: Attempt & { readonly targetId: MemberId },
  { kept_key_ids: kept, revoked_key_ids: revoked }: KeyChoice,
): Promise<void> {
  if (!kept && !revoked) return
  const chosen = [...(kept ?? []), ...(revoked ?? [])].toSorted()
  const working = (await findMemberKeys(context, attempt.targetId)).map(({ id }) => id).toSorted()
  if (chosen.join() !== working.join()) await refuse(context, attempt, { path: 'kept_key_ids', rule: 'member_keys_undecided' })
}

/** Revokes the chosen keys, each with an audit row of its account, and returns the audit details of both lists. */
export async function settleKeys(context: BusinessMemberContext, memberId: MemberId, { revoked_key_ids: ids = [] }: KeyChoice) {
  const keys = await findMemberKeys(context, memberId)
  const [revoked, kept] = [keys.filter(({ id }) => ids.includes(id)), keys.filter(({ id }) => !ids.includes(id))]
  await revokeMemberKeys(context, memberId, ids)
  for (const { merchant_id, id, prefix, last4 } of revoked) {
    await recordBusinessAudit({ ...context, merchantId: merchant_id }, { action: 'keys.revoke', targetId: id, details: { prefix, last4 } })
    const data = { key: describeKey({ prefix, last4 }), member: context.actor.name }
    await notifyOfBusiness(context, merchant_id, { event: 'api_key.revoked', objectId: id, data })
  }
  return { keys_kept: kept.map(describeKey), keys_revoked: revoked.map(describeKey) }
}

function describeKey({ prefix, last4 }: Pick<MemberKeyRow, 'prefix' | 'last4'>): string {
  return `${prefix}…${last4}`
}

/** Webhook endpoints of a member, which go on receiving events once the member has left. @throws AppError `not_found`. */
export async function listWebhookEndpointsOfMember(
  context: BusinessMemberContext,
  memberId: MemberId,
): Promise<HandlerOutput<typeof listMemberWebhookEndpoints>> {
  if (!(await findMember(context, memberId))) throw new AppError('not_found')
  return (await findMemberWebhookEndpoints(context, memberId)).map(({ id, merchant_id, account_name, kind, url, status, created_at }) => ({
    id,
    account: { id: merchant_id, name: account_name, kind },
    host: hostOf(url),
    status,
    created_at: created_at.toISOString(),
  }))
}

/** Pauses the chosen endpoints that are enabled, each with an audit row of its account, and returns the audit details of all. Others' IDs have no effect. */
export async function settleWebhookEndpoints(context: BusinessMemberContext, memberId: MemberId, ids: readonly string[] = []) {
  const paused = await pauseMemberWebhookEndpoints(context, memberId, ids)
  for (const { merchant_id, id, url } of paused) {
    await recordBusinessAudit({ ...context, merchantId: merchant_id }, { action: 'webhooks.pause', targetId: id, details: { url } })
  }
  const rest = (await findMemberWebhookEndpoints(context, memberId)).filter(({ status }) => status === 'enabled')
  return { endpoints_paused: paused.map(({ url }) => hostOf(url)), endpoints_kept: rest.map(({ url }) => hostOf(url)) }
}

function hostOf(url: string): string {
  return new URL(url).host
}
