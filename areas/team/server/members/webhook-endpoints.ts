import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type { listMemberWebhookEndpoints } from '#areas/team/contract/members.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { findMemberWebhookEndpoints, pauseMemberWebhookEndpoints } from './access-store.ts'
import { findMember } from './members-store.ts'

/** Webhook endpoints of a member, which go on receiving events once the member has left. */

/** @throws AppError `not_found`. */
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
