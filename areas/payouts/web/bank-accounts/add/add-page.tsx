import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '#web/api/account-queries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { bankAccountsQuery } from '#web/shared/payouts/bank-account-queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { AddForm } from './add-form.tsx'

/** Adds a bank account. */
export function AddBankAccountPage() {
  const { t } = useTranslation('bank-accounts')
  const { id, business_name: holderName } = useMerchant()
  const info = useQuery(merchantInfoQuery(id))
  const accounts = useQuery(bankAccountsQuery(id))
  const failed = [info, accounts].find(({ isError, data }) => isError && data === undefined)
  return (
    <>
      <PageHeader breadcrumb={<WayBack path="/balance/bank-accounts" />} />
      {failed ? (
        <ErrorNotice title={t('add.failed')} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : info.data && accounts.data ? (
        <AddForm country={info.data.country} holderName={holderName} taken={accounts.data.map(({ currency }) => currency)} />
      ) : (
        <div className="card">
          <SkeletonItems items={4} />
        </div>
      )}
    </>
  )
}
