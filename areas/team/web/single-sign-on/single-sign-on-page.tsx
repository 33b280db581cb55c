import { getSingleSignOn } from '@counterfoil/contract/single-sign-on/provider'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { DetailSkeleton } from '../../../ui/layout/detail-skeleton.tsx'
import { teamKey } from '../queries.ts'
import { TeamHeader } from '../team-header.tsx'
import styles from './card.module.css'
import { DomainsCard } from './domains-card.tsx'
import { ModeCard } from './mode-card.tsx'
import { ProviderCard } from './provider-card.tsx'

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

function singleSignOnQuery(id: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'single-sign-on'],
    queryFn: ({ signal }) => call(getSingleSignOn, { params: { id } }, { signal, showsErrors: true }),
  })
}
