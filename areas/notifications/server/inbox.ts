import type { NoticeKind } from '#areas/identity/contract/notices.ts'
import type { listNotifications, readNotifications } from '#areas/notifications/contract/endpoints.ts'
import type { InboxState } from '#areas/notifications/contract/live.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { BusinessId } from '#kernel/ids.ts'
import type { SessionContext, UserContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { nameBrowser } from '#server/infra/http/browser-names.ts'
import type { EventStream } from '#server/infra/http/event-stream.ts'
import type { Follower } from '#server/infra/http/followers.ts'
import type { HttpDependencies, StreamCaller } from '#server/infra/http/register.ts'
import { peekSession } from '#server/infra/http/sessions-store.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { readPage } from '#server/infra/pages/keyset-pages.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import {
  countUnread,
  findLatestId,
  findNotificationPage,
  insertNotice,
  listReachableAccounts,
  markRead,
  type NotificationRow,
  queueImmediatePush,
  type ReachableAccount,
} from './inbox-store.ts'
import { renderNotification } from './texts/index.ts'

type Item = HandlerOutput<typeof listNotifications>['items'][number]

/** Returns a page of the caller's inbox, newest first. */
export async function listInbox(
  context: SessionContext,
  query: HandlerInput<typeof listNotifications>['query'],
): Promise<HandlerOutput<typeof listNotifications>> {
  const accounts = await listReachableAccounts(context, reachOf(context))
  const filter = { isUnread: query.state === 'unread', area: query.area, account: query.account }
  return readPage(
    query,
    (page) => findNotificationPage(context, accounts, filter, page),
    (row) => presentNotification(context, row, accounts),
  )
}

function reachOf({ session }: SessionContext): BusinessId | null {
  return session.provider?.businessId ?? null
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
  return { unread_count: await countInbox(context, reachOf(context)) }
}

/** Counts the user's unread notifications of accounts that they can access. @param businessId the only business that the session reaches; null for all. */
export async function countInbox(context: UserContext, businessId: BusinessId | null): Promise<number> {
  return countUnread(context, await listReachableAccounts(context, businessId))
}

/** Returns the state of the user's inbox for open pages. */
async function describeInbox(context: UserContext, businessId: BusinessId | null): Promise<InboxState> {
  const accounts = await listReachableAccounts(context, businessId)
  return { unread_count: await countUnread(context, accounts), latest_id: await findLatestId(context, accounts) }
}

/** Adds a security notice to the user's inbox, and pushes it to their browsers. One about a new browser isn't pushed: that browser would get it. */
export async function addSecurityNotice(context: UserContext, event: NoticeKind, subject: string | null): Promise<void> {
  const id = newId('ntf', context.now)
  await insertNotice(context, { id, event, subject })
  if (event !== 'push_device_added') await queueImmediatePush(context, id)
}

/** Adds a test to the user's inbox. */
export async function addTestNotice(context: UserContext): Promise<void> {
  await insertNotice(context, { id: newId('ntf', context.now), event: 'test', subject: null })
}

/** Sends the state of a person's inbox when the stream opens, and after each change. */
export function inboxFollower({ database, clock }: HttpDependencies, caller: StreamCaller, stream: EventStream): Follower {
  const { userId, tokenHash } = caller
  let sent = ''
  const look = async () => {
    const now = clock.now()
    const session = await peekSession(database.global, tokenHash, now)
    if (session === null) throw new AppError('login_expired')
    const state: InboxState = await runAsUser(database, machineContext(database.global, now), userId, (own) => describeInbox(own, session.businessId))
    const text = JSON.stringify(state)
    if (text === sent) return
    sent = text
    stream.send('inbox', state)
  }
  // Without a notice, it changes when a member leaves a business.
  return { caller, stream, topic: userId, looksAtBeat: true, look }
}
