import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { NoticeKind } from '@counterfoil/contract/identity/notices'
import type { InboxState, listNotifications, readNotifications } from '@counterfoil/contract/notifications'
import { renderNotification } from '@counterfoil/contract/notifications/render'
import type { SessionContext, UserContext } from '../../infra/context.ts'
import { nameBrowser } from '../../infra/http/browser-names.ts'
import { newId } from '../../infra/keys/crypto.ts'
import { readPage } from '../../infra/pages/keyset-pages.ts'
import {
  countUnread,
  findLatestId,
  findNotificationPage,
  insertNotice,
  listReachableAccounts,
  markRead,
  type NotificationRow,
  type ReachableAccount,
} from './inbox-store.ts'

type Item = HandlerOutput<typeof listNotifications>['items'][number]

/** Returns a page of the caller's inbox, newest first. */
export async function listInbox(
  context: SessionContext,
  query: HandlerInput<typeof listNotifications>['query'],
): Promise<HandlerOutput<typeof listNotifications>> {
  const accounts = await listReachableAccounts(context)
  const filter = { isUnread: query.state === 'unread', area: query.area, account: query.account }
  return readPage(
    query,
    (page) => findNotificationPage(context, accounts, filter, page),
    (row) => presentNotification(context, row, accounts),
  )
}

function presentNotification({ locale }: SessionContext, row: NotificationRow, accounts: readonly ReachableAccount[]): Item {
  const { id, event, area, at, ip } = row
  const account = accounts.find((reachable) => reachable.id === row.account_id) ?? null
  const stored = { event, data: row.data, subject: row.subject, objectId: row.object_id }
  return {
    id,
    event,
    area,
    at: at.toISOString(),
    is_read: row.read_at !== null,
    ...renderNotification(stored, locale, account?.timeZone ?? 'UTC'),
    account: account && { id: account.id, name: account.name, kind: account.kind },
    ...nameBrowser(row.user_agent),
    ip,
  }
}

/** Marks one notification as read, or all of them. Repeating it changes nothing. */
export async function readInbox(
  context: SessionContext,
  { id }: HandlerInput<typeof readNotifications>['body'],
): Promise<HandlerOutput<typeof readNotifications>> {
  await markRead(context, id)
  return { unread_count: await countInbox(context) }
}

/** Returns how many notifications the user hasn't read, of accounts that they work in now. */
export async function countInbox(context: UserContext): Promise<number> {
  return countUnread(context, await listReachableAccounts(context))
}

/** Returns what open pages need to know of the user's inbox. */
export async function describeInbox(context: UserContext): Promise<InboxState> {
  const accounts = await listReachableAccounts(context)
  return { unread_count: await countUnread(context, accounts), latest_id: await findLatestId(context, accounts) }
}

/** Adds a security notice, or a test, to the user's inbox. */
export async function addSecurityNotice(context: UserContext, event: NoticeKind | 'test', subject: string | null): Promise<void> {
  await insertNotice(context, { id: newId('ntf', context.now), event, subject })
}
