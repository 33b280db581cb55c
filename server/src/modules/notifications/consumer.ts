import { type AccountEventName, isAccountEvent } from '@counterfoil/contract/notifications/events'
import type { NotificationData } from '@counterfoil/contract/notifications/render'
import { dayMs } from '@counterfoil/contract/time/durations'
import type { TenantContext } from '../../infra/context.ts'
import { derivedId } from '../../infra/keys/crypto.ts'
import type { WorkOptions } from '../../infra/work/round.ts'
import { type ApprovalRow, listApprovals } from '../approvals/index.ts'
import type { ChangeConsumer, ChangeRow } from '../changes/index.ts'
import { notifyMembers } from './notify.ts'
import { findObjectFacts, isNotifiedObject } from './objects-store.ts'

/** Older events, such as those of an import, notify nobody. By the account's clock. */
const newsMs = 3 * dayMs

interface News extends ChangeRow {
  readonly type: AccountEventName
}

/** Adds events of the change feed to the inboxes of the members who may know of them. */
export const notificationConsumer: ChangeConsumer = {
  name: 'notifications',
  apply: async (context, changes, database) => {
    const since = context.now.getTime() - newsMs
    const news = changes.filter((change): change is News => isAccountEvent(change.type) && change.occurred_at.getTime() >= since)
    if (news.length > 0) await notifyOfChanges(context, database, news, await readFacts(context, news), await readApprovals(context, news))
  },
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

/** The requests for approval behind the news, which decide who is notified. */
async function readApprovals(context: TenantContext, news: readonly News[]): Promise<ReadonlyMap<string, ApprovalRow>> {
  const ids = news.filter(({ object_type }) => object_type === 'approval').map(({ object_id }) => object_id)
  const rows = ids.length > 0 ? await listApprovals(context, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Notifies in one transaction of people, which commits before the account's. If the account's is rolled back, the same changes come again
 * under the same IDs, which are in the inboxes already.
 */
async function notifyOfChanges(
  { merchantId, realNow }: TenantContext,
  database: WorkOptions['database'],
  news: readonly News[],
  facts: ReadonlyMap<string, NotificationData>,
  approvals: ReadonlyMap<string, ApprovalRow>,
): Promise<void> {
  const events = news.map(({ id, type, recorded_at, root_id, object_id }) => ({
    id: derivedId('ntf', recorded_at, `${merchantId}/${id}`),
    event: type,
    // A request has a page; other objects are on the page of their root.
    objectId: approvals.has(object_id) ? object_id : root_id,
    data: facts.get(object_id) ?? {},
    approval: approvals.get(object_id) ?? null,
  }))
  await database.transaction({ kind: 'work' }, (db) => notifyMembers(db, merchantId, realNow, events))
}
