import type { NotificationChannel } from '#areas/notifications/contract/areas.ts'
import { type BusinessEventName, isAlwaysMailedToOwner, type MemberEventName, memberEvents } from '#areas/notifications/contract/events.ts'
import { listLimitHolders } from '#areas/team/server/rights/index.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { BusinessContext, LimitHolder, RequestContext } from '#server/infra/context.ts'
import { derivedId } from '#server/infra/keys/crypto.ts'
import { insertNotifications, type NewNotification } from './inbox-store.ts'
import type { NotificationData } from './texts/index.ts'

/** An event of an account or a business. The same ID is notified once. */
export interface MemberNews {
  readonly id: string
  readonly event: MemberEventName
  readonly objectId: string
  readonly data: NotificationData
  /** Whether a member can decide on the request that the event is about. Null for other events. */
  readonly canDecide: ((member: LimitHolder) => boolean) | null
  /** Who requested an approval or an export, or the assignee of a dispute. */
  readonly author: string | null
  /** Whom a note mentions. */
  readonly mentioned?: readonly string[]
  /** A member who isn't notified. */
  readonly exceptUserId?: string
}

/** Notifies the members who may know of each event. The transaction is one of people. */
export async function notifyMembers(db: RequestContext['db'], merchantId: MerchantId, now: Date, news: readonly MemberNews[]): Promise<void> {
  const members = await listLimitHolders(db, merchantId, now)
  const notifications = news.map((item): NewNotification => {
    const { id, event, objectId, data } = item
    const { area, audience, channels } = memberEvents[event]
    const isOn = (channel: NotificationChannel) => (channels as readonly NotificationChannel[]).includes(channel)
    return {
      id,
      event,
      area,
      object_id: objectId,
      data,
      email: isOn('email'),
      push: isOn('push'),
      to_owner: isAlwaysMailedToOwner(event),
      user_ids: members.filter((member) => isInAudience(audience, member, item)).map(({ userId }) => userId),
    }
  })
  await insertNotifications(db, merchantId, now, notifications)
}

function isInAudience(
  audience: (typeof memberEvents)[MemberEventName]['audience'],
  member: LimitHolder,
  { canDecide, author, mentioned = [], exceptUserId }: MemberNews,
): boolean {
  if (member.userId === exceptUserId) return false
  if (audience === 'deciders') return canDecide?.(member) ?? false
  if (audience === 'author') return author === member.userId
  if (audience === 'exporter') return author === member.userId && member.permissions.has('exports.manage')
  if (audience === 'assignee') return author === member.userId && member.permissions.has('disputes.read')
  if (audience === 'mentioned') return mentioned.includes(member.userId) && member.permissions.has('payments.read')
  return member.permissions.has(audience)
}

interface BusinessNews extends Pick<MemberNews, 'objectId' | 'data' | 'exceptUserId'>, Partial<Pick<MemberNews, 'canDecide' | 'author'>> {
  /** Keys of a frozen or removed member are revoked on the side of people, where the account's change feed can't be written. */
  readonly event: BusinessEventName | 'api_key.revoked'
}

/**
 * Notifies members of an event of their business, in the transaction of the event.
 * @param account that the notification names and opens.
 */
export async function notifyOfBusiness({ db, now, businessId }: BusinessContext, account: MerchantId, news: BusinessNews): Promise<void> {
  const id = derivedId('ntf', now, `${businessId}/${news.objectId}/${news.event}`)
  await notifyMembers(db, account, now, [{ id, canDecide: null, author: null, ...news }])
}
