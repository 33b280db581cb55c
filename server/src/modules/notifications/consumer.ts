import type { AccountEventName, NotificationChannel } from '@counterfoil/contract/notifications/events'
import { accountEvents, isAccountEvent } from '@counterfoil/contract/notifications/events'
import type { NotificationData } from '@counterfoil/contract/notifications/render'
import { dayMs } from '@counterfoil/contract/time/durations'
import type { TenantContext } from '../../infra/context.ts'
import { grantedPermissions } from '../../infra/http/authorise.ts'
import { derivedId } from '../../infra/keys/crypto.ts'
import type { WorkOptions } from '../../infra/work/round.ts'
import type { ChangeConsumer, ChangeRow } from '../changes/index.ts'
import { findObjectFacts, isNotifiedObject } from './objects-store.ts'
import { insertNotifications, listMembersWithAccess, type NewNotification } from './people-store.ts'

/** What happened earlier is no news, such as an imported year. By the account's clock. */
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
    if (news.length > 0) await notifyMembers(context, database, news, await readFacts(context, news))
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

/**
 * Notifies in one transaction of people, which commits before the account's. If the account's is rolled back, the same changes come again
 * under the same IDs, which are in the inboxes already.
 */
async function notifyMembers(
  { merchantId, realNow }: TenantContext,
  database: WorkOptions['database'],
  news: readonly News[],
  facts: ReadonlyMap<string, NotificationData>,
): Promise<void> {
  await database.transaction({ kind: 'work' }, async (db) => {
    const members = (await listMembersWithAccess(db, merchantId, realNow)).map((member) => ({ userId: member.userId, rights: grantedPermissions(member) }))
    const notifications = news.map((change): NewNotification => {
      const { area, permission, channels } = accountEvents[change.type]
      const isOn = (channel: NotificationChannel) => (channels as readonly NotificationChannel[]).includes(channel)
      return {
        id: derivedId('ntf', change.recorded_at, `${merchantId}/${change.id}`),
        event: change.type,
        area,
        object_id: change.root_id,
        data: facts.get(change.object_id) ?? {},
        in_app: isOn('in_app'),
        email: isOn('email'),
        user_ids: members.filter(({ rights }) => rights.has(permission)).map(({ userId }) => userId),
      }
    })
    await insertNotifications(db, merchantId, realNow, notifications)
  })
}
