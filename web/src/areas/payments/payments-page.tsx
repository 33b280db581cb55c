import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '../../api/errors.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { CursorGone } from '../../ui/cursor-gone.tsx'
import styles from '../../ui/detail.module.css'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { rememberList } from '../../ui/last-list.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PaymentTable } from '../../ui/payment-table.tsx'
import { formatZone } from '../../ui/time.ts'
import { useLocale } from '../../ui/use-locale.ts'
import { FilterBar } from './components/filter-bar.tsx'
import { NoPayments } from './components/no-payments.tsx'
import { QuickSearch } from './components/quick-search.tsx'
import { filtersOf, hasFilters } from './filters.ts'
import { paymentListQuery } from './queries.ts'
import { usePaymentSearch } from './use-payment-search.ts'

/** Every payment of the account, newest first, a page at a time. */
export function PaymentsPage() {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const { search, go } = usePaymentSearch()
  const page = useQuery(paymentListQuery(merchantId, search))
  useEffect(() => rememberList('/payments', search), [search])

  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  // A query of an offline browser waits, and is sent once there is a network again.
  const isOffline = page.fetchStatus === 'paused'
  const isEmpty = page.data?.items.length === 0 && !page.isPlaceholderData
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('timesIn', { zone: formatZone(timeZone, locale) })} actions={<QuickSearch search={search} onChange={go} />} />
      <FilterBar search={search} onChange={go} />
      {page.isError && !isCursorGone && <ErrorNotice title={t('list.failed')} error={page.error} onRetry={() => void page.refetch()} />}
      {isOffline && (
        <p className={`card ${styles.panel}`} data-tone="warn" role="status">
          {t(page.data ? 'list.offline' : 'list.offlineEmpty')}
        </p>
      )}
      {isCursorGone && <CursorGone filters={filtersOf(search)} />}
      {isEmpty && <NoPayments isFiltered={hasFilters(search)} isById={search.payment_id !== undefined} onClear={() => go({})} />}
      {(page.data || page.isPending) && !isEmpty && (
        <>
          <PaymentTable items={page.data?.items} caption={t('list.caption')} isBusy={page.isPlaceholderData && !isOffline} />
          {page.data && <Pager filters={filtersOf(search)} page={page.data} />}
        </>
      )}
    </>
  )
}
