import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { VampOutlook } from '#areas/vamp/contract/endpoints.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { readPlace } from '#web/shared/lists/list-search.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { ItemList } from './items/item-list.tsx'
import { Legend } from './legend.tsx'
import { MonthCard } from './month-card.tsx'
import { MonthTable } from './month-table.tsx'
import { Lead } from './outlook/lead.tsx'
import { ProgramsCard } from './outlook/programs-card.tsx'
import { vampItemsQuery, vampMonthsQuery, vampOutlookQuery } from './queries.ts'
import styles from './vamp-page.module.css'
import { WarningsCard } from './warnings/warnings-card.tsx'

const route = getRouteApi('/shell/payments-product/vamp')

/**
 * Visa's monitoring of fraud and disputes: the current month and how it may end, a column and a dot for each of the past months, one month with its counts and
 * the items behind them, the programs that judge it, and what can still be done about fraud reports.
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
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<AlertAction threshold={outlook.data?.threshold} />} />
      {months.isError && <ErrorNotice title={t('failed')} error={months.error} onRetry={() => void months.refetch()} />}
      {(months.data || months.isPending) && (
        <div className={styles.page}>
          {outlook.isError && !outlook.data ? (
            <ErrorNotice title={t('outlook.failed')} error={outlook.error} onRetry={() => void outlook.refetch()} />
          ) : (
            <Lead outlook={outlook.data} />
          )}
          <section className="card" aria-labelledby="vamp-history">
            <h2 className={styles.heading} id="vamp-history">
              {t('history.title')}
            </h2>
            <p className={styles.text}>{t('history.text')}</p>
            <MonthTable months={months.data} shown={shown} highest={outlook.data?.forecast.percent.high} />
            <Legend />
          </section>
          <MonthCard month={shown} isCurrent={shown === current} />
          {isListed && <ItemList month={shown} kind={items} />}
          {/* What is below something of unknown height appears with it, so that nothing moves. */}
          <div className={styles.page} data-waiting={outlook.isPending || isListPending || undefined}>
            {outlook.data && <ProgramsCard outlook={outlook.data} />}
            <WarningsCard outlook={outlook.data} />
          </div>
        </div>
      )}
    </>
  )
}

const ThresholdDialog = lazyPart(() => import('./outlook/threshold-dialog.tsx'))

/** Sets by what the account's members are notified. Absent for those who may not, and until it is known what is set. */
function AlertAction({ threshold }: { threshold: VampOutlook['threshold'] | undefined }) {
  const { t } = useTranslation('vamp')
  const dialog = useDialog()
  if (!useCan('vamp.manage')) return null
  return (
    <>
      <Button disabled={threshold === undefined} onClick={() => dialog.open(true)}>
        {t(threshold ? 'threshold.edit' : 'threshold.set')}
      </Button>
      {threshold !== undefined && dialog.subject && <ThresholdDialog threshold={threshold} onClose={dialog.close} />}
    </>
  )
}
