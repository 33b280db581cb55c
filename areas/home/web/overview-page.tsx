import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ownHomeCards } from '#areas/home/contract/cards.ts'
import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { PaymentTable } from '#web/shared/payments/payment-table.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime, formatZone } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { NeedsAction, useIsActionPending } from './actions/needs-action.tsx'
import { CardsButton } from './cards/cards-button.tsx'
import { homeCardsQuery, useReadable } from './cards/queries.ts'
import { BalanceCard } from './components/balance-card.tsx'
import { CurrencySwitch } from './components/currency-switch.tsx'
import { Figures } from './components/figures.tsx'
import { FirstRun } from './components/first-run.tsx'
import { MissingCard } from './components/missing-card.tsx'
import { RangeSwitch } from './components/range-switch.tsx'
import { RatesNote } from './components/rates-note.tsx'
import { Sections } from './components/sections.tsx'
import { VolumeCard } from './components/volume-card.tsx'
import styles from './overview-page.module.css'
import { overviewQuery } from './queries.ts'
import { resolveRange } from './ranges.ts'
import { useOverviewAddress } from './use-overview-address.ts'

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
