import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { VampItemKind } from '#areas/vamp/contract/endpoints.ts'
import { formatVampPercent, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { FigureTerm } from '#web/shared/figures/figure-term.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { Dot } from './legend.tsx'
import styles from './month-card.module.css'
import { nameMonthAndYear } from './months.ts'
import { type VampMonth, vampMonthQuery } from './queries.ts'

interface MonthCardProps {
  /** Undefined while it is not known which months there are. */
  month: string | undefined
  isCurrent: boolean
}

/** One month: its ratio, and the counts that it is made of. */
export function MonthCard({ month, isCurrent }: MonthCardProps) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const summary = useQuery({ ...vampMonthQuery(merchantId, month ?? ''), enabled: month !== undefined })
  return (
    <section className="card" aria-labelledby="vamp-month" aria-live="polite" aria-busy={summary.isPending}>
      <div className={styles.head}>
        <h2 className={styles.heading} id="vamp-month">
          {month === undefined ? <SkeletonBar width={120} /> : nameMonthAndYear(month, locale)}
        </h2>
        {isCurrent && month !== undefined && <span className={styles.note}>{t('month.running')}</span>}
      </div>
      {summary.isError ? (
        <ErrorNotice title={t('month.failed')} error={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <Figures summary={summary.data} />
      )}
    </section>
  )
}

function Figures({ summary }: { summary: VampMonth | undefined }) {
  const counts = [
    ['fraud_reports', 'tc40', summary?.tc40_count],
    ['first_disputes', 'tc15', summary?.tc15_count],
    ['excluded_events', 'excluded', summary?.excluded_count],
    ['visa_sales', 'tc05', summary?.tc05_count],
  ] as const
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>
          <FigureTerm of="vamp.vamp_ratio" />
        </dt>
        <dd className={styles.value}>{summary ? <Ratio summary={summary} /> : <SkeletonBar width={96} height={24} />}</dd>
      </div>
      {counts.map(([name, kind, count]) => (
        <div key={name} className={styles.figure}>
          <dt>
            <FigureTerm of={`vamp.${name}`} />
          </dt>
          <dd className={styles.value}>
            {summary === undefined || count === undefined ? <SkeletonBar width={48} height={24} /> : <Count month={summary.month} kind={kind} count={count} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A count as the way to the items it is the number of. */
function Count({ month, kind, count }: { month: string; kind: VampItemKind; count: number }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const text = formatCount(count, locale)
  if (count === 0) return text
  return (
    <Link
      to="/payments-product/vamp"
      search={{ month, items: kind }}
      hash="vamp-items"
      aria-label={t('month.open', { count: text, name: t(`items.title.${kind}`) })}
      className={styles.count}
    >
      {text}
    </Link>
  )
}

function Ratio({ summary }: { summary: VampMonth }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const { vamp_percent, threshold_percent, min_count, tc05_count } = summary
  const reported = summary.tc40_count + summary.tc15_count - summary.excluded_count
  const status = vampStatusOf(vamp_percent)
  const percent = formatVampPercent(vamp_percent, locale)
  return (
    <>
      {percent}
      <span className={styles.status}>
        <Dot status={status} />
        {t(`status.${status}`)}
      </span>
      {vamp_percent === threshold_percent && <span className={styles.note}>{t('month.reached')}</span>}
      {vamp_percent >= threshold_percent && reported < min_count && (
        <span className={styles.note}>{t('month.belowCount', { count: formatCount(min_count, locale), reported: formatCount(reported, locale) })}</span>
      )}
      {vamp_percent > 0 && tc05_count === 0 && <span className={styles.note}>{t('month.noSales', { percent })}</span>}
    </>
  )
}
