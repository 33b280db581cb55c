import type { CurrencyBalance } from '@counterfoil/contract/balance'
import { movementQuery } from '@counterfoil/contract/balance/query'
import { formatMoney } from '@counterfoil/contract/money/money'
import { filtersOfChange } from '@counterfoil/contract/overview/links'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChangeMark } from '../../../shared/figures/change-line.tsx'
import { compareAmounts } from '../../../shared/figures/comparison.ts'
import { searchFor } from '../../../shared/lists/search-for.ts'
import { Explained } from '../../../ui/overlays/explained.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatRecent } from '../../../ui/time/time.ts'
import type { Overview } from '../queries.ts'
import styles from './balance-card.module.css'

interface BalanceThenProps {
  overview: Pick<Overview, 'before_until' | 'until' | 'time_zone'>
  money: Pick<CurrencyBalance, 'currency' | 'available_minor' | 'pending_minor'>
  /** Null where there is nothing to compare with. */
  beforeMinor: number | null
  /** Whether it is the money of every currency. */
  isConverted?: boolean
}

/** Available and pending money, beside what it was at the same point of the range before. */
export function BalanceThen({ overview, money, beforeMinor, isConverted = false }: BalanceThenProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  if (beforeMinor === null) return null
  const { currency, available_minor: availableMinor, pending_minor: pendingMinor } = money
  const nowMinor = availableMinor + pendingMinor
  const change = compareAmounts(nowMinor, beforeMinor)
  const changeMinor = nowMinor - beforeMinor
  const time = formatRecent(overview.before_until, overview.time_zone, locale, Date.parse(overview.until))
  return (
    <>
      <dt>
        <Explained text={t('balance.settledHint')}>{t('balance.settled')}</Explained>
      </dt>
      <dd>
        <Money amountMinor={nowMinor} currency={currency} />
      </dd>
      <dd className={styles.then}>
        <ChangeMark change={change} welcome="neither" /> {t('balance.then', { before: formatMoney(beforeMinor, currency, locale), time })}
      </dd>
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

/** What a currency had; nothing, if it had no movements before. */
export function findBefore({ balances_before: balances }: Pick<Overview, 'balances_before'>, currency: string): number | null {
  return balances && (balances.find((balance) => balance.currency === currency)?.balance_minor ?? 0)
}
