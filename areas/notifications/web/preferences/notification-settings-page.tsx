import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { BrowsersCard } from './browsers-card.tsx'
import { EventsCard } from './events-card.tsx'
import { pushQuery } from './push-queries.ts'
import { preferencesQuery } from './queries.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { TestCard } from './test-card.tsx'

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
