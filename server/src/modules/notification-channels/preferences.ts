import type { HandlerInput } from '@counterfoil/contract/endpoint'
import { noticeKinds } from '@counterfoil/contract/identity/notices'
import { type AccountEventName, accountEventNames, accountEvents, type NotificationChannel } from '@counterfoil/contract/notifications/events'
import type {
  NotificationPreferences,
  NotificationSchedule,
  setNotificationChannel,
  setNotificationSchedule,
} from '@counterfoil/contract/notifications/preferences'
import { titleOf } from '@counterfoil/contract/notifications/render'
import type { SessionContext } from '../../infra/context.ts'
import { brokenRule } from '../../infra/errors.ts'
import { recordUserEvent } from '../identity/index.ts'
import { isUsableTimeZone } from '../merchants/index.ts'
import { type Choice, findBusinessZone, findSchedule, listChoices, putSchedule, setChoice } from './preferences-store.ts'

/** Returns what the caller is notified of, by channel, and when emails are sent. */
export async function readPreferences(context: SessionContext): Promise<NotificationPreferences> {
  const choices = await listChoices(context)
  const { locale } = context
  return {
    events: [
      ...accountEventNames.map((event) => ({
        event,
        area: accountEvents[event].area,
        title: titleOf(event, locale),
        channels: { in_app: { is_on: isOn(choices, event, 'in_app'), is_fixed: false }, email: { is_on: isOn(choices, event, 'email'), is_fixed: false } },
      })),
      ...noticeKinds.map((event) => ({
        event,
        area: 'security' as const,
        title: titleOf(event, locale),
        channels: { in_app: { is_on: true, is_fixed: true }, email: { is_on: true, is_fixed: true } },
      })),
    ],
    schedule: await readSchedule(context),
  }
}

function isOn(choices: readonly Choice[], event: AccountEventName, channel: NotificationChannel): boolean {
  const channels: readonly NotificationChannel[] = accountEvents[event].channels
  return choices.find((choice) => choice.event === event && choice.channel === channel)?.is_on ?? channels.includes(channel)
}

async function readSchedule(context: SessionContext): Promise<NotificationSchedule> {
  return (await findSchedule(context)) ?? { time_zone: await findBusinessZone(context), quiet_from: null, quiet_until: null, digest_at: null }
}

export async function changeChannel(
  context: SessionContext,
  { params: { event, channel }, body: { is_on: on } }: HandlerInput<typeof setNotificationChannel>,
): Promise<NotificationPreferences> {
  const before = isOn(await listChoices(context), event, channel)
  if (before !== on) {
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
  await putSchedule(context, schedule)
  await recordUserEvent(context, context.userId, { action: 'notifications.schedule', details: { before, after: schedule } })
  return readPreferences(context)
}
