import { type ApprovalRow, canDecide, listApprovals } from '#areas/approvals/server/index.ts'
import { findExporters } from '#areas/exports/server/index.ts'
import { type AccountEventName, isAccountEvent } from '#areas/notifications/contract/events.ts'
import type { ChangeObjectType } from '#kernel/changes.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { ChangeConsumer, ChangeRow } from '#server/infra/changes/index.ts'
import type { LimitHolder, TenantContext } from '#server/infra/context.ts'
import { derivedId } from '#server/infra/keys/crypto.ts'
import type { WorkOptions } from '#server/infra/work/round.ts'
import { checkBalanceSoon, keepSentAlerts } from './alerts/index.ts'
import { notifyFollowers } from './inbox-store.ts'
import { notifyMembers } from './notify.ts'
import { findObjectFacts, isNotifiedObject } from './objects-store.ts'
import type { NotificationData } from './texts/index.ts'

/** Older events, such as those of an import, notify nobody. By the account's clock. */
const newsMs = 3 * dayMs

interface News extends ChangeRow {
  readonly type: AccountEventName
}

/** Objects that an open list of payments shows. */
const listedTypes: readonly ChangeObjectType[] = ['payment', 'charge', 'refund', 'dispute']

/** Objects whose changes can lower or raise what is available. */
const balanceTypes: readonly ChangeObjectType[] = ['refund', 'dispute', 'payout', 'balance']

/** Adds events of the change feed to the inboxes of the members who may know of them, wakes open lists of payments, and has low balances noticed soon. */
export const notificationConsumer: ChangeConsumer = {
  name: 'notifications',
  apply: async (context, changes, database) => {
    if (changes.some(({ object_type }) => listedTypes.includes(object_type))) await notifyFollowers(context)
    if (changes.some(({ object_type }) => balanceTypes.includes(object_type))) await checkBalanceSoon(context)
    const since = context.now.getTime() - newsMs
    const news = changes.filter((change): change is News => isAccountEvent(change.type) && change.occurred_at.getTime() >= since)
    if (news.length === 0) return
    const facts = await readFacts(context, news)
    const told = await keepSentAlerts(context, news, facts)
    await notifyOfChanges(context, database, told, await readBackground(context, told, facts))
  },
}

/** What the account knows of the objects of its news, by their ID. */
interface Background {
  readonly facts: ReadonlyMap<string, NotificationData>
  /** Requests for approval, which decide who is notified. */
  readonly approvals: ReadonlyMap<string, ApprovalRow>
  /** The user who requested an export. */
  readonly exporters: ReadonlyMap<string, string>
  /** The visible ends of keys that changed something, by their ID. */
  readonly keys: ReadonlyMap<string, NotificationData>
}

async function readBackground(context: TenantContext, news: readonly News[], facts: Background['facts']): Promise<Background> {
  const idsOf = (type: ChangeObjectType) => news.filter(({ object_type }) => object_type === type).map(({ object_id }) => object_id)
  const requests = idsOf('approval')
  const approvals = requests.length > 0 ? await listApprovals(context, requests) : []
  const callers = news.filter(isOfKey).map(({ actor_id }) => actor_id)
  return {
    facts,
    approvals: new Map(approvals.map((row) => [row.id, row])),
    exporters: await findExporters(context, idsOf('export')),
    keys: callers.length > 0 ? await findObjectFacts(context, 'api_key', callers) : new Map(),
  }
}

async function readFacts(context: TenantContext, news: readonly News[]): Promise<ReadonlyMap<string, NotificationData>> {
  const facts = new Map<string, NotificationData>()
  for (const [type, changes] of Map.groupBy(news, ({ object_type }) => object_type)) {
    if (!isNotifiedObject(type)) continue
    const ids = [...new Set(changes.map(({ object_id }) => object_id))]
    for (const [id, found] of await findObjectFacts(context, type, ids)) facts.set(id, found)
  }
  return facts
}

/** Whether a key made a change whose notification names who made it. */
function isOfKey(change: News): change is News & { readonly actor_id: string } {
  return change.object_type === 'webhook_endpoint' && change.actor_kind === 'merchant_api' && change.actor_id !== null
}

/** What the change itself says. */
function readChange(change: News, keys: Background['keys']): NotificationData {
  const { type: changeType, object_type: type, object_id: month, data } = change
  const member = isOfKey(change) ? (keys.get(change.actor_id)?.key ?? null) : change.actor_name
  const named = member === null ? {} : { member }
  // Since then, it may have another address, or be gone.
  if (type === 'webhook_endpoint') return { ...named, ...(data.host !== undefined && { domain: data.host }) }
  if (changeType === 'dispute.assigned' || changeType === 'payment.mentioned' || type === 'api_key') return named
  if (type === 'vamp_month') {
    return { month, ...(data.vamp_percent !== undefined && { percent: data.vamp_percent }), ...(data.vamp_items !== undefined && { items: data.vamp_items }) }
  }
  return data.success ?? data.blocks ?? data.balance ?? {}
}

/**
 * Notifies in one transaction of people, which commits before the account's. If the account's is rolled back, the same changes come again
 * under the same IDs, which are in the inboxes already.
 */
async function notifyOfChanges(
  { merchantId, realNow }: TenantContext,
  database: WorkOptions['database'],
  news: readonly News[],
  { facts, approvals, exporters, keys }: Background,
): Promise<void> {
  const events = news.map((change) => {
    const { id, type, recorded_at, root_id, object_id, object_type, data } = change
    const approval = approvals.get(object_id) ?? null
    return {
      id: derivedId('ntf', recorded_at, `${merchantId}/${id}`),
      event: type,
      // Requests and disputes have a page; other objects are on the page of their root.
      objectId: approval || object_type === 'dispute' ? object_id : root_id,
      data: { ...facts.get(object_id), ...readChange(change, keys) },
      canDecide: approval && ((member: LimitHolder) => canDecide(member, approval)),
      author: approval?.requested_by ?? exporters.get(object_id) ?? data.assignee_id ?? null,
      mentioned: data.mentioned_ids ?? [],
    }
  })
  await database.transaction({ kind: 'work' }, (db) => notifyMembers(db, merchantId, realNow, events))
}
