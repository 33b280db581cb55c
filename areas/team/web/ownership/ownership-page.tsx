import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownershipQuery } from '#web/session/queries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { OwnershipNotice } from './ownership-notice.tsx'

/** The page that the email about a transfer opens. Every member may see it, since the recipient may not have access to the team. */
export function OwnershipPage() {
  const { t } = useTranslation('team')
  const { id, business_name: business } = useMerchant()
  const transfer = useQuery(ownershipQuery(id))
  return (
    <>
      <PageHeader subtitle={business} breadcrumb={<WayBack path="/settings" />} />
      {transfer.isPending && <SkeletonItems items={1} />}
      {transfer.isError && !transfer.data && <ErrorNotice title={t('ownership.failed')} error={transfer.error} onRetry={() => void transfer.refetch()} />}
      {transfer.data === null && <EmptyCard title={t('ownership.noneTitle')} text={t('ownership.noneText')} />}
      <OwnershipNotice />
    </>
  )
}
