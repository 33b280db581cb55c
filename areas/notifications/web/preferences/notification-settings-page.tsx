import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { BrowsersCard } from './browsers-card.tsx'
import { GroupsCard } from './groups-card.tsx'
import { preferencesQuery, pushQuery } from './queries.ts'
import { ScheduleCard } from './schedule-card.tsx'

/** Notification preferences: what a person is notified of, in which browsers, and when. */
export function NotificationSettingsPage() {
  const { t } = useTranslation('settings')
  const preferences = useQuery(preferencesQuery)
  // The card of browsers is above the others, so they wait for it instead of moving.
  const isPending = useQuery(pushQuery).isPending || preferences.isPending
  return (
    <SettingsFrame subtitle={t('notifications.subtitle')}>
      {isPending && <SettingsSkeleton cards={{ events: 6, browsers: 1, schedule: 3 }} />}
      {preferences.isError && <ErrorNotice title={t('notifications.failed')} error={preferences.error} onRetry={() => void preferences.refetch()} />}
      {preferences.data && !isPending && (
        <>
          <GroupsCard preferences={preferences.data} />
          <BrowsersCard />
          <ScheduleCard schedule={preferences.data.schedule} />
        </>
      )}
    </SettingsFrame>
  )
}
