import { noticeKinds } from '#areas/identity/contract/notices.ts'
import { recordUserEvent } from '#areas/identity/server/index.ts'
import type { NotificationChannel } from '#areas/notifications/contract/areas.ts'
import { isAlwaysMailedToOwner, type MemberEventName, memberEventNames, memberEvents } from '#areas/notifications/contract/events.ts'
import type {
  unsubscribe as endpoint,
  NotificationPreferences,
  NotificationSchedule,
  setNotificationChannel,
  setNotificationSchedule,
  TestChannel,
} from '#areas/notifications/contract/preferences.ts'
import { isUsableTimeZone } from '#areas/settings/server/merchants/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { RequestContext, SessionContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import { addTestNotice } from '../index.ts'
import { ownsBusiness, queueMail, readUnsubscribeToken } from '../mail/index.ts'
import { queuePushes } from '../push/index.ts'
import { titleOf } from '../texts/index.ts'
import { type Choice, findBusinessZone, findSchedule, listChoices, putSchedule, setChoice } from './store.ts'

/** Returns the caller's events by channel, and when their emails and pushes are sent. */
export async function readPreferences(context: SessionContext): Promise<NotificationPreferences> {
  const choices = await listChoices(context)
  const isOwner = await ownsBusiness(context)
  const { locale } = context
  return {
    events: [
      ...memberEventNames.map((event) => ({
        event,
        area: memberEvents[event].area,
        title: titleOf(event, locale),
        channels: perChannel((channel) => {
          const fixed = isFixed(isOwner, event, channel)
          return { is_on: fixed || isOn(choices, event, channel), is_fixed: fixed }
        }),
      })),
      ...noticeKinds.map((event) => ({
        event,
        area: 'security' as const,
        title: titleOf(event, locale),
        channels: perChannel(() => ({ is_on: true, is_fixed: true })),
      })),
    ],
    schedule: await readSchedule(context),
  }
}

/** Whether nobody asks the owner of a business. */
function isFixed(isOwner: boolean, event: MemberEventName, channel: NotificationChannel): boolean {
  return isOwner && channel === 'email' && isAlwaysMailedToOwner(event)
}

function perChannel<T>(make: (channel: NotificationChannel) => T): Record<NotificationChannel, T> {
  return { email: make('email'), push: make('push') }
}

function isOn(choices: readonly Choice[], event: MemberEventName, channel: NotificationChannel): boolean {
  const channels: readonly NotificationChannel[] = memberEvents[event].channels
  return choices.find((choice) => choice.event === event && choice.channel === channel)?.is_on ?? channels.includes(channel)
}

async function readSchedule(context: SessionContext): Promise<NotificationSchedule> {
  return (await findSchedule(context)) ?? { time_zone: await findBusinessZone(context), quiet_from: null, quiet_until: null, digest_at: null }
}

export async function changeChannel(
  context: SessionContext,
  { params: { channel }, body: { events, is_on: on } }: HandlerInput<typeof setNotificationChannel>,
): Promise<NotificationPreferences> {
  const choices = await listChoices(context)
  const isOwner = await ownsBusiness(context)
  for (const event of new Set(events)) {
    const before = isOn(choices, event, channel)
    if (before === on || isFixed(isOwner, event, channel)) continue
    await setChoice(context, event, channel, on)
    await recordUserEvent(context, context.userId, { action: 'notifications.choose', details: { event, channel, before, after: on } })
  }
  return readPreferences(context)
}

/** @throws AppError `invalid_fields`. */
export async function changeSchedule(
  context: SessionContext,
  schedule: HandlerInput<typeof setNotificationSchedule>['body'],
): Promise<NotificationPreferences> {
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = schedule
  if (!(await isUsableTimeZone(context, timeZone))) throw brokenRule('time_zone', 'time_zone_unknown')
  if ((from === null) !== (until === null)) throw brokenRule(from === null ? 'quiet_from' : 'quiet_until', 'quiet_hours_incomplete')
  if (from !== null && from === until) throw brokenRule('quiet_until', 'quiet_hours_empty')
  const before = await readSchedule(context)
  const fields = ['time_zone', 'quiet_from', 'quiet_until', 'digest_at'] as const
  if (fields.every((field) => before[field] === schedule[field])) return readPreferences(context)
  await putSchedule(context, schedule)
  await recordUserEvent(context, context.userId, { action: 'notifications.schedule', details: { before, after: schedule } })
  return readPreferences(context)
}

/** Sends the caller a test by a channel. @throws AppError `no_push_device`. */
export async function sendTest(context: SessionContext, channel: TestChannel): Promise<null> {
  const { userEmail, userLanguage } = context.session
  if (channel === 'in_app') await addTestNotice(context)
  else if (channel === 'push') await sendTestPush(context)
  else await queueMail(context, { kind: 'notification_test', toEmail: userEmail, userId: context.userId, language: userLanguage })
  return null
}

async function sendTestPush(context: SessionContext): Promise<void> {
  if (!(await queuePushes(context, []))) throw new AppError('no_push_device')
}

export type UnsubscribeDependencies = HttpDependencies & { readonly keys: Keys }

/** Turns off the emails that a link names. Repeating it changes nothing. @throws AppError `link_not_valid`. */
export async function unsubscribe(
  context: RequestContext,
  { database, keys }: UnsubscribeDependencies,
  token: string,
): Promise<HandlerOutput<typeof endpoint>> {
  const subscription = readUnsubscribeToken(keys, token)
  if (!subscription) throw new AppError('link_not_valid')
  const { userId, event } = subscription
  await runAsUser(database, context, userId, async (own) => {
    for (const name of event === null ? memberEventNames : [event]) await setChoice(own, name, 'email', false)
    await recordUserEvent(own, userId, { action: 'notifications.unsubscribe', details: { event: event ?? 'all' } })
  })
  return { title: event && titleOf(event, context.locale) }
}
