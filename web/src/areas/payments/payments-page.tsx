import { paymentQuery } from '@counterfoil/contract/payments/query'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentCurrenciesQuery } from '../../api/payment-currencies-query.ts'
import { ExportAction } from '../../shared/exports/export-action.tsx'
import { ListPage } from '../../shared/lists/list-page.tsx'
import { PaymentTable, paymentColumns } from '../../shared/payments/payment-table.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatZone } from '../../ui/time/time.ts'
import { PaymentTabs } from './payment-tabs.tsx'
import { paymentSource } from './queries.ts'
import { usePaymentWords } from './use-payment-words.tsx'

const FirstPayment = lazy(() => import('./components/first-payment.tsx'))

/** Every payment of the account, newest first, a page at a time. */
export function PaymentsPage() {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone } = useMerchant()
  const columnNames = paymentColumns.map((column) => t(`columns.${column}`))
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
              {q !== null && <ExportAction list="payments" q={q} columns={paymentColumns} columnNames={columnNames} />}
            </>
          }
        />
      )}
      tabs={(shown) => <PaymentTabs shown={shown} />}
      table={(items, isBusy) => <PaymentTable items={items} caption={t('list.caption')} isBusy={isBusy} />}
      empty={
        <Suspense fallback={null}>
          <FirstPayment />
        </Suspense>
      }
    />
  )
}
