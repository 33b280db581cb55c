import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { filtersOfPart, filtersOfTransit } from '#areas/balance/contract/links.ts'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useCan } from '#web/stores/merchant.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'

export type Part = 'available' | 'pending' | 'reserved' | 'inTransit'

/** A part of the balance as the way to the rows that it is the sum of, for those who may read them. */
export function PartLink({ part, currency, amountMinor }: { part: Part; currency: CurrencyCode; amountMinor: number }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const mayReadPayouts = useCan('payouts.read')
  const label = t('balance.open', { part: t(`balance.${part}`), amount: formatMoney(amountMinor, currency, locale) })
  const money = <Money amountMinor={amountMinor} currency={currency} />
  if (part !== 'inTransit') {
    return (
      <Link to="/balance" search={searchFor(movementQuery, filtersOfPart(part, currency))} hash="movements" aria-label={label} preload={false}>
        {money}
      </Link>
    )
  }
  if (!mayReadPayouts) return money
  return (
    <Link to="/balance/payouts" search={searchFor(payoutQuery, filtersOfTransit(currency))} aria-label={label} preload={false}>
      {money}
    </Link>
  )
}
