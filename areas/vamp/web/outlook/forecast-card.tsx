import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { VampOutlook, VampThreshold } from '#areas/vamp/contract/endpoints.ts'
import { formatVampPercent, type VampStatus, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import { AlertLine } from '#web/shared/figures/alert-line.tsx'
import { formatBasisPoints } from '#web/shared/figures/basis-points.ts'
import { FigureTerm } from '#web/shared/figures/figure-term.tsx'
import { useCan } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { Dot } from '../legend.tsx'
import { nameMonthAndYear } from '../months.ts'
import styles from './forecast-card.module.css'
import { useDollars } from './use-dollars.ts'

/** How the current month may end, what leads to the next color, and the account's own threshold. */
export function ForecastCard({ outlook }: { outlook: VampOutlook | undefined }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  return (
    <section className="card" aria-labelledby="vamp-forecast" aria-busy={!outlook}>
      <div className={styles.head}>
        <h2 className={styles.heading} id="vamp-forecast">
          {outlook ? t('forecast.title', { month: nameMonthAndYear(outlook.month, locale) }) : <SkeletonBar width={160} />}
        </h2>
        {outlook && <span className={styles.note}>{t('forecast.day', { day: outlook.day, days: outlook.days_in_month })}</span>}
      </div>
      <dl className={styles.figures}>
        <Figure name="forecast_ratio">{outlook && <Ratio {...outlook.forecast.percent} />}</Figure>
        <Figure name="forecast_events">{outlook && <Expected {...outlook.forecast.events} />}</Figure>
        <Figure name="forecast_sales">{outlook && <Expected {...outlook.forecast.sales} />}</Figure>
        <Figure name="headroom">{outlook && <Headroom {...outlook.headroom} />}</Figure>
        <Figure name="forecast_cost">{outlook && <Cost outlook={outlook} />}</Figure>
      </dl>
      <div className={styles.alert}>
        <ThresholdLine outlook={outlook} />
      </div>
    </section>
  )
}

function Figure({ name, children }: { name: 'forecast_ratio' | 'forecast_events' | 'forecast_sales' | 'headroom' | 'forecast_cost'; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>
        <FigureTerm of={`vamp.${name}`} />
      </dt>
      {children ?? (
        <dd className={styles.value}>
          <SkeletonBar width={72} height={24} />
        </dd>
      )}
    </div>
  )
}

interface Range {
  low: number
  expected: number
  high: number
}

function Status({ status }: { status: VampStatus }) {
  const { t } = useTranslation('vamp')
  return (
    <span className={styles.status}>
      <Dot status={status} />
      {t(`status.${status}`)}
    </span>
  )
}

function Ratio({ low, expected, high }: Range) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  return (
    <>
      <dd className={styles.value}>
        {formatVampPercent(expected, locale)}
        <Status status={vampStatusOf(expected)} />
      </dd>
      <dd className={styles.text}>{t('forecast.range', { low: formatVampPercent(low, locale), high: formatVampPercent(high, locale) })}</dd>
    </>
  )
}

function Expected({ low, expected, high }: Range) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const format = (count: number) => formatCount(count, locale)
  return (
    <>
      <dd className={styles.value}>{format(expected)}</dd>
      <dd className={styles.text}>{t('forecast.range', { low: format(low), high: format(high) })}</dd>
    </>
  )
}

function Headroom({ now, forecast }: VampOutlook['headroom']) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const atEnd = forecast.next
    ? t('forecast.nextAtEnd', { count: formatCount(forecast.next.count, locale), status: t(`status.${forecast.next.status}`) })
    : t('forecast.aboveAtEnd')
  return (
    <>
      <dd className={styles.value}>
        {now.next ? (
          <>
            {formatCount(now.next.count, locale)}
            <Status status={now.next.status} />
          </>
        ) : (
          <Status status={now.status} />
        )}
      </dd>
      <dd className={styles.text}>{atEnd}</dd>
    </>
  )
}

/** What Visa charges; Mastercard's fees follow from months instead of items. */
function Cost({ outlook: { programs } }: { outlook: VampOutlook }) {
  const { t } = useTranslation('vamp')
  const format = useDollars()
  const visa = programs.find(({ network }) => network === 'visa')
  const cost = visa?.forecast.cost_usd_minor
  const [wait, fee] = [visa?.fee_months_without, visa?.fee_usd_per_item]
  return (
    <>
      <dd className={styles.value}>{cost === undefined || cost === null ? t('forecast.costUnknown') : format(cost)}</dd>
      {wait !== undefined && fee !== undefined && fee !== null && (
        <dd className={styles.text}>{cost === 0 ? t('forecast.costNone') : t('forecast.costText', { fee: format(fee * 100), months: wait })}</dd>
      )}
    </>
  )
}

const ThresholdDialog = lazy(() => import('./threshold-dialog.tsx'))

/** The account's own threshold, and the way to change it. */
function ThresholdLine({ outlook }: { outlook: VampOutlook | undefined }) {
  const { t } = useTranslation('vamp')
  const mayManage = useCan('vamp.manage')
  const dialog = useDialog()
  const describe = useDescription()
  const threshold = outlook?.threshold
  return (
    <>
      <AlertLine
        title={t('threshold.title')}
        text={outlook && (threshold ? describe(threshold) : t('threshold.none'))}
        status={
          threshold && (
            <StatusTag tone={threshold.is_reached ? 'warn' : 'good'}>{t(threshold.is_reached ? 'threshold.reached' : 'threshold.notReached')}</StatusTag>
          )
        }
        buttonText={outlook && mayManage ? t(threshold ? 'threshold.edit' : 'threshold.set') : undefined}
        onEdit={() => dialog.open(true)}
      />
      {outlook && dialog.subject && (
        <Suspense fallback={null}>
          <ThresholdDialog threshold={threshold ?? null} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

function useDescription(): (threshold: VampThreshold) => string {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  return ({ ratio_basis_points: basisPoints, count }) => {
    const ratio = basisPoints === null ? '' : formatBasisPoints(basisPoints, locale)
    const number = count === null ? '' : formatCount(count, locale)
    if (basisPoints !== null && count !== null) return t('threshold.both', { ratio, number })
    return basisPoints === null ? t('threshold.count', { number }) : t('threshold.ratio', { ratio })
  }
}
