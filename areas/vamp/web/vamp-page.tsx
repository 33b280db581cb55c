import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { readPlace } from '#web/shared/lists/list-search.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ItemList } from './items/item-list.tsx'
import { Legend } from './legend.tsx'
import { MonthCard } from './month-card.tsx'
import { MonthTable } from './month-table.tsx'
import { ForecastCard } from './outlook/forecast-card.tsx'
import { ProgramsCard } from './outlook/programs-card.tsx'
import { vampItemsQuery, vampMonthsQuery, vampOutlookQuery } from './queries.ts'
import styles from './vamp-page.module.css'
import { WarningsCard } from './warnings/warnings-card.tsx'

const route = getRouteApi('/shell/payments-product/vamp')

/**
 * Visa's monitoring of fraud and disputes: a dot for each of the past months, one month with its counts and the items behind them, how the current month may
 * end, the programs that judge it, and what can still be done about fraud reports.
 */
export function VampPage() {
  const { t } = useTranslation('vamp')
  const { id: merchantId } = useMerchant()
  const { month: asked, items, ...place } = route.useSearch()
  const months = useQuery(vampMonthsQuery(merchantId))
  const current = months.data?.at(-1)?.month
  const outlook = useQuery(vampOutlookQuery(merchantId))
  const shown = months.data?.find(({ month }) => month === asked)?.month ?? current
  const isListed = shown !== undefined && items !== undefined
  const isListPending =
    useQuery({ ...vampItemsQuery(merchantId, shown ?? '', items ?? 'tc40', readPlace({ ...place })), enabled: isListed }).isPending && isListed
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
          {isListed && <ItemList month={shown} kind={items} />}
          {outlook.isPending && !isListPending && <ForecastCard outlook={undefined} />}
          {/* What is below something of unknown height appears with it, so that nothing moves. */}
          <div className={styles.page} data-waiting={outlook.isPending || isListPending || undefined}>
            {outlook.isError && !outlook.data && <ErrorNotice title={t('outlook.failed')} error={outlook.error} onRetry={() => void outlook.refetch()} />}
            {outlook.data && <ForecastCard outlook={outlook.data} />}
            {outlook.data && <ProgramsCard outlook={outlook.data} />}
            <WarningsCard outlook={outlook.data} />
          </div>
        </div>
      )}
    </>
  )
}
