import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { newCodesQuery, securityQuery } from '#web/shared/settings/queries.ts'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useCan } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Ago } from '#web/ui/time/ago.tsx'
import { AuthenticatorsCard } from './authenticators-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { PolicyCard } from './policy-card.tsx'
import { RecoveryCodesCard } from './recovery-codes-card.tsx'
import { SecondPersonCard } from './second-person-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const RecoveryCodesDialog = lazyPart(() => import('./recovery-codes-dialog.tsx'))

/** How somebody proves who they are, and where they are signed in. It needs nothing of an account but the last card. */
export function SecurityPage() {
  const { t } = useTranslation('settings')
  const security = useQuery(securityQuery)
  const newCodes = useQuery(newCodesQuery).data
  const mayDemand = useCan('team.require_second_factor')
  const mayManage = useCan('team.manage')
  return (
    <SettingsFrame>
      {security.isPending && <SettingsSkeleton cards={{ password: 0, passkeys: 1, authenticators: 1, codes: 1, sessions: 2, devices: 1 }} />}
      {security.isError && !security.data && <ErrorNotice title={t('security.failed')} error={security.error} onRetry={() => void security.refetch()} />}
      {security.data && (
        <>
          <PasswordCard changedAt={security.data.password_changed_at} />
          <PasskeysCard passkeys={security.data.passkeys} />
          <AuthenticatorsCard authenticators={security.data.authenticators} />
          <RecoveryCodesCard codes={security.data.recovery_codes} />
          <IdentityCard />
          <SessionsCard />
          <DevicesCard devices={security.data.trusted_devices} />
        </>
      )}
      {mayDemand && <PolicyCard />}
      {mayManage && <SecondPersonCard />}
      {newCodes && <RecoveryCodesDialog codes={newCodes} />}
    </SettingsFrame>
  )
}

/** When the password was set, and the way to another one. */
function PasswordCard({ changedAt }: { changedAt: string }) {
  const { t } = useTranslation('settings')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsCard
      anchor="password"
      title={t('password.title')}
      text={
        <>
          {t('password.changed')} <Ago at={changedAt} />
        </>
      }
      action={!isOpen && <Button onClick={() => setIsOpen(true)}>{t('password.change')}</Button>}
    >
      {isOpen && <PasswordForm onClose={() => setIsOpen(false)} />}
    </SettingsCard>
  )
}
