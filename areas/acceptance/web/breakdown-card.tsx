import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountBand } from '#areas/acceptance/contract/bands.ts'
import { type AcceptanceDimension, acceptanceDimensions } from '#areas/acceptance/contract/dimensions.ts'
import type { Outcomes } from '#areas/acceptance/contract/endpoints.ts'
import type { Weekday } from '#areas/acceptance/contract/fields.ts'
import { filtersOfDimension } from '#areas/acceptance/contract/links.ts'
import { acceptanceLimits } from '#areas/acceptance/contract/rules.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { unknownCountry } from '#kernel/cards/countries.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import type { CardBrand, CardFunding } from '#kernel/statuses.ts'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { BarCard } from '#web/shared/figures/bar-card.tsx'
import { ChangeMark } from '#web/shared/figures/change-mark.tsx'
import { compareRates } from '#web/shared/figures/comparison.ts'
import { formatShare, formatTenths } from '#web/shared/figures/format.ts'
import switchStyles from '#web/shared/figures/range-switch.module.css'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { formatHours, nameWeekday } from '#web/shared/payments/hours.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './acceptance-page.module.css'
import { type Asked, type Breakdown, beforeRangeOf, breakdownQuery } from './queries.ts'
import { firstTryTenths, successTenths, totalOf } from './rates.ts'
import { type AcceptanceSearch, readAcceptanceSearch } from './search.ts'

/** Success by brand, country and the like, after and before retries. The length of a bar is its rate after them. */
export function BreakdownCard({ asked, search }: { asked: Asked; search: AcceptanceSearch }) {
  const { t } = useTranslation('acceptance')
  const { by = 'brand' } = search
  const { id: merchantId } = useMerchant()
  const locale = useLocale()
  // Only BINs can be that many.
  const [whole, setWhole] = useState<typeof by>()
  const breakdown = useQuery(breakdownQuery(merchantId, asked, by, whole === by ? acceptanceLimits.breakdownValuesMax : acceptanceLimits.breakdownValues))
  const bars = useBars(asked, by, breakdown.data)
  const { values = [], value_count: all = 0 } = breakdown.data ?? {}
  return (
    <BarCard title={t('breakdown.title')} hint={t('breakdown.hint')} bars={bars} none={t('breakdown.none')}>
      <nav className={`${switchStyles.switch} ${styles.kinds}`} aria-label={t('breakdown.by')}>
        {acceptanceDimensions.map((one) => (
          <Link
            key={one}
            to="/payments-product/acceptance"
            search={readAcceptanceSearch({ ...search, by: one })}
            className={switchStyles.segment}
            activeOptions={{ exact: true }}
            activeProps={by === one ? { 'aria-current': 'page' } : {}}
            preload={false}
            resetScroll={false}
          >
            {t(`breakdown.${one}`)}
          </Link>
        ))}
      </nav>
      {breakdown.isError && <ErrorNotice title={t('failed')} error={breakdown.error} onRetry={() => void breakdown.refetch()} />}
      {breakdown.isPending && <Skeleton />}
      {all > values.length && (
        <p className={styles.hint}>
          {t('breakdown.first', { shown: formatCount(values.length, locale), all: formatCount(all, locale) })}{' '}
          {whole !== by && (
            <Button kind="link" size="small" onClick={() => setWhole(by)}>
              {t('breakdown.more', { shown: formatCount(Math.min(all, acceptanceLimits.breakdownValuesMax), locale) })}
            </Button>
          )}
        </p>
      )}
    </BarCard>
  )
}

function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {['72%', '64%', '80%'].map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  )
}

function useBars(asked: Asked, by: NonNullable<AcceptanceSearch['by']>, breakdown: Breakdown | undefined) {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const nameValue = useValueNames(by)
  const beforeRange = beforeRangeOf(asked)
  const inShare = (tenths: number | null) => (tenths === null ? '–' : formatShare(tenths, locale))
  const inWords = (part: number, outcomes: Outcomes) => ({ part: formatCount(part, locale), payments: formatCount(totalOf(outcomes), locale) })
  const linkTo = (filters: FilterValues<typeof paymentQuery>) => ({ to: '/payments' as const, search: searchFor(paymentQuery, filters) })
  return breakdown?.values.map((row) => {
    const rate = successTenths(row.current)
    const before = row.before && successTenths(row.before)
    const change = compareRates(rate, before)
    return {
      key: `${row.currency} ${row.value}`,
      label: nameValue(row),
      value: (
        <>
          {inShare(rate)} {change && <ChangeMark change={change} welcome="more" amount={t('points', { value: formatTenths(change.difference, locale) })} />}
        </>
      ),
      detail: t('breakdown.of', {
        count: totalOf(row.current),
        ...inWords(row.current.successful_count, row.current),
      }),
      length: (rate ?? 0) / 1000,
      link: linkTo(filtersOfDimension(asked, by, row)),
      further: [
        {
          key: 'first',
          text: t('breakdown.firstTry', { rate: inShare(firstTryTenths(row.current)), ...inWords(row.current.first_try_count, row.current) }),
          link: linkTo(filtersOfDimension(asked, by, row, 'first_try')),
        },
        ...(beforeRange && row.before && before !== null
          ? [
              {
                key: 'before',
                text: t('before', { rate: inShare(before), ...inWords(row.before.successful_count, row.before) }),
                link: linkTo(filtersOfDimension(beforeRange, by, row)),
              },
            ]
          : []),
      ],
    }
  })
}

type Value = Breakdown['values'][number]

/** Returns how a value of a dimension is called. */
function useValueNames(by: AcceptanceDimension): (row: Pick<Value, 'value' | 'currency'>) => string {
  const { t } = useTranslation('acceptance')
  const { t: common } = useTranslation()
  const { t: payments } = useTranslation('payments')
  const locale = useLocale()
  const nameBand = ({ value, currency }: Pick<Value, 'value' | 'currency'>) => {
    if (!currency) return value
    const { minMinor, maxMinor } = amountBand(Number(value), currency)
    const inWords = (amountMinor: number) => formatMoney(amountMinor, currency, locale)
    if (minMinor === undefined) return t('breakdown.upTo', { amount: inWords(maxMinor ?? 0) })
    return maxMinor === undefined
      ? t('breakdown.from', { amount: inWords(minMinor) })
      : t('breakdown.between', { from: inWords(minMinor), to: inWords(maxMinor) })
  }
  return (row) => {
    const { value } = row
    if (by === 'brand') return common(`card.brand.${value as CardBrand}`)
    if (by === 'funding') return payments(`funding.${value as CardFunding}`)
    if (by === 'country') return value === unknownCountry ? t('breakdown.unknownCountry') : nameCountry(value, locale)
    if (by === 'amount') return nameBand(row)
    if (by === 'hour') return formatHours(Number(value), locale)
    return by === 'weekday' ? nameWeekday(value as Weekday, locale) : value
  }
}
