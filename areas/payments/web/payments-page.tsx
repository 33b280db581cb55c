import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hours, weekdays } from '#areas/acceptance/contract/fields.ts'
import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { nameOfStatusTab, type StatusTab, statusTabNames, statusTabs, tabOf } from '#areas/payments/contract/tabs.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'
import { paymentCurrenciesQuery } from '#web/api/payment-queries.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListSearch, withLook } from '#web/shared/lists/list-search.ts'
import { type ListWords, useQueryWords } from '#web/shared/lists/list-words.ts'
import { changeFilters, type ShownQuery } from '#web/shared/lists/shown-query.ts'
import { formatHours, nameWeekday } from '#web/shared/payments/hours.ts'
import { OwnList } from '#web/shared/payments/own-list.ts'
import { PaymentStatusTag } from '#web/shared/payments/payment-status-tag.tsx'
import { type PaymentColumn, PaymentTable } from '#web/shared/payments/payment-table.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListTabs, sumCounts } from '#web/ui/lists/list-tabs.tsx'
import { useRowSelection } from '#web/ui/lists/use-row-selection.ts'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'
import { Arrivals } from './arrivals.tsx'
import bulk from './bulk/bulk.module.css'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { paymentSource } from './queries.ts'
import { Totals } from './totals/totals.tsx'
import { countsOf, useMatchingCount, usePaymentCounts } from './use-payment-counts.ts'
import { useShownLook } from './views/use-shown-look.ts'
import { ViewBar } from './views/view-bar.tsx'

const route = getRouteApi('/shell/payments')

const FirstPayment = lazy(() => import('./first-payment.tsx'))

/** Every payment of the account, newest first, a page at a time. */
export function PaymentsPage() {
  const { t } = useTranslation(['payments', 'bulk', 'pages'])
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const search = route.useSearch()
  const { look, known, isPending } = useShownLook(search)
  const columns = look.columns as readonly PaymentColumn[]
  const q = search.q ?? ''
  const rows = useRowSelection(q)
  const { isOffered, nameRow } = useOfferedActions()
  const selection = { isSelected: rows.isSelected, select: rows.select, nameRow, pageLabel: t('bulk:bar.page') }
  return (
    <ListPage
      list={paymentQuery}
      words={usePaymentWords()}
      currencies={useQuery(paymentCurrenciesQuery(merchantId)).data}
      source={paymentSource}
      path="/payments"
      header={(searchBox, shownQuery, _, shown) => (
        <PageHeader
          subtitle={t('timesIn', { zone: formatZone(timeZone, locale) })}
          actions={
            <>
              {searchBox}
              {isOffered && (
                <Link to="/payments/bulk" className={bulk.all}>
                  {t('pages:/payments/bulk.title')}
                </Link>
              )}
              {shownQuery !== null && <PaymentExport q={shownQuery} columns={columns} shown={shown} />}
            </>
          }
        />
      )}
      tabs={(shown, asked) => <PaymentTabs shown={shown} search={asked} />}
      toolbar={<ViewBar search={search} look={look} known={known} />}
      arrivals={(first) => <Arrivals key={first.q} {...first} />}
      isHeld={isPending}
      table={(items, isBusy, shown) => (
        <OwnList value={search.q ?? ''}>
          <PaymentTable
            items={items}
            caption={t('list.caption')}
            isBusy={isBusy}
            columns={columns}
            chosen={look.isOwn ? undefined : look}
            selection={isOffered ? selection : undefined}
          />
          {isOffered && <SelectionBar rows={rows} q={q} shown={shown} columns={columns} />}
        </OwnList>
      )}
      footer={(asked, loadedAt) => <Totals key={asked} q={asked} loadedAt={loadedAt} />}
      empty={
        <Suspense fallback={null}>
          <FirstPayment />
        </Suspense>
      }
    />
  )
}

function PaymentExport({ shown, ...rows }: { q: string; columns: readonly PaymentColumn[]; shown: ShownQuery }) {
  return <ExportAction hasShortcut list="payments" {...rows} count={useMatchingCount(shown)} />
}

/** Whether the member can do anything with selected payments, and how the checkbox of each is called. */
function useOfferedActions() {
  const { t } = useTranslation('bulk')
  const [mayRefund, mayCapture, mayExport] = [useCan('payments.refund'), useCan('payments.capture'), useCan('exports.manage')]
  const nameRow = ({ id }: PaymentItem) => t('bar.row', { id: shortenId(id) })
  return { isOffered: mayRefund || mayCapture || mayExport, nameRow }
}

/** What the list of payments says. */
function usePaymentWords(): ListWords {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { names, hints } = useQueryWords(paymentQuery, 'payments:filters')
  return useMemo(
    () => ({
      names: {
        ...names,
        values: {
          ...names.values,
          hour: Object.fromEntries(hours.map((hour) => [hour, formatHours(Number(hour), locale)])),
          weekday: Object.fromEntries(weekdays.map((day) => [day, nameWeekday(day, locale)])),
        },
      },
      hints,
      drawValue: (field, value) => field === 'status' && <PaymentStatusTag status={value as PaymentStatus} />,
      nothing: ({ payment_id: id }) => (id === undefined ? undefined : t('empty.idText')),
      search: t('search.label'),
      placeholder: t('search.placeholder'),
      failed: t('list.failed'),
      older: t('searchEnd.older'),
      newer: t('searchEnd.newer'),
      unsearched: { note: t('searchEnd.unsearched'), search: t('searchEnd.all') },
      offline: t('list.offline'),
      offlineEmpty: t('list.offlineEmpty'),
    }),
    [t, locale, names, hints],
  )
}

/** The statuses of payments as tabs. A tab is a filter by status, so the chips, the search box and the address say the same. */
function PaymentTabs({ shown, search }: { shown: ShownQuery; search: ListSearch }) {
  const { t } = useTranslation(['payments', 'figures'])
  // A looked-up ID ignores the tab.
  const searchOf = (tab: StatusTab) => changeFilters(paymentQuery, shown, { status: statusTabs[tab].join() || undefined, payment_id: undefined })
  const counts = usePaymentCounts(shown)
  const open = shown.filters.payment_id === undefined ? tabOf(shown.filters.status) : undefined
  return (
    <ListTabs
      label={t('tabs.label')}
      tabs={statusTabNames.map((tab) => ({
        key: tab,
        label: t(nameOfStatusTab(tab)),
        search: withLook(search, searchOf(tab)),
        isOpen: tab === open,
        count: sumCounts(countsOf(counts, statusTabs[tab])),
      }))}
    />
  )
}
