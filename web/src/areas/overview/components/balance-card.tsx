import type { CurrencyBalance } from '@counterfoil/contract/balance'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '../../../api/balance-query.ts'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import { Explained } from '../../../ui/overlays/explained.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatTime } from '../../../ui/time/time.ts'
import type { Overview } from '../queries.ts'
import styles from './balance-card.module.css'
import { BalanceThen, BalanceThenSkeleton, findBefore } from './balance-then.tsx'

/** What is whose at this moment, per currency. */
export function BalanceCard({ overview }: { overview: Overview | undefined }) {
  const { t } = useTranslation('overview')
  const { id: merchantId } = useMerchant()
  const balance = useQuery(balanceQuery(merchantId))
  return (
    <section className="card" aria-label={t('balance.title')} aria-busy={balance.isPending}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('balance.title')}</h2>
        <Link to="/balance" className={styles.details}>
          {t('balance.details')}
        </Link>
      </div>
      {balance.isPending && <BalanceSkeleton />}
      {balance.isError && <ErrorNotice title={t('balance.failed')} error={balance.error} onRetry={() => void balance.refetch()} />}
      {balance.data?.length === 0 && <p className={styles.empty}>{t('balance.empty')}</p>}
      {balance.data && overview?.conversion?.balance && (
        <>
          <h3 className={styles.all}>{t('inOne', { currency: overview.currency })}</h3>
          <Entry entry={{ ...overview.conversion.balance, currency: overview.currency, pending_until: null }}>
            <BalanceThen
              overview={overview}
              money={{ ...overview.conversion.balance, currency: overview.currency }}
              beforeMinor={overview.conversion.balance_before_minor}
              isConverted
            />
          </Entry>
        </>
      )}
      {balance.data?.map((entry) => (
        <Entry key={entry.currency} entry={entry}>
          {overview ? <BalanceThen overview={overview} money={entry} beforeMinor={findBefore(overview, entry.currency)} /> : <BalanceThenSkeleton />}
        </Entry>
      ))}
    </section>
  )
}

type Part = 'available' | 'pending' | 'reserved' | 'inTransit'

type BalanceEntry = Omit<CurrencyBalance, 'disputed_minor'>

function Entry({ entry, children }: { entry: BalanceEntry; children: ReactNode }) {
  const { t } = useTranslation('overview')
  const { currency } = entry
  const amounts: Readonly<Record<Part, number>> = {
    available: entry.available_minor,
    pending: entry.pending_minor,
    reserved: entry.reserved_minor,
    inTransit: entry.in_transit_minor,
  }
  const totalMinor = Object.values(amounts).reduce((sum, amountMinor) => sum + amountMinor, 0)
  const shown = (['available', 'pending', 'inTransit', 'reserved'] as const).filter((part) => part === 'available' || amounts[part] !== 0)
  return (
    <dl className={styles.entry}>
      {shown.map((part) => (
        <Line key={part} part={part} entry={entry} amountMinor={amounts[part]} />
      ))}
      <dt data-total>{t('balance.total')}</dt>
      <dd data-total>
        <Money amountMinor={totalMinor} currency={currency} />
      </dd>
      {children}
    </dl>
  )
}

function Line({ part, entry, amountMinor }: { part: Part; entry: BalanceEntry; amountMinor: number }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const until = part === 'pending' && entry.pending_until ? formatTime(entry.pending_until, timeZone, locale, 'weekday') : null
  return (
    <>
      <dt>
        <Explained text={t(amountMinor < 0 ? 'balance.negativeHint' : `balance.${part}Hint`)}>
          {until ? t('balance.pendingUntil', { day: until }) : t(`balance.${part}`)}
        </Explained>
      </dt>
      <dd data-negative={amountMinor < 0 || undefined}>
        <Money amountMinor={amountMinor} currency={entry.currency} />
      </dd>
    </>
  )
}

function BalanceSkeleton() {
  return (
    <div className={styles.skeleton}>
      {['70%', '86%', '62%', '78%'].map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  )
}
