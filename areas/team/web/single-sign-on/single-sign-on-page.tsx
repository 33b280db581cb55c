import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getSingleSignOn } from '#areas/identity/contract/single-sign-on/provider.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { teamKey } from '#web/shared/team/queries.ts'
import { TeamHeader } from '#web/shared/team/team-header.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { DetailSkeleton } from '#web/ui/layout/detail-skeleton.tsx'
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
