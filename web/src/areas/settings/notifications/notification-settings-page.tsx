import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import { SettingsSkeleton } from '../settings-skeleton.tsx'
import { BrowsersCard } from './browsers-card.tsx'
import { EventsCard } from './events-card.tsx'
import { preferencesQuery } from './queries.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { TestCard } from './test-card.tsx'

/** Notification preferences: events, channels and times. */
export function NotificationSettingsPage() {
  const { t } = useTranslation('settings')
  const preferences = useQuery(preferencesQuery)
  return (
    <SettingsFrame title={t('areas.notifications.name')} subtitle={t('notifications.subtitle')}>
      {preferences.isPending && <SettingsSkeleton cards={{ events: 6, schedule: 3 }} />}
      {preferences.isError && <ErrorNotice title={t('notifications.failed')} error={preferences.error} onRetry={() => void preferences.refetch()} />}
      {preferences.data && (
        <>
          <EventsCard events={preferences.data.events} />
          <ScheduleCard schedule={preferences.data.schedule} />
          <TestCard />
          <BrowsersCard />
        </>
      )}
    </SettingsFrame>
  )
}
