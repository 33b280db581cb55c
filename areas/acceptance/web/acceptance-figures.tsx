import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Outcomes } from '#areas/acceptance/contract/endpoints.ts'
import { type AcceptanceRange, filtersOfOutcomes } from '#areas/acceptance/contract/links.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import { ChangeMark } from '#web/shared/figures/change-mark.tsx'
import { compareRates, shareTenths } from '#web/shared/figures/comparison.ts'
import { FigureCard } from '#web/shared/figures/figure-card.tsx'
import { useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import figures from '#web/shared/figures/figures.module.css'
import { formatShare, formatTenths } from '#web/shared/figures/format.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import type { Acceptance, CountedAcceptance } from './queries.ts'
import { recoveredOf, totalOf } from './rates.ts'

/** A rate of payments, and the list of the payments that it is the share of. */
interface Rate {
  readonly name: 'success' | 'firstTry' | 'recovered' | 'declined'
  readonly figure: 'rate' | 'first_try' | 'recovered' | 'decline_rate'
  readonly welcome: 'more' | 'less'
  readonly countsOf: (outcomes: Outcomes) => { readonly part: number; readonly whole: number }
  readonly filtersOf: (range: AcceptanceRange) => FilterValues<typeof paymentQuery>
}

const rates: readonly Rate[] = [
  {
    name: 'success',
    figure: 'rate',
    welcome: 'more',
    countsOf: (outcomes) => ({ part: outcomes.successful_count, whole: totalOf(outcomes) }),
    filtersOf: (range) => filtersOfOutcomes(range, ['successful']),
  },
  {
    name: 'firstTry',
    figure: 'first_try',
    welcome: 'more',
    countsOf: (outcomes) => ({ part: outcomes.first_try_count, whole: totalOf(outcomes) }),
    filtersOf: (range) => filtersOfOutcomes(range, ['successful'], 'one'),
  },
  {
    name: 'recovered',
    figure: 'recovered',
    welcome: 'more',
    countsOf: (outcomes) => ({ part: recoveredOf(outcomes).recovered, whole: recoveredOf(outcomes).retriable }),
    filtersOf: (range) => filtersOfOutcomes(range, ['successful'], 'several'),
  },
  {
    name: 'declined',
    figure: 'decline_rate',
    welcome: 'less',
    countsOf: (outcomes) => ({ part: outcomes.declined_count, whole: totalOf(outcomes) }),
    filtersOf: (range) => filtersOfOutcomes(range, ['declined']),
  },
]

interface RateCardProps {
  rate: Rate
  acceptance: CountedAcceptance
  more?: string | undefined
}

function RateCard({ rate: { name, figure, welcome, countsOf, filtersOf }, acceptance: { current, before, range, beforeRange }, more }: RateCardProps) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const title = useFigureTitle()
  const now = countsOf(current)
  const then = before && countsOf(before)
  const tenths = shareTenths(now.part, now.whole)
  const tenthsBefore = then && shareTenths(then.part, then.whole)
  const change = compareRates(tenths, tenthsBefore)
  const inWords = ({ part, whole }: { part: number; whole: number }) => ({ part: formatCount(part, locale), payments: formatCount(whole, locale) })
  const linkTo = (filters: Rate['filtersOf'], days: AcceptanceRange) =>
    ({ to: '/payments', search: searchFor(paymentQuery, filters(days)), preload: false }) as const
  return (
    <FigureCard
      of={`acceptance.${figure}`}
      value={tenths === null ? '–' : formatShare(tenths, locale)}
      change={change && <ChangeMark change={change} welcome={welcome} amount={t('points', { value: formatTenths(change.difference, locale) })} />}
    >
      <div>
        <Link {...linkTo(filtersOf, range)}>{t(`figures.${name}Of`, inWords(now))}</Link>
      </div>
      {more && <div>{more}</div>}
      {then && beforeRange && tenthsBefore !== null && (
        <div>
          <Link {...linkTo(filtersOf, beforeRange)}>
            {t('before', { rate: formatShare(tenthsBefore, locale), ...inWords(then) })}{' '}
            <span className="visually-hidden">{title(`acceptance.${figure}`)}</span>
          </Link>
        </div>
      )}
    </FigureCard>
  )
}

/** Success after and before retries, what retries recovered, and what was lost. Each number leads to its payments, in both periods. */
export function AcceptanceFigures({ acceptance }: { acceptance: CountedAcceptance }) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const lost = sumLost(acceptance.declines.flatMap((decline) => decline.lost))
  const lostText = t('lost', { amounts: lost.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency, locale)).join(' + ') })
  return (
    <section className={figures.figures} aria-label={t('figures.label')}>
      {rates.map((rate) => (
        <RateCard key={rate.name} rate={rate} acceptance={acceptance} more={rate.name === 'declined' && lost.length > 0 ? lostText : undefined} />
      ))}
    </section>
  )
}

type Lost = Acceptance['declines'][number]['lost'][number]

/** Sums up lost amounts by currency, most payments first. Amounts of different currencies are never added up. */
function sumLost(lost: readonly Lost[]): Lost[] {
  const sums = new Map<string, Lost>()
  for (const one of lost) {
    const known = sums.get(one.currency)
    sums.set(one.currency, known ? { ...known, amount_minor: known.amount_minor + one.amount_minor, count: known.count + one.count } : one)
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count)
}
