import type { Outcomes } from '@counterfoil/contract/acceptance'
import { type AcceptanceRange, filtersOfOutcomes } from '@counterfoil/contract/acceptance/links'
import { formatMoney } from '@counterfoil/contract/money/money'
import { paymentQuery } from '@counterfoil/contract/payments/query'
import type { FilterValues } from '@counterfoil/contract/query/filters'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChangeMark } from '../../shared/figures/change-line.tsx'
import { compareShares, shareTenths } from '../../shared/figures/comparison.ts'
import { FigureCard } from '../../shared/figures/figure-card.tsx'
import figures from '../../shared/figures/figures.module.css'
import { formatShare, formatTenths } from '../../shared/figures/format.ts'
import { searchFor } from '../../shared/lists/search-for.ts'
import { formatCount } from '../../ui/text/format-count.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { sumLost } from './lost.ts'
import type { Acceptance } from './queries.ts'
import { firstTryTenths, recoveredOf, successTenths, totalOf } from './rates.ts'

interface RateCardProps {
  name: 'success' | 'firstTry' | 'recovered' | 'declined'
  welcome: 'more' | 'less'
  /** In tenths of a percent; null if nothing was counted. */
  current: number | null
  before: number | null
  /** What it is a share of, which leads to its payments. */
  detail: string
  filters: FilterValues<typeof paymentQuery>
  more?: string | undefined
}

function RateCard({ name, welcome, current, before, detail, filters, more }: RateCardProps) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const change = compareShares(current, before)
  const points = change?.tenths != null ? t('points', { value: formatTenths(change.tenths, locale) }) : undefined
  return (
    <FigureCard
      title={t(`figures.${name}`)}
      hint={t(`figures.${name}Hint`)}
      value={current === null ? '–' : formatShare(current, locale)}
      change={change && points && <ChangeMark change={change} welcome={welcome} amount={points} />}
    >
      <div>
        <Link to="/payments" search={searchFor(paymentQuery, filters)} preload={false}>
          {detail}
        </Link>
      </div>
      {more && <div>{more}</div>}
      {before !== null && <div>{t('before', { rate: formatShare(before, locale) })}</div>}
    </FigureCard>
  )
}

const declinedTenths = (outcomes: Outcomes) => shareTenths(outcomes.declined_count, totalOf(outcomes))
function recoveredTenths(outcomes: Outcomes): number | null {
  const { recovered, retriable } = recoveredOf(outcomes)
  return shareTenths(recovered, retriable)
}

/** Success after and before retries, what retries recovered, and what was lost. */
export function AcceptanceFigures({ acceptance, range }: { acceptance: Acceptance; range: AcceptanceRange }) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const { current, before, declines } = acceptance
  const count = (value: number) => formatCount(value, locale)
  const { recovered, retriable } = recoveredOf(current)
  const lost = sumLost(declines.flatMap((decline) => decline.lost))
  return (
    <section className={figures.figures} aria-label={t('figures.label')}>
      <RateCard
        name="success"
        welcome="more"
        current={successTenths(current)}
        before={before && successTenths(before)}
        detail={t('figures.successOf', { part: count(current.successful_count), payments: count(totalOf(current)) })}
        filters={filtersOfOutcomes(range, ['successful'])}
      />
      <RateCard
        name="firstTry"
        welcome="more"
        current={firstTryTenths(current)}
        before={before && firstTryTenths(before)}
        detail={t('figures.firstTryOf', { part: count(current.first_try_count), payments: count(totalOf(current)) })}
        filters={filtersOfOutcomes(range, ['successful'], 'one')}
      />
      <RateCard
        name="recovered"
        welcome="more"
        current={recoveredTenths(current)}
        before={before && recoveredTenths(before)}
        detail={t('figures.recoveredOf', { part: count(recovered), payments: count(retriable) })}
        filters={filtersOfOutcomes(range, ['successful'], 'several')}
      />
      <RateCard
        name="declined"
        welcome="less"
        current={declinedTenths(current)}
        before={before && declinedTenths(before)}
        detail={t('figures.declinedOf', { part: count(current.declined_count), payments: count(totalOf(current)) })}
        filters={filtersOfOutcomes(range, ['declined'])}
        more={
          lost.length > 0
            ? t('lost', { amounts: lost.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency, locale)).join(' + ') })
            : undefined
        }
      />
    </section>
  )
}
