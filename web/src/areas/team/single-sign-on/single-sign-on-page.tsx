import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { DetailSkeleton } from '../../../ui/layout/detail-skeleton.tsx'
import { TeamHeader } from '../team-header.tsx'
import styles from './card.module.css'
import { DomainsCard } from './domains-card.tsx'
import { ModeCard } from './mode-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { singleSignOnQuery } from './queries.ts'

/** The identity provider of the business, its domains, and who signs in by it. */
export function SingleSignOnPage() {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const settings = useQuery(singleSignOnQuery(id))
  return (
    <>
      <TeamHeader />
      {settings.data ? (
        <div className={styles.cards}>
          <ProviderCard settings={settings.data} />
          <DomainsCard domains={settings.data.domains} />
          <ModeCard settings={settings.data} />
        </div>
      ) : settings.isError ? (
        <ErrorNotice title={t('failed')} error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </>
  )
}
