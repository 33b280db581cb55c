import { useTranslation } from 'react-i18next'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { type ListSearch, withLook } from '#web/shared/lists/list-search.ts'
import { changeFilters, type ShownQuery } from '#web/shared/lists/shown-query.ts'
import { ListTabs, sumCounts } from '#web/ui/lists/list-tabs.tsx'
import { type StatusTab, statusTabNames, statusTabs, tabOf } from './status-tabs.ts'
import { countsOf, usePaymentCounts } from './use-payment-counts.ts'

/** The statuses of payments as tabs. A tab is a filter by status, so the chips, the search box and the address say the same. */
export function PaymentTabs({ shown, search }: { shown: ShownQuery; search: ListSearch }) {
  const { t } = useTranslation('payments')
  // A looked-up ID ignores the tab.
  const searchOf = (tab: StatusTab) => changeFilters(paymentQuery, shown, { status: statusTabs[tab].join() || undefined, payment_id: undefined })
  const counts = usePaymentCounts(shown)
  const open = shown.filters.payment_id === undefined ? tabOf(shown.filters.status) : undefined
  return (
    <ListTabs
      label={t('tabs.label')}
      tabs={statusTabNames.map((tab) => ({
        key: tab,
        label: t(`tabs.${tab}`),
        search: withLook(search, searchOf(tab)),
        isOpen: tab === open,
        count: sumCounts(countsOf(counts, statusTabs[tab])),
      }))}
    />
  )
}
