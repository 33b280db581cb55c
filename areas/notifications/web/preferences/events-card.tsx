import { useTranslation } from 'react-i18next'
import { type NotificationArea, type NotificationChannel, notificationAreas, notificationChannels } from '#areas/notifications/contract/areas.ts'
import { isMemberEvent } from '#areas/notifications/contract/events.ts'
import type { NotificationPreferences } from '#areas/notifications/contract/preferences.ts'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import styles from './notification-settings.module.css'
import { useSetChannel } from './queries.ts'

type Event = NotificationPreferences['events'][number]

/** Each event by channel. A change applies immediately. */
export function EventsCard({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation('settings')
  const areas = notificationAreas.filter((area) => area !== 'security')
  const security = events.filter(({ area }) => area === 'security')
  return (
    <SettingsCard anchor="notificationEvents" title={t('notifications.events.title')} text={t('notifications.events.text')}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.events.event')}</th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col">
                {t(`notifications.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {areas.map((area) => (
          <Area key={area} area={area} events={events.filter((event) => event.area === area)} />
        ))}
      </table>
      {security.length > 0 && <p className={styles.fixed}>{t('notifications.events.security')}</p>}
    </SettingsCard>
  )
}

function Area({ area, events }: { area: NotificationArea; events: readonly Event[] }) {
  const { t } = useTranslation('notifications')
  return (
    <tbody>
      <tr>
        <th colSpan={notificationChannels.length + 1} scope="rowgroup" className={styles.area}>
          {t(`areas.${area}`)}
        </th>
      </tr>
      {events.map((event) => (
        <tr key={event.event}>
          <th scope="row">{event.title}</th>
          {notificationChannels.map((channel) => (
            <td key={channel}>
              <Choice event={event} channel={channel} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Choice({ event: { event, title, channels }, channel }: { event: Event; channel: NotificationChannel }) {
  const { t } = useTranslation('settings')
  const { mutate, isPending, variables } = useSetChannel()
  if (!isMemberEvent(event)) return null
  // Shows the new choice while it is saved, and the stored one if saving fails.
  const isOn = isPending ? variables.body.is_on : channels[channel].is_on
  return (
    <Checkbox
      checked={isOn}
      disabled={isPending || channels[channel].is_fixed}
      aria-label={t('notifications.events.choice', { event: title, channel: t(`notifications.channels.${channel}`) })}
      onChange={({ target }) => mutate({ params: { event, channel }, body: { is_on: target.checked } })}
    />
  )
}
