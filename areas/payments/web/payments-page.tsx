import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { paymentCurrenciesQuery } from '#web/api/payment-currencies-query.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { OwnList } from '#web/shared/payments/own-list.ts'
import { type PaymentColumn, PaymentTable } from '#web/shared/payments/payment-table.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useRowSelection } from '#web/ui/lists/use-row-selection.ts'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'
import { Arrivals } from './arrivals.tsx'
import bulk from './bulk/bulk.module.css'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import { paymentSource } from './queries.ts'
import { Totals } from './totals/totals.tsx'
import { usePaymentWords } from './use-payment-words.tsx'
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
      header={(searchBox, shownQuery) => (
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
              {shownQuery !== null && <ExportAction hasShortcut list="payments" q={shownQuery} columns={columns} />}
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
            density={look.density}
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

/** Whether the member can do anything with selected payments, and how the checkbox of each is called. */
function useOfferedActions() {
  const { t } = useTranslation('bulk')
  const [mayRefund, mayCapture, mayExport] = [useCan('payments.refund'), useCan('payments.capture'), useCan('exports.manage')]
  const nameRow = ({ id }: PaymentItem) => t('bar.row', { id: shortenId(id) })
  return { isOffered: mayRefund || mayCapture || mayExport, nameRow }
}
