import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CurrencyBalance } from '#areas/balance/contract/endpoints.ts'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { filtersOfChange } from '#areas/home/contract/links.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { ChangeMark } from '#web/shared/figures/change-line.tsx'
import { compareAmounts } from '#web/shared/figures/comparison.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { Explained } from '#web/ui/overlays/explained.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatRecent } from '#web/ui/time/time.ts'
import type { Overview } from '../queries.ts'
import styles from './balance-card.module.css'

/** The parts of a balance that are compared: what is in transit or in reserve has left it. */
type ComparedParts = Pick<CurrencyBalance, 'available_minor' | 'pending_minor'>

/** A balance at the end of the range before, in one currency. */
export interface Then extends ComparedParts {
  readonly time: string
}

/** What a currency had; nothing, if it had no movements before. Null where there is nothing to compare with. */
export function findThen(overview: Overview, currency: string, locale: Locale): Then | null {
  const { balances_before: balances } = overview
  return balances && thenOf(overview, balances.find((balance) => balance.currency === currency) ?? { available_minor: 0, pending_minor: 0 }, locale)
}

/** @param parts in the currency that is shown. */
export function thenOf({ before_until, until, time_zone }: Overview, parts: ComparedParts, locale: Locale): Then {
  return { ...parts, time: formatRecent(before_until, time_zone, locale, Date.parse(until)) }
}

interface PartThenProps {
  nowMinor: number
  beforeMinor: number
  currency: CurrencyCode
  time: string
}

/** What a part of the balance was at the same point of the range before. */
export function PartThen({ nowMinor, beforeMinor, currency, time }: PartThenProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  return (
    <dd className={styles.then}>
      <ChangeMark change={compareAmounts(nowMinor, beforeMinor)} welcome="neither" />{' '}
      {t('balance.then', { before: formatMoney(beforeMinor, currency, locale), time })}
    </dd>
  )
}

interface ChangeProps {
  overview: Overview
  now: ComparedParts
  then: Then
  currency: CurrencyCode
  /** Whether it is the money of every currency. */
  isConverted: boolean
}

/** What available and pending money changed by since then, and the way to the movements that it is the sum of. */
export function ChangeSince({ overview, now, then, currency, isConverted }: ChangeProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { time } = then
  const changeMinor = now.available_minor + now.pending_minor - then.available_minor - then.pending_minor
  return (
    <>
      <dt>
        <Explained text={t('balance.changeHint', { time })}>{t('balance.change')}</Explained>
      </dt>
      <dd>
        <Link
          to="/balance"
          search={searchFor(movementQuery, filtersOfChange(overview.before_until, isConverted ? null : currency))}
          hash="movements"
          preload={false}
          aria-label={t('balance.changeOpen', { time, amount: formatMoney(changeMinor, currency, locale) })}
        >
          {changeMinor > 0 && '+'}
          <Money amountMinor={changeMinor} currency={currency} />
        </Link>
      </dd>
    </>
  )
}
