import { useTranslation } from 'react-i18next'
import type { HomeFigure } from '#areas/home/contract/cards.ts'
import { countDays, dayIn } from '#kernel/time/calendar-days.ts'
import { ChangeLine, ChangeMark } from '#web/shared/figures/change-line.tsx'
import { FigureCard, FigureSkeleton } from '#web/shared/figures/figure-card.tsx'
import styles from '#web/shared/figures/figures.module.css'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import type { Overview } from '../queries.ts'
import type { DayRange } from '../ranges.ts'
import { useFigures } from '../use-figures.tsx'

/** The few numbers that are looked at every day, all in sight at once. Each leads to the rows it counts. */
export function Figures({ overview, range, chosen }: { overview: Overview | undefined; range: DayRange; chosen: readonly HomeFigure[] }) {
  const { t } = useTranslation('overview')
  if (chosen.length === 0) return null
  return (
    <section className={`${styles.figures} ${styles.six}`} aria-label={t('figures.label')} aria-busy={!overview}>
      {overview ? <FilledFigures overview={overview} range={range} chosen={chosen} /> : chosen.map((name) => <FigureSkeleton key={name} />)}
    </section>
  )
}

function FilledFigures({ overview, range, chosen }: { overview: Overview; range: DayRange; chosen: readonly HomeFigure[] }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const when = useWhenBefore(overview, range)
  const [from, until] = [overview.before_from, overview.before_until].map((at) => formatTime(at, overview.time_zone, locale))
  const figures = useFigures(overview, range).toSorted((one, other) => chosen.indexOf(one.name) - chosen.indexOf(other.name))
  return figures
    .filter(({ name }) => chosen.includes(name))
    .map(({ name, value, change, before, welcome, amount, more }) => (
      <FigureCard
        key={name}
        of={`home.${name}`}
        compared={overview.before ? t('figures.compared', { from, until }) : undefined}
        value={value}
        change={change && <ChangeMark change={change} welcome={welcome} {...(amount !== undefined && { amount })} />}
      >
        {change && before !== null && <ChangeLine change={change} before={before} when={when} />}
        {more && <div>{more}</div>}
      </FigureCard>
    ))
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
