import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { MerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { merchantInfoQuery } from '#web/api/merchant-info-query.ts'
import { AccountRequirements } from '#web/shared/accounts/account-requirements.tsx'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { LegalCard } from '../legal/legal-card.tsx'
import { InfoFacts } from './info-facts.tsx'
import { InfoForm } from './info-form.tsx'
import { infoFields } from './info-values.ts'

/** The business as its customers and the platform know it, and what a live account still needs. */
export function InfoPage() {
  const { t } = useTranslation('settings')
  const { id } = useMerchant()
  const mayChange = useCan('merchant.update')
  const info = useQuery(merchantInfoQuery(id))
  return (
    <SettingsFrame subtitle={t('info.subtitle')}>
      {info.isPending && <SettingsSkeleton cards={{ details: 6, account: 4 }} />}
      {info.isError && !info.data && <ErrorNotice title={t('info.failed')} error={info.error} onRetry={() => void info.refetch()} />}
      {info.data?.kind === 'live' && !info.data.can_take_payments && (
        <SettingsCard title={t('info.missingTitle')} text={t('info.missingText')}>
          <AccountRequirements missing={info.data.missing} at="/settings/info" />
        </SettingsCard>
      )}
      {info.data && (mayChange ? <InfoForm key={id} info={info.data} /> : <ReadOnlyInfo info={info.data} />)}
      <LegalCard />
      {info.data && <InfoFacts info={info.data} />}
    </SettingsFrame>
  )
}

/** The business's data for members who cannot change it. */
function ReadOnlyInfo({ info }: { info: MerchantInfo }) {
  const { t } = useTranslation('settings')
  return (
    <SettingsCard anchor="publicDetails" title={t('info.formTitle')} text={t('info.readOnly')}>
      <dl className={styles.facts}>
        {infoFields.map((field) => (
          <Fragment key={field}>
            <dt>{t(`info.${field}`)}</dt>
            <dd>{info[field] ?? t('info.none')}</dd>
          </Fragment>
        ))}
      </dl>
    </SettingsCard>
  )
}
