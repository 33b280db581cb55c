import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { meQuery } from '#web/session/me-query.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { EmailCard } from './email-card.tsx'
import { LanguageCard } from './language-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { TimeZoneCard } from './time-zone-card.tsx'

/** Who somebody is here, and how the product looks and speaks to them. */
export function ProfilePage() {
  const { t } = useTranslation('settings')
  const person = useQuery(meQuery)
  return (
    <SettingsFrame>
      {person.isPending && <SettingsSkeleton cards={{ profile: 2, email: 1, language: 2 }} />}
      {person.isError && <ErrorNotice title={t('profile.failed')} error={person.error} onRetry={() => void person.refetch()} />}
      {person.data && (
        <>
          <ProfileCard user={person.data.user} />
          <EmailCard user={person.data.user} />
          <LanguageCard user={person.data.user} />
        </>
      )}
      <AppearanceCard />
      <TimeZoneCard />
    </SettingsFrame>
  )
}
