import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type HomeSection, ownHomeCards } from '#areas/home/contract/cards.ts'
import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { PaymentTable } from '#web/shared/payments/payment-table.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay, formatTime, formatZone } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { NeedsAction, useIsActionPending } from './actions/needs-action.tsx'
import { CardsButton } from './cards/cards-button.tsx'
import { BalanceCard } from './components/balance-card.tsx'
import { CurrencySwitch } from './components/currency-switch.tsx'
import { Figures } from './components/figures.tsx'
import { FirstRun, MissingCard } from './components/first-run.tsx'
import { RangeSwitch } from './components/range-switch.tsx'
import { VolumeCard } from './components/volume-card.tsx'
import styles from './overview-page.module.css'
import { homeCardsQuery, type Overview, overviewQuery, useReadable } from './queries.ts'
import { resolveRange, useOverviewAddress } from './ranges.ts'

/** How trade goes: a range of days against the same part of the range before, the balance, and the latest payments. */
export function OverviewPage() {
  const { t } = useTranslation('overview')
  const { id: merchantId, kind, time_zone: timeZone } = useMerchant()
  const chosen = useQuery(homeCardsQuery(merchantId))
  // A choice that can't be read hides nothing.
  const cards = chosen.data ?? (chosen.isError ? ownHomeCards : undefined)
  const isReadable = useReadable()
  const isHeld = useIsActionPending()
  const { search } = useOverviewAddress()
  const range = resolveRange(search, dayIn(timeZone, new Date()))
  const overview = useQuery(overviewQuery(merchantId, range, search))
  const isNew = overview.data?.is_new === true
  return (
    <>
      <PageHeader
        subtitle={<Now />}
        actions={
          !isNew && (
            <>
              <CurrencySwitch overview={overview.data} />
              <RangeSwitch range={range} />
              <CardsButton cards={cards} />
            </>
          )
        }
      />
      {overview.isError && <ErrorNotice title={t('failed')} error={overview.error} onRetry={() => void overview.refetch()} />}
      {!isHeld && cards && (overview.data || overview.isPending) && (
        <div className={styles.page} data-busy={overview.isPlaceholderData || undefined}>
          <NeedsAction />
          {isNew && <FirstRun />}
          {kind === 'live' && !isNew && <MissingCard />}
          {!isNew && (
            <>
              <Figures overview={overview.data} range={range} chosen={cards.figures.filter(isReadable)} />
              {overview.data?.conversion && <RatesNote currency={overview.data.currency} conversion={overview.data.conversion} />}
              <Sections
                order={cards.sections.filter(isReadable)}
                contents={{
                  volume: <VolumeCard overview={overview.data} range={range} />,
                  balance: <BalanceCard overview={overview.data} />,
                  latest: <LatestPayments items={overview.data?.latest ?? undefined} />,
                }}
              />
            </>
          )}
        </div>
      )}
    </>
  )
}

/** The moment and the zone that every figure of the page is of. */
function Now() {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const now = new Date(useNow())
  return <>{t('subtitle', { time: formatTime(now, timeZone, locale, 'full'), zone: formatZone(timeZone, locale, now) })}</>
}

const rowsExpected = 6

/** What came in last, whatever its currency and the range in view. */
function LatestPayments({ items }: { items: readonly PaymentItem[] | undefined }) {
  const { t } = useTranslation('overview')
  return (
    <section className={styles.latest}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('latest.title')}</h2>
        <Link to="/payments" className={styles.all}>
          {t('latest.all')}
        </Link>
      </div>
      <PaymentTable items={items} caption={t('latest.caption')} rowsExpected={rowsExpected} />
    </section>
  )
}

const isPair = (one: HomeSection | undefined, other: HomeSection | undefined) =>
  (one === 'volume' && other === 'balance') || (one === 'balance' && other === 'volume')

/** The sections of Home in their order. The chart and the balance share a row where they are next to each other. */
function Sections({ order, contents }: { order: readonly HomeSection[]; contents: Readonly<Record<HomeSection, ReactNode>> }) {
  const rows = order.flatMap((section, index) => {
    if (isPair(order[index - 1], section)) return []
    const next = order[index + 1]
    return [isPair(section, next) && next ? [section, next] : [section]]
  })
  return rows.map(([first, second]) =>
    second && first ? (
      <div key={first} className={styles.two} data-first={first}>
        {contents[first]}
        {contents[second]}
      </div>
    ) : (
      first && <div key={first}>{contents[first]}</div>
    ),
  )
}

interface RatesNoteProps {
  /** Into which everything is converted. */
  currency: CurrencyCode
  conversion: NonNullable<Overview['conversion']>
}

/** By which rates the figures were converted, of which day, and what they don't contain. */
function RatesNote({ currency, conversion: { rates, left_out: leftOut } }: RatesNoteProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const newest = rates.map(({ day }) => day).reduce((one, other) => (one > other ? one : other), '')
  return (
    <section className={styles.note} aria-label={t('rates.title', { currency })}>
      {newest !== '' && <p>{t('rates.text', { day: formatDay(newest, locale) })}</p>}
      <ul>
        {rates.map(({ currency: from, rate, day }) => (
          <li key={from}>{t(day === newest ? 'rates.rate' : 'rates.rateOf', { from, rate, into: currency, day: formatDay(day, locale) })}</li>
        ))}
      </ul>
      {leftOut.length > 0 && <p data-left-out>{t('rates.leftOut', { currencies: leftOut.join(', ') })}</p>}
    </section>
  )
}
