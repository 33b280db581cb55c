import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CurrencyBalance } from '#areas/balance/contract/endpoints.ts'
import { filtersOfPart, filtersOfTransit } from '#areas/balance/contract/links.ts'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useCan } from '#web/stores/merchant.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { amountOf, type BalanceColumn } from './parts.ts'

const route = getRouteApi('/shell/balance')

/** A figure as the way to what it is the sum of. A total leads nowhere: its parts do. */
export function FigureLink({ figures, column }: { figures: CurrencyBalance; column: BalanceColumn }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const search = route.useSearch()
  const mayReadPayments = useCan('payments.read')
  const mayReadPayouts = useCan('payouts.read')
  const { currency } = figures
  const amountMinor = amountOf(figures, column)
  const text = formatMoney(amountMinor, currency, locale, 'number')
  const label = t('figures.open', { amount: formatMoney(amountMinor, currency, locale), part: t(`parts.${column}`) })
  if (column === 'total' || (column === 'disputed' && !mayReadPayments)) return text
  if (column === 'disputed') {
    return (
      <Link to="/payments" search={{ q: `status:disputed currency:${currency}` }} aria-label={label}>
        {text}
      </Link>
    )
  }
  if (column === 'inTransit' && mayReadPayouts) {
    return (
      <Link to="/balance/payouts" search={searchFor(payoutQuery, filtersOfTransit(currency))} aria-label={label}>
        {text}
      </Link>
    )
  }
  if (column === 'inTransit') {
    return (
      <Link to="/balance" search={search} hash="on-its-way" aria-label={label}>
        {text}
      </Link>
    )
  }
  return (
    <Link to="/balance" search={searchFor(movementQuery, filtersOfPart(column, currency))} hash="movements" aria-label={label} preload={false}>
      {text}
    </Link>
  )
}
