import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VampOutlook } from '#areas/vamp/contract/endpoints.ts'
import { formatVampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import { formatBasisPoints } from '#web/shared/figures/basis-points.ts'
import { FigureTerm } from '#web/shared/figures/figure-term.tsx'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { nameMonth } from '../months.ts'
import styles from './lead.module.css'
import { useDollars } from './use-dollars.ts'

/** What the current month is: its ratio, how much is left to the next status, and how it may end. */
export function Lead({ outlook }: { outlook: VampOutlook | undefined }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  return (
    <section className={styles.lead} aria-label={t('lead.label')} aria-busy={!outlook}>
      <strong className={styles.figure}>{outlook ? formatVampPercent(outlook.vamp_percent, locale) : <SkeletonBar width={96} height={40} />}</strong>
      <div className={styles.words}>
        <p className={styles.headroom}>{outlook ? <Headroom outlook={outlook} /> : <SkeletonBar width="60%" />}</p>
        <p>{outlook ? <SoFar outlook={outlook} /> : <SkeletonBar width="80%" />}</p>
        <p className={styles.threshold}>{outlook ? <Threshold threshold={outlook.threshold} /> : <SkeletonBar width="40%" />}</p>
      </div>
      {outlook && <Forecast outlook={outlook} />}
    </section>
  )
}

/** What leads to the next status. */
function Headroom({ outlook: { month, headroom } }: { outlook: VampOutlook }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const { next, status } = headroom
  const name = nameMonth(month, locale)
  return (
    <FigureTerm of="vamp.headroom">
      {next
        ? t(`lead.next.${next.status}`, { count: next.count, number: formatCount(next.count, locale), month: name })
        : t('lead.above', { month: name, status: t(`status.${status}`) })}
    </FigureTerm>
  )
}

function SoFar({ outlook }: { outlook: VampOutlook }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const reported = outlook.tc40_count + outlook.tc15_count - outlook.excluded_count
  return t('lead.soFar', {
    count: reported,
    number: formatCount(reported, locale),
    sales: formatCount(outlook.tc05_count, locale),
    day: outlook.day,
    days: outlook.days_in_month,
  })
}

interface Range {
  low: number
  expected: number
  high: number
}

function Forecast({ outlook: { month, forecast, programs } }: { outlook: VampOutlook }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const format = useDollars()
  const visa = programs.find(({ network }) => network === 'visa')
  const cost = visa?.forecast.cost_usd_minor
  const [wait, fee] = [visa?.fee_months_without, visa?.fee_usd_per_item]
  const range = ({ low, expected, high }: Range, write: (value: number) => string) =>
    low === high ? write(expected) : t('lead.range', { expected: write(expected), low: write(low), high: write(high) })
  const count = (value: number) => formatCount(value, locale)
  return (
    <dl className={styles.forecast} aria-label={t('lead.forecast', { month: nameMonth(month, locale) })}>
      <Fact name="forecast_ratio">{range(forecast.percent, (percent) => formatVampPercent(percent, locale))}</Fact>
      <Fact name="forecast_events">{range(forecast.events, count)}</Fact>
      <Fact name="forecast_sales">{range(forecast.sales, count)}</Fact>
      {wait !== undefined && fee !== undefined && fee !== null && (
        <Fact name="forecast_cost">
          {cost === undefined || cost === null ? t('programs.unknown') : format(cost)}
          {cost !== 0 && <span className={styles.note}> {t('lead.fee', { fee: format(fee * 100), months: wait })}</span>}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: 'forecast_ratio' | 'forecast_events' | 'forecast_sales' | 'forecast_cost'; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FigureTerm of={`vamp.${name}`} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** By what the account's members are notified. */
function Threshold({ threshold }: Pick<VampOutlook, 'threshold'>) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  if (threshold === null) return t('threshold.none')
  const ratio = formatBasisPoints(threshold.ratio_basis_points ?? 0, locale)
  const number = formatCount(threshold.count ?? 0, locale)
  const kind = threshold.ratio_basis_points === null ? 'count' : threshold.count === null ? 'ratio' : 'both'
  return `${t(`threshold.${kind}`, { ratio, number })} ${t(threshold.is_reached ? 'threshold.reached' : 'threshold.notReached')}`
}
