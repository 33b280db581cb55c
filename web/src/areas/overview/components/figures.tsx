import { formatMoney } from '@counterfoil/contract/money/money'
import { countDays, dayIn } from '@counterfoil/contract/time/calendar-days'
import { useTranslation } from 'react-i18next'
import { ChangeLine, ChangeMark } from '../../../shared/figures/change-line.tsx'
import { compareAmounts, compareShares, shareTenths } from '../../../shared/figures/comparison.ts'
import { FigureCard, FigureSkeleton } from '../../../shared/figures/figure-card.tsx'
import styles from '../../../shared/figures/figures.module.css'
import { formatShare, formatTenths } from '../../../shared/figures/format.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatTime } from '../../../ui/time/time.ts'
import type { Overview } from '../queries.ts'
import type { DayRange } from '../ranges.ts'

/** The few numbers that are looked at every day, all in sight at once. */
export function Figures({ overview, range }: { overview: Overview | undefined; range: DayRange }) {
  const { t } = useTranslation('overview')
  return (
    <section className={styles.figures} aria-label={t('figures.label')} aria-busy={!overview}>
      {overview ? <FilledFigures overview={overview} range={range} /> : ['gross', 'payments', 'rate', 'refunded'].map((key) => <FigureSkeleton key={key} />)}
    </section>
  )
}

function FilledFigures({ overview, range }: { overview: Overview; range: DayRange }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const when = useWhenBefore(overview, range)
  const { current, before, currency, time_zone: timeZone } = overview
  const inWords = (amountMinor: number) => formatMoney(amountMinor, currency, locale)
  const explain = (hint: string) => {
    const [from, until] = [overview.before_from, overview.before_until].map((at) => formatTime(at, timeZone, locale))
    return before ? t('figures.compared', { hint, from, until }) : hint
  }
  const [count, countBefore] = [countOf(current), before && countOf(before)]
  const [rate, rateBefore] = [shareTenths(current.successful_count, count), before && shareTenths(before.successful_count, countOf(before))]
  const rateChange = compareShares(rate, rateBefore)
  const refundShare = shareTenths(current.refunded_minor, current.gross_minor)
  const grossChange = before && compareAmounts(current.gross_minor, before.gross_minor)
  const countChange = countBefore === null ? null : compareAmounts(count, countBefore)
  const refundChange = before && compareAmounts(current.refunded_minor, before.refunded_minor)
  const points = rateChange && t('change.points', { value: formatTenths(rateChange.tenths ?? 0, locale) })
  return (
    <>
      <FigureCard
        title={t('figures.gross')}
        hint={explain(t('figures.grossHint'))}
        value={inWords(current.gross_minor)}
        change={grossChange && <ChangeMark change={grossChange} welcome="more" />}
      >
        {grossChange && before && <ChangeLine change={grossChange} before={inWords(before.gross_minor)} when={when} />}
      </FigureCard>
      <FigureCard
        title={t('figures.payments')}
        hint={explain(t('figures.paymentsHint'))}
        value={formatCount(count, locale)}
        change={countChange && <ChangeMark change={countChange} welcome="more" />}
      >
        {countChange && countBefore !== null && <ChangeLine change={countChange} before={formatCount(countBefore, locale)} when={when} />}
        <div>{t('figures.paymentsDetail', { successful: formatCount(current.successful_count, locale) })}</div>
      </FigureCard>
      <FigureCard
        title={t('figures.rate')}
        hint={explain(t('figures.rateHint'))}
        value={rate === null ? '–' : formatShare(rate, locale)}
        change={rateChange && points && <ChangeMark change={rateChange} welcome="more" amount={points} />}
      >
        {rateChange && rateBefore !== null && <ChangeLine change={rateChange} before={formatShare(rateBefore, locale)} when={when} />}
        <div>{t('figures.rateDetail', { declined: formatCount(current.declined_count, locale), amount: inWords(current.declined_minor) })}</div>
      </FigureCard>
      <FigureCard
        title={t('figures.refunded')}
        hint={explain(t('figures.refundedHint'))}
        value={inWords(current.refunded_minor)}
        change={refundChange && <ChangeMark change={refundChange} welcome="less" />}
      >
        {refundChange && before && <ChangeLine change={refundChange} before={inWords(before.refunded_minor)} when={when} />}
        {refundShare !== null && refundShare > 0 && <div>{t('figures.refundedDetail', { share: formatShare(refundShare, locale) })}</div>}
      </FigureCard>
    </>
  )
}

function countOf({ successful_count, declined_count }: Overview['current']): number {
  return successful_count + declined_count
}

/** What the figures are compared with, in words: `by this time the week before`. */
function useWhenBefore({ time_zone: timeZone }: Overview, range: DayRange): string {
  const { t } = useTranslation('overview')
  if (range.kind === 'today' || range.kind === '7d' || range.kind === '30d') return t(`when.${range.kind}`)
  const days = countDays(range.from, range.to)
  const isRunning = range.to >= dayIn(timeZone, new Date())
  if (days === 1) return t(isRunning ? 'when.today' : 'when.dayBefore')
  return t(isRunning ? 'when.running' : 'when.over', { days })
}
