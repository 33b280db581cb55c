import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type NotificationChannel, notificationChannels } from '#areas/notifications/contract/areas.ts'
import { sendTestNotification } from '#areas/notifications/contract/preferences.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { BrowsersCard } from './browsers-card.tsx'
import { EventsCard } from './events-card.tsx'
import { preferencesQuery, pushQuery } from './queries.ts'
import { ScheduleCard } from './schedule-card.tsx'

/** Notification preferences: channels and times, and the events in a long table below them. */
export function NotificationSettingsPage() {
  const { t } = useTranslation('settings')
  const preferences = useQuery(preferencesQuery)
  // The card of browsers is above the others, so they wait for it instead of moving.
  const isPending = useQuery(pushQuery).isPending || preferences.isPending
  return (
    <SettingsFrame subtitle={t('notifications.subtitle')}>
      {isPending && <SettingsSkeleton cards={{ browsers: 1, schedule: 3, test: 1, events: 6 }} />}
      {preferences.isError && <ErrorNotice title={t('notifications.failed')} error={preferences.error} onRetry={() => void preferences.refetch()} />}
      {preferences.data && !isPending && (
        <>
          <BrowsersCard />
          <ScheduleCard schedule={preferences.data.schedule} />
          <TestCard />
          <EventsCard events={preferences.data.events} />
        </>
      )}
    </SettingsFrame>
  )
}

/** A test for each channel. */
function TestCard() {
  const { t } = useTranslation('settings')
  const test = useMutation({
    mutationFn: (channel: NotificationChannel) => call(sendTestNotification, { body: { channel } }),
    onSuccess: (_, channel) => showToast({ kind: 'success', text: t(`notifications.test.sent.${channel}`) }),
  })
  return (
    <SettingsCard anchor="testNotification" title={t('notifications.test.title')} text={t('notifications.test.text')}>
      <div className={styles.buttons}>
        {notificationChannels.map((channel) => (
          <Button key={channel} isBusy={test.isPending && test.variables === channel} onClick={() => test.mutate(channel)}>
            {t(`notifications.test.send.${channel}`)}
          </Button>
        ))}
      </div>
    </SettingsCard>
  )
}
