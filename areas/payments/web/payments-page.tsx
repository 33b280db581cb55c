import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import ListChecksIcon from 'lucide-react/icons/list-checks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hours, weekdays } from '#areas/acceptance/contract/fields.ts'
import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { nameOfStatusTab, type StatusTab, statusTabNames, statusTabs, tabOf } from '#areas/payments/contract/tabs.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'
import { paymentCurrenciesQuery } from '#web/api/payment-queries.ts'
import { ListMenu } from '#web/shared/lists/list-menu.tsx'
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
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListTabs, sumCounts } from '#web/ui/lists/list-tabs.tsx'
import { useRowSelection } from '#web/ui/lists/use-row-selection.ts'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { Arrivals } from './arrivals.tsx'
import { SelectedPayments } from './bulk/selected-payments.tsx'
import { paymentSource } from './queries.ts'
import { Totals } from './totals/totals.tsx'
import { countsOf, useMatchingCount, usePaymentCounts } from './use-payment-counts.ts'
import { useColumnsChoice } from './views/use-columns-choice.tsx'
import { type ShownLook, useShownLook } from './views/use-shown-look.ts'
import { ViewMenu } from './views/view-menu.tsx'

const route = getRouteApi('/shell/payments')

const FirstPayment = lazyPart(() => import('./first-payment.tsx'))

const PaymentPeek = lazyPart(() => import('./payment-peek.tsx'))

/** Every payment of the account, newest first, a page at a time. */
export function PaymentsPage() {
  const { t } = useTranslation(['payments', 'bulk'])
  const { id: merchantId } = useMerchant()
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
      header={(tools, shownQuery, _, shown, items) => (
        <PageHeader
          actions={
            rows.isAll || rows.ids.size > 0 ? (
              <SelectedPayments rows={rows} items={items} q={q} shown={shown} columns={look.isOwn ? undefined : columns} />
            ) : (
              <>
                {tools}
                <ViewMenu search={search} look={look} known={known} />
                {shownQuery !== null && <PaymentMenu q={shownQuery} look={look} shown={shown} hasBulk={isOffered} />}
              </>
            )
          }
        />
      )}
      tabs={(shown, asked) => <PaymentTabs shown={shown} search={asked} />}
      arrivals={(first) => <Arrivals key={first.q} {...first} />}
      isHeld={isPending}
      table={(items, isBusy, peek) => (
        <OwnList value={search.q ?? ''}>
          <PaymentTable
            items={items}
            caption={t('list.caption')}
            isBusy={isBusy}
            columns={columns}
            chosen={look.isOwn ? undefined : look}
            selection={isOffered ? selection : undefined}
            peek={peek}
          />
        </OwnList>
      )}
      preview={{ label: t('list.unnamed'), view: (id) => <PaymentPeek id={id} /> }}
      footer={(asked, loadedAt) => <Totals key={asked} q={asked} loadedAt={loadedAt} />}
      empty={<FirstPayment />}
    />
  )
}

/** What concerns the whole list: its export, its columns, and what was done in bulk. */
function PaymentMenu({ q, look, shown, hasBulk }: { q: string; look: ShownLook; shown: ShownQuery; hasBulk: boolean }) {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const columns = useColumnsChoice(look)
  const bulk = { key: 'bulk', label: t('/payments/bulk.title'), icon: <ListChecksIcon />, onChoose: () => void navigate({ to: '/payments/bulk' }) }
  return (
    <>
      <ListMenu
        list="payments"
        q={q}
        columns={look.isOwn ? undefined : look.columns}
        count={useMatchingCount(shown)}
        sections={[{ key: 'list', choices: [columns.choice, ...(hasBulk ? [bulk] : [])] }]}
      />
      {columns.dialog}
    </>
  )
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
        isWhole: tab === 'all',
        count: sumCounts(countsOf(counts, statusTabs[tab])),
      }))}
    />
  )
}
