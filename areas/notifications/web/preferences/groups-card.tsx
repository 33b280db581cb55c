import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import ChevronUpIcon from 'lucide-react/icons/chevron-up'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alertKindOf } from '#areas/notifications/contract/alerts/endpoints.ts'
import { type NotificationChannel, type NotificationGroup, notificationChannels, notificationGroups } from '#areas/notifications/contract/areas.ts'
import { isMemberEvent, type MemberEventName } from '#areas/notifications/contract/events.ts'
import type { NotificationPreferences } from '#areas/notifications/contract/preferences.ts'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import { AlertValues } from '../alerts/alert-values.tsx'
import styles from './groups-card.module.css'
import { useSetChannel } from './queries.ts'
import { TestMenu } from './test-menu.tsx'

type Event = NotificationPreferences['events'][number] & { readonly event: MemberEventName }

const groups = Object.keys(notificationGroups) as NotificationGroup[]

/** What a person is notified of, in groups that open to their events. A change applies immediately. */
export function GroupsCard({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useTranslation(['settings', 'notifications'])
  const [open, setOpen] = useState(() => groups.filter((group) => window.location.hash === `#${group}`))
  const events = preferences.events.filter((event): event is Event => isMemberEvent(event.event))
  return (
    <SettingsCard anchor="notificationEvents" title={t('notifications.events.title')} action={<TestMenu />}>
      <table className={styles.groups}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.events.about')}</th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col">
                {t(`notifications.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group
            key={group}
            group={group}
            events={events.filter(({ area }) => (notificationGroups[group] as readonly string[]).includes(area))}
            isDaily={preferences.schedule.digest_at !== null}
            isOpen={open.includes(group)}
            onToggle={() => setOpen(open.includes(group) ? open.filter((one) => one !== group) : [...open, group])}
          />
        ))}
      </table>
      <p className={styles.note}>{t('notifications.events.always')}</p>
    </SettingsCard>
  )
}

interface GroupProps {
  group: NotificationGroup
  events: readonly Event[]
  /** Whether emails wait for the daily one. */
  isDaily: boolean
  isOpen: boolean
  onToggle: () => void
}

function Group({ group, events, isDaily, isOpen, onToggle }: GroupProps) {
  const { t } = useTranslation('notifications')
  const id = useId()
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon
  return (
    <tbody id={id}>
      <tr id={group} className={styles.group}>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            {t(`groups.${group}.title`)}
            <Chevron aria-hidden />
          </button>
          <p>{t(`groups.${group}.text`)}</p>
        </th>
        {notificationChannels.map((channel) => (
          <td key={channel}>
            <GroupChoice group={group} events={events} channel={channel} isDaily={isDaily && channel === 'email'} />
          </td>
        ))}
      </tr>
      {isOpen && events.map((event) => <EventRow key={event.event} event={event} />)}
    </tbody>
  )
}

interface GroupChoiceProps extends Pick<GroupProps, 'group' | 'events' | 'isDaily'> {
  channel: NotificationChannel
}

/** All of a group that can be chosen, or none of it; where some are on, it says how many. */
function GroupChoice({ group, events: all, channel, isDaily }: GroupChoiceProps) {
  const { t } = useTranslation(['settings', 'notifications'])
  const { mutate, isPending, variables } = useSetChannel()
  const events = all.filter(({ channels }) => !channels[channel].is_fixed)
  const stored = events.filter((event) => event.channels[channel].is_on).length
  const count = isPending ? (variables.body.is_on ? events.length : 0) : stored
  const value = count === events.length ? 'on' : count === 0 ? 'off' : 'some'
  const choose = (choice: string) => {
    if (choice !== 'some') mutate({ params: { channel }, body: { events: events.map(({ event }) => event), is_on: choice === 'on' } })
  }
  return (
    <Select
      value={value}
      data-off={value === 'off' || undefined}
      aria-label={t('notifications.events.choice', { event: t(`notifications:groups.${group}.title`), channel: t(`notifications.channels.${channel}`) })}
      onChange={({ target }) => choose(target.value)}
    >
      {value === 'some' && <option value="some">{t('notifications.events.some', { number: count, all: events.length })}</option>}
      <option value="on">{t(isDaily ? 'notifications.events.daily' : 'notifications.events.atOnce')}</option>
      <option value="off">{t('notifications.events.off')}</option>
    </Select>
  )
}

function EventRow({ event }: { event: Event }) {
  const alert = alertKindOf(event.event)
  return (
    <tr className={styles.event}>
      <th scope="row">
        {event.title}
        {alert && <AlertValues kind={alert} name={event.title} />}
      </th>
      {notificationChannels.map((channel) => (
        <td key={channel}>
          <EventChoice event={event} channel={channel} />
        </td>
      ))}
    </tr>
  )
}

function EventChoice({ event: { event, title, channels }, channel }: { event: Event; channel: NotificationChannel }) {
  const { t } = useTranslation('settings')
  const { mutate, isPending, variables } = useSetChannel()
  return (
    <Checkbox
      // Shows the new choice while it is saved, and the stored one if saving fails.
      checked={isPending ? variables.body.is_on : channels[channel].is_on}
      disabled={channels[channel].is_fixed}
      aria-label={t('notifications.events.choice', { event: title, channel: t(`notifications.channels.${channel}`) })}
      onChange={({ target }) => mutate({ params: { channel }, body: { events: [event], is_on: target.checked } })}
    />
  )
}
