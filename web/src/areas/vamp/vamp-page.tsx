import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Legend } from './legend.tsx'
import { MonthCard } from './month-card.tsx'
import { MonthTable } from './month-table.tsx'
import { vampMonthsQuery } from './queries.ts'
import styles from './vamp-page.module.css'

const route = getRouteApi('/shell/payments-product/vamp')

/** Visa's monitoring of fraud and disputes: a dot for each of the past months, and one month with its counts. */
export function VampPage() {
  const { t } = useTranslation('vamp')
  const { id: merchantId } = useMerchant()
  const { month: asked } = route.useSearch()
  const months = useQuery(vampMonthsQuery(merchantId))
  const current = months.data?.at(-1)?.month
  const shown = months.data?.find(({ month }) => month === asked)?.month ?? current
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {months.isError && <ErrorNotice title={t('failed')} error={months.error} onRetry={() => void months.refetch()} />}
      {(months.data || months.isPending) && (
        <div className={styles.page}>
          <section className="card" aria-labelledby="vamp-history">
            <h2 className={styles.heading} id="vamp-history">
              {t('history.title')}
            </h2>
            <p className={styles.text}>{t('history.text')}</p>
            <MonthTable months={months.data} shown={shown} />
            <Legend />
          </section>
          <MonthCard month={shown} isCurrent={shown === current} />
        </div>
      )}
    </>
  )
}
