import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
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
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { pressOnceDeclared } from '#web/ui/shortcuts/registry.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import type { Overview } from '../queries.ts'
import styles from './balance-card.module.css'
import { ChangeSince, findThen, PartThen, type Then, thenOf } from './balance-then.tsx'

/** What is whose at this moment, in the currency of the figures. */
export function BalanceCard({ overview }: { overview: Overview | undefined }) {
  const { t } = useTranslation('overview')
  const { id: merchantId } = useMerchant()
  const balance = useQuery(balanceQuery(merchantId))
  const isPending = balance.isPending || !overview
  return (
    <section className="card" aria-label={t('balance.title')} aria-busy={isPending}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('balance.title')}</h2>
        <Link to="/balance" className={styles.details}>
          {t('balance.details')}
        </Link>
      </div>
      {isPending && <BalanceSkeleton />}
      {balance.isError && <ErrorNotice title={t('balance.failed')} error={balance.error} onRetry={() => void balance.refetch()} />}
      {balance.data?.length === 0 && <p className={styles.empty}>{t('balance.empty')}</p>}
      {balance.data && overview && <Shown overview={overview} balance={balance.data} />}
    </section>
  )
}

/** Of all currencies in one, or of one and how many others there are; and the way to a payout. */
function Shown({ overview, balance }: { overview: Overview; balance: readonly CurrencyBalance[] }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { currency, conversion } = overview
  const all = conversion?.balance
  const one = balance.find((entry) => entry.currency === currency) ?? balance[0]
  const otherCount = balance.filter((entry) => entry !== one && hasMoney(entry)).length
  return (
    <>
      {all && (
        <>
          <h3 className={styles.all}>{t('inOne', { currency })}</h3>
          <Entry
            overview={overview}
            entry={{ ...all, currency, pending_until: null }}
            then={conversion.balance_before && thenOf(overview, conversion.balance_before, locale)}
            isConverted
          />
        </>
      )}
      {!all && one && <Entry overview={overview} entry={one} then={findThen(overview, one.currency, locale)} />}
      <div className={styles.foot}>
        <CreatePayout balance={balance} />
        {!all && otherCount > 0 && <Link to="/balance">{t('balance.more', { count: otherCount })}</Link>}
      </div>
    </>
  )
}

const hasMoney = ({ available_minor, pending_minor, reserved_minor, in_transit_minor }: CurrencyBalance) =>
  [available_minor, pending_minor, reserved_minor, in_transit_minor].some((amountMinor) => amountMinor !== 0)

type BalanceEntry = Omit<CurrencyBalance, 'disputed_minor'>

interface EntryProps {
  overview: Overview
  entry: BalanceEntry
  then: Then | null
  isConverted?: boolean
}

function Entry({ overview, entry, then, isConverted = false }: EntryProps) {
  const { currency } = entry
  const amounts: Readonly<Record<Part, number>> = {
    available: entry.available_minor,
    pending: entry.pending_minor,
    reserved: entry.reserved_minor,
    in_transit: entry.in_transit_minor,
  }
  const totalMinor = Object.values(amounts).reduce((sum, amountMinor) => sum + amountMinor, 0)
  const before: Partial<Record<Part, number>> = then ? { available: then.available_minor, pending: then.pending_minor } : {}
  const shown = (['available', 'pending', 'in_transit', 'reserved'] as const).filter((part) => part === 'available' || amounts[part] !== 0 || before[part])
  return (
    <dl className={styles.entry}>
      {shown.map((part) => (
        <Fragment key={part}>
          <Line part={part} entry={entry} amountMinor={amounts[part]} hasRows={!isConverted} />
          {then && before[part] !== undefined && <PartThen nowMinor={amounts[part]} beforeMinor={before[part]} currency={currency} time={then.time} />}
        </Fragment>
      ))}
      <dt data-total>
        <FigureTerm of="home.balance_total" />
      </dt>
      <dd data-total>
        <Money amountMinor={totalMinor} currency={currency} />
      </dd>
      {then && <ChangeSince overview={overview} now={entry} then={then} currency={currency} isConverted={isConverted} />}
    </dl>
  )
}

interface LineProps {
  part: Part
  entry: BalanceEntry
  amountMinor: number
  /** Whether a list has the rows that it is the sum of, as it does for one currency. */
  hasRows: boolean
}

function Line({ part, entry, amountMinor, hasRows }: LineProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const title = useFigureTitle()
  const until = part === 'pending' && entry.pending_until ? formatTime(entry.pending_until, timeZone, locale, 'weekday') : null
  return (
    <>
      <dt>
        <FigureTerm of={`home.${part}`} explained={amountMinor < 0 ? t('balance.negativeHint') : undefined}>
          {until && t('balance.until', { title: title(`home.${part}`), day: until })}
        </FigureTerm>
      </dt>
      <dd data-negative={amountMinor < 0 || undefined}>
        {hasRows ? <PartLink part={part} currency={entry.currency} amountMinor={amountMinor} /> : <Money amountMinor={amountMinor} currency={entry.currency} />}
      </dd>
    </>
  )
}

function BalanceSkeleton() {
  return (
    <div className={styles.skeleton}>
      {['70%', '86%', '62%', '78%', '66%', '82%', '58%', '74%'].map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  )
}

/** The way to a payout while there is money to pay out. Its form opens on the page of payouts. */
function CreatePayout({ balance }: { balance: readonly CurrencyBalance[] }) {
  const { t } = useTranslation('overview')
  const navigate = useNavigate()
  const mayManage = useCan('payouts.manage')
  if (!mayManage || !balance.some(({ available_minor: availableMinor }) => availableMinor > 0)) return null
  const open = () => {
    pressOnceDeclared('c')
    void navigate({ to: '/balance/payouts' })
  }
  return <Button onClick={open}>{t('balance.payOut')}</Button>
}

type Part = 'available' | 'pending' | 'reserved' | 'in_transit'

/** A part of the balance as the way to the rows that it is the sum of, for those who may read them. */
function PartLink({ part, currency, amountMinor }: { part: Part; currency: CurrencyCode; amountMinor: number }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const mayReadPayouts = useCan('payouts.read')
  const title = useFigureTitle()
  const label = t('balance.open', { part: title(`home.${part}`), amount: formatMoney(amountMinor, currency, locale) })
  const money = <Money amountMinor={amountMinor} currency={currency} />
  if (part !== 'in_transit') {
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
