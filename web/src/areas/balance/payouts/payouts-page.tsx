import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '../../../api/errors.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { CursorGone } from '../../../ui/cursor-gone.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { rememberList } from '../../../ui/last-list.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { formatZone } from '../../../ui/time.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { NoPayouts } from './no-payouts.tsx'
import { PayoutFilters } from './payout-filters.tsx'
import { PayoutTable } from './payout-table.tsx'
import { payoutListQuery } from './queries.ts'
import { filtersOf, hasFilters } from './search.ts'
import { ToBalance } from './to-balance.tsx'
import { usePayoutSearch } from './use-payout-search.ts'

/** Every payout of the account, newest first, a page at a time. */
export function PayoutsPage() {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const { search, go } = usePayoutSearch()
  const page = useQuery(payoutListQuery(merchantId, search))
  useEffect(() => rememberList('/balance/payouts', search), [search])

  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  const isEmpty = page.data?.items.length === 0 && !page.isPlaceholderData
  return (
    <>
      <PageHeader title={t('payouts.title')} breadcrumb={<ToBalance />} subtitle={t('timesIn', { zone: formatZone(timeZone, locale) })} />
      <PayoutFilters search={search} onChange={go} />
      {page.isError && !isCursorGone && <ErrorNotice title={t('payouts.failed')} error={page.error} onRetry={() => void page.refetch()} />}
      {isCursorGone && <CursorGone filters={filtersOf(search)} />}
      {isEmpty && <NoPayouts isFiltered={hasFilters(search)} onClear={() => go({})} />}
      {(page.data || page.isPending) && !isEmpty && (
        <>
          <PayoutTable items={page.data?.items} isBusy={page.isPlaceholderData} />
          {page.data && <Pager filters={filtersOf(search)} page={page.data} />}
        </>
      )}
    </>
  )
}
