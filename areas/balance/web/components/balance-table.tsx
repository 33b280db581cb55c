import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CurrencyBalance } from '#areas/balance/contract/endpoints.ts'
import { filtersOfPart, filtersOfTransit } from '#areas/balance/contract/links.ts'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { localeHeader } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useFigureDefinition, useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import styles from './balance-table.module.css'
import { amountOf, type BalanceColumn, listColumns } from './parts.ts'

/** The balance as one table: a row for each currency, the account's main one first, and only the columns with an amount. */
export function BalanceTable({ balance }: { balance: readonly CurrencyBalance[] }) {
  const { t } = useTranslation('balance')
  const [title, definition] = [useFigureTitle(), useFigureDefinition()]
  const columns = listColumns(balance)
  const negative = balance.filter(({ available_minor }) => available_minor < 0).map(({ currency }) => currency)
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('figures.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('figures.currency')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-apart={column === 'disputed_balance' || undefined}>
                {title(`balance.${column}`)} <span className={styles.text}>{definition(`balance.${column}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {balance.map((figures) => (
            <CurrencyRow key={figures.currency} figures={figures} columns={columns} />
          ))}
        </tbody>
      </table>
      {negative.length > 0 && (
        <p className={styles.negative}>
          <strong>{negative.join(', ')}</strong> {t('explained.negative')}
        </p>
      )}
    </div>
  )
}

function CurrencyRow({ figures, columns }: { figures: CurrencyBalance; columns: readonly BalanceColumn[] }) {
  const locale = useLocale()
  const { currency } = figures
  const name = new Intl.DisplayNames([localeHeader[locale]], { type: 'currency', fallback: 'none' }).of(currency)
  return (
    <tr>
      <th scope="row">
        {currency} {name && <span className={styles.name}>{name}</span>}
      </th>
      {columns.map((column) => (
        <FigureCell key={column} figures={figures} column={column} />
      ))}
    </tr>
  )
}

/** Amounts of so many digits are set smaller: a number is never broken. */
const longFromMinor = 10 ** 10

function FigureCell({ figures, column }: { figures: CurrencyBalance; column: BalanceColumn }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const title = useFigureTitle()
  const { time_zone: timeZone } = useMerchant()
  const amountMinor = amountOf(figures, column)
  const until = column === 'pending' ? figures.pending_until : null
  return (
    <td
      data-column={column}
      data-apart={column === 'disputed_balance' || undefined}
      data-zero={amountMinor === 0 || undefined}
      data-negative={amountMinor < 0 || undefined}
      data-long={Math.abs(amountMinor) >= longFromMinor || undefined}
    >
      <span className={styles.label} aria-hidden="true">
        {title(`balance.${column}`)}
      </span>
      <span className={styles.amount}>
        <FigureLink figures={figures} column={column} />
      </span>
      {until && <span className={styles.until}>{t('figures.until', { day: formatTime(until, timeZone, locale, 'weekday') })}</span>}
    </td>
  )
}

export function FiguresSkeleton() {
  const { t } = useTranslation('balance')
  return (
    <div className={styles.frame} role="status" aria-label={t('loading')} aria-busy="true">
      <div className={styles.skeleton}>
        {['58%', '44%', '52%', '40%', '48%'].map((width) => (
          <div key={width}>
            <SkeletonBar width={width} />
            <SkeletonBar width="92%" />
            <SkeletonBar width="80%" height={22} />
          </div>
        ))}
      </div>
    </div>
  )
}

const route = getRouteApi('/shell/balance')

/** A figure as the way to what it is the sum of. A total leads nowhere: its parts do. */
function FigureLink({ figures, column }: { figures: CurrencyBalance; column: BalanceColumn }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const title = useFigureTitle()
  const search = route.useSearch()
  const mayReadPayments = useCan('payments.read')
  const mayReadPayouts = useCan('payouts.read')
  const { currency } = figures
  const amountMinor = amountOf(figures, column)
  const text = formatMoney(amountMinor, currency, locale, 'number')
  const label = t('figures.open', { amount: formatMoney(amountMinor, currency, locale), part: title(`balance.${column}`) })
  if (column === 'balance_total' || (column === 'disputed_balance' && !mayReadPayments)) return text
  if (column === 'disputed_balance') {
    return (
      <Link to="/payments" search={{ q: `status:disputed currency:${currency}` }} aria-label={label}>
        {text}
      </Link>
    )
  }
  if (column === 'in_transit' && mayReadPayouts) {
    return (
      <Link to="/balance/payouts" search={searchFor(payoutQuery, filtersOfTransit(currency))} aria-label={label}>
        {text}
      </Link>
    )
  }
  if (column === 'in_transit') {
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
