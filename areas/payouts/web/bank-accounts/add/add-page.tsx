import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '../../../../api/merchant-info-query.ts'
import { ErrorNotice } from '../../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../../stores/merchant.ts'
import { SkeletonItems } from '../../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { WayBack } from '../../../../ui/lists/way-back.tsx'
import { bankAccountsQuery } from '../queries.ts'
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
