import { paymentQuery } from '@counterfoil/contract/payments/query'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentCurrenciesQuery } from '../../api/payment-currencies-query.ts'
import { ExportAction } from '../../shared/exports/export-action.tsx'
import { ListPage } from '../../shared/lists/list-page.tsx'
import { OwnList } from '../../shared/payments/own-list.ts'
import { type PaymentColumn, PaymentTable } from '../../shared/payments/payment-table.tsx'
import { useShownLook } from '../../shared/views/use-shown-look.ts'
import { ViewBar } from '../../shared/views/view-bar.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatZone } from '../../ui/time/time.ts'
import { PaymentTabs } from './payment-tabs.tsx'
import { paymentSource } from './queries.ts'
import { usePaymentWords } from './use-payment-words.tsx'

const route = getRouteApi('/shell/payments')

const FirstPayment = lazy(() => import('./components/first-payment.tsx'))

/** Every payment of the account, newest first, a page at a time. */
export function PaymentsPage() {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const search = route.useSearch()
  const { look, known, isPending } = useShownLook('payments', search)
  const columns = look.columns as readonly PaymentColumn[]
  const nameColumn = (column: string) => t(`columns.${column as PaymentColumn}`)
  return (
    <ListPage
      list={paymentQuery}
      words={usePaymentWords()}
      currencies={useQuery(paymentCurrenciesQuery(merchantId)).data}
      source={paymentSource}
      path="/payments"
      header={(searchBox, q) => (
        <PageHeader
          title={t('title')}
          subtitle={t('timesIn', { zone: formatZone(timeZone, locale) })}
          actions={
            <>
              {searchBox}
              {q !== null && <ExportAction list="payments" q={q} columns={columns} columnNames={columns.map(nameColumn)} />}
            </>
          }
        />
      )}
      tabs={(shown, asked) => <PaymentTabs shown={shown} search={asked} />}
      toolbar={<ViewBar list="payments" search={search} look={look} known={known} nameColumn={nameColumn} />}
      isHeld={isPending}
      table={(items, isBusy) => (
        <OwnList value={search.q ?? ''}>
          <PaymentTable
            items={items}
            caption={t('list.caption')}
            isBusy={isBusy}
            columns={columns}
            chosen={look.isOwn ? undefined : look}
            density={look.density}
          />
        </OwnList>
      )}
      empty={
        <Suspense fallback={null}>
          <FirstPayment />
        </Suspense>
      }
    />
  )
}
