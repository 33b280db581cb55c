import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CurrencyBalance } from '#areas/balance/contract/endpoints.ts'
import { filtersOfPart, filtersOfTransit } from '#areas/balance/contract/links.ts'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { balanceQuery } from '#web/api/account-queries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { FigureTerm } from '#web/shared/figures/figure-term.tsx'
import { useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { expectedQuery } from '#web/shared/payouts/queries.ts'
import { useAccountName } from '#web/shared/payouts/use-account-name.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Ledger } from '#web/ui/layout/receipt.tsx'
import { pressOnceDeclared } from '#web/ui/shortcuts/registry.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay, formatTime } from '#web/ui/time/time.ts'
import type { Overview } from '../queries.ts'
import { Line } from './line.tsx'
import styles from './slip.module.css'

/** The next payout, and what there is, in the currency of the figures. */
export function Balance({ overview: { currency, conversion } }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const { id } = useMerchant()
  const balance = useQuery(balanceQuery(id))
  const entry = conversion?.balance ?? balance.data?.find((one) => one.currency === currency)
  if (!entry && balance.isError) return <ErrorNotice title={t('balance.failed')} error={balance.error} onRetry={() => void balance.refetch()} />
  if (!entry && balance.isPending) return <SkeletonBar width="70%" height={88} />
  return (
    <section aria-label={t('balance.title')}>
      <NextPayout currency={currency} availableMinor={entry?.available_minor ?? 0} />
      <Parts amounts={amountsOf(entry)} currency={currency} hasRows={!conversion} />
    </section>
  )
}

/** What the schedule pays out next, or the way to a payout where there is money and no schedule. */
function NextPayout({ currency, availableMinor }: { currency: CurrencyCode; availableMinor: number }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { id, time_zone: timeZone } = useMerchant()
  const nameAccount = useAccountName()
  const navigate = useNavigate()
  const [mayRead, mayManage] = [useCan('payouts.read'), useCan('payouts.manage')]
  const expected = useQuery({ ...expectedQuery(id), enabled: mayRead }).data
  const run = expected?.next_runs.find((one) => one.currency === currency)
  const account = expected?.payouts.find((one) => one.currency === currency && one.runs_at === run?.runs_at)?.bank_account
  if (run) {
    return (
      <Link to="/balance/payouts" className={styles.next}>
        <span>
          {run.obstacle === null && run.arrival_date !== null
            ? t('balance.arrives', { day: formatDay(run.arrival_date.slice(0, 10), locale, 'weekday') })
            : t('balance.next', { day: formatTime(run.runs_at, timeZone, locale, 'weekday') })}
        </span>
        <strong>{run.obstacle === null ? formatMoney(run.amount_minor, currency, locale) : t('balance.nextNothing')}</strong>
        {account && <span>{nameAccount(account)}</span>}
      </Link>
    )
  }
  if (!mayManage || !expected || availableMinor <= 0) return null
  // Its form opens on the page of payouts.
  const open = () => {
    pressOnceDeclared('c')
    void navigate({ to: '/balance/payouts' })
  }
  return (
    <Button className={styles.payOut ?? ''} onClick={open}>
      {t('balance.payOut')}
    </Button>
  )
}

const parts = ['available', 'pending', 'in_transit', 'reserved'] as const
type Part = (typeof parts)[number]
type Amounts = Readonly<Record<Part, number>>

function amountsOf(entry: Pick<CurrencyBalance, `${Part}_minor`> | undefined): Amounts {
  return {
    available: entry?.available_minor ?? 0,
    pending: entry?.pending_minor ?? 0,
    in_transit: entry?.in_transit_minor ?? 0,
    reserved: entry?.reserved_minor ?? 0,
  }
}

interface PartsProps {
  amounts: Amounts
  currency: CurrencyCode
  /** Whether a list has the rows that it is the sum of, as it does for one currency. */
  hasRows: boolean
}

function Parts({ amounts, currency, hasRows }: PartsProps) {
  const { t } = useTranslation('overview')
  const shown = parts.filter((part) => part === 'available' || amounts[part] !== 0)
  return (
    <Ledger>
      {shown.map((part) => (
        <Line
          key={part}
          term={<FigureTerm of={`home.${part}`} explained={amounts[part] < 0 ? t('balance.negativeHint') : undefined} />}
          amountMinor={amounts[part]}
          currency={currency}
          link={(text) => (hasRows ? <PartLink part={part} currency={currency} amountMinor={amounts[part]} text={text} /> : text)}
        />
      ))}
    </Ledger>
  )
}

/** A part of the balance as the way to the rows that it is the sum of, for those who may read them. */
function PartLink({ part, currency, amountMinor, text }: { part: Part; currency: CurrencyCode; amountMinor: number; text: string }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const mayReadPayouts = useCan('payouts.read')
  const title = useFigureTitle()
  const label = t('balance.open', { part: title(`home.${part}`), amount: formatMoney(amountMinor, currency, locale) })
  if (part !== 'in_transit') {
    return (
      <Link to="/balance" search={searchFor(movementQuery, filtersOfPart(part, currency))} hash="movements" aria-label={label} preload={false}>
        {text}
      </Link>
    )
  }
  if (!mayReadPayouts) return text
  return (
    <Link to="/balance/payouts" search={searchFor(payoutQuery, filtersOfTransit(currency))} aria-label={label} preload={false}>
      {text}
    </Link>
  )
}
