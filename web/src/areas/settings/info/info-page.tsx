import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '../../../api/merchant-info-query.ts'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { AccountRequirements } from '../../../ui/account-requirements.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import { SettingsSkeleton } from '../settings-skeleton.tsx'
import { InfoFacts } from './info-facts.tsx'
import { InfoForm } from './info-form.tsx'
import { ReadOnlyInfo } from './read-only-info.tsx'

/** The business as its customers and the platform know it, and what a live account still needs. */
export function InfoPage() {
  const { t } = useTranslation('settings')
  const { id } = useMerchant()
  const mayChange = useCan('merchant.update')
  const info = useQuery(merchantInfoQuery(id))
  return (
    <SettingsFrame title={t('areas.info.name')} subtitle={t('info.subtitle')}>
      {info.isPending && <SettingsSkeleton cards={{ details: 6, account: 4 }} />}
      {info.isError && !info.data && <ErrorNotice title={t('info.failed')} error={info.error} onRetry={() => void info.refetch()} />}
      {info.data?.kind === 'live' && !info.data.can_take_payments && (
        <SettingsCard title={t('info.missingTitle')} text={t('info.missingText')}>
          <AccountRequirements missing={info.data.missing} at="/settings/info" />
        </SettingsCard>
      )}
      {info.data && (mayChange ? <InfoForm key={id} info={info.data} /> : <ReadOnlyInfo info={info.data} />)}
      {info.data && <InfoFacts info={info.data} />}
    </SettingsFrame>
  )
}
