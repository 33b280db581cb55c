import type { CurrencyBalance } from '@counterfoil/contract/balance'
import { movementQuery } from '@counterfoil/contract/balance/query'
import { localeHeader } from '@counterfoil/contract/locale'
import { formatMoney } from '@counterfoil/contract/money/money'
import { payoutQuery } from '@counterfoil/contract/payouts/query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { searchFor } from '../../../shared/lists/list-search.ts'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import { Explained } from '../../../ui/overlays/explained.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatTime } from '../../../ui/time/time.ts'
import styles from './currency-figures.module.css'

const route = getRouteApi('/shell/balance')

/** The parts a currency's balance is made of, and beside them what has left it for disputes. */
const parts = ['available', 'pending', 'reserved', 'inTransit'] as const
type Part = (typeof parts)[number]

function amountsOf(figures: CurrencyBalance): Readonly<Record<Part, number>> {
  return {
    available: figures.available_minor,
    pending: figures.pending_minor,
    reserved: figures.reserved_minor,
    inTransit: figures.in_transit_minor,
  }
}

/** What disputes hold has left already, so it is no part of the total. */
function totalOf(figures: CurrencyBalance): number {
  return Object.values(amountsOf(figures)).reduce((sum, amountMinor) => sum + amountMinor, 0)
}

interface CurrencyFiguresProps {
  figures: CurrencyBalance
  /** Explanations are read at the first currency, and on demand at the others. */
  isBrief: boolean
}

/** One currency: its parts, each leading to its entries, their total, and what disputes hold. */
export function CurrencyFigures({ figures, isBrief }: CurrencyFiguresProps) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const mayReadPayments = useCan('payments.read')
  const explain = useExplanations(figures)
  const { currency } = figures
  const amounts = amountsOf(figures)
  const disputed = formatMoney(figures.disputed_minor, currency, locale)
  const name = new Intl.DisplayNames([localeHeader[locale]], { type: 'currency' }).of(currency)
  return (
    <section className={`card ${styles.card}`} aria-label={t('figures.label', { currency })}>
      <div className={styles.head}>
        <h2 className={styles.currency}>
          {currency} <span className={styles.name}>{name}</span>
        </h2>
        <p className={styles.total}>
          <Explained text={t('figures.totalHint')}>{t('figures.total')}</Explained> <Money amountMinor={totalOf(figures)} currency={currency} />
        </p>
      </div>
      <dl className={styles.parts}>
        {parts.map((part) => (
          <Figure key={part} title={t(`parts.${part}`)} text={explain(part)} isBrief={isBrief} amountMinor={amounts[part]}>
            <PartLink part={part} currency={currency}>
              {formatMoney(amounts[part], currency, locale)}
            </PartLink>
          </Figure>
        ))}
        <Figure title={t('parts.disputed')} text={t('explained.disputed')} isBrief={isBrief} amountMinor={figures.disputed_minor} isApart>
          {mayReadPayments ? (
            <Link
              to="/payments"
              search={{ q: `status:disputed currency:${currency}` }}
              aria-label={t('figures.open', { amount: disputed, part: t('parts.disputed') })}
            >
              {disputed}
            </Link>
          ) : (
            disputed
          )}
        </Figure>
      </dl>
    </section>
  )
}

function useExplanations(figures: CurrencyBalance): (part: Part) => string {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (part) => {
    if (part === 'available' && figures.available_minor < 0) return t('explained.negative')
    if (part !== 'pending' || !figures.pending_until) return t(`explained.${part}`)
    return t('explained.pendingUntil', { day: formatTime(figures.pending_until, timeZone, locale, 'weekday') })
  }
}

/** Amounts of so many digits are set smaller: a number is never broken. */
const longFromMinor = 10 ** 10

interface FigureProps {
  title: string
  text: string
  isBrief: boolean
  amountMinor: number
  isApart?: boolean
  children: ReactNode
}

/** A figure below zero always says what follows from it. */
function Figure({ title, text, isBrief, amountMinor, isApart = false, children }: FigureProps) {
  const isNegative = amountMinor < 0
  const isExplained = !isBrief || isNegative
  return (
    <div className={styles.figure} data-apart={isApart || undefined} data-zero={amountMinor === 0 || undefined} data-negative={isNegative || undefined}>
      <dt className={styles.title}>{isExplained ? title : <Explained text={text}>{title}</Explained>}</dt>
      <dd className={styles.amount} data-long={Math.abs(amountMinor) >= longFromMinor || undefined}>
        {children}
      </dd>
      {isExplained && <dd className={styles.text}>{text}</dd>}
    </div>
  )
}

/** The way from a figure to what it is the sum of. */
function PartLink({ part, currency, children }: { part: Part; currency: CurrencyBalance['currency']; children: string }) {
  const { t } = useTranslation('balance')
  const search = route.useSearch()
  const label = t('figures.open', { amount: children, part: t(`parts.${part}`) })
  const mayReadPayouts = useCan('payouts.read')
  if (part === 'inTransit' && mayReadPayouts) {
    return (
      <Link to="/balance/payouts" search={searchFor(payoutQuery, { status: ['processing'], currency })} aria-label={label}>
        {children}
      </Link>
    )
  }
  if (part === 'inTransit') {
    return (
      <Link to="/balance" search={search} hash="on-its-way" aria-label={label}>
        {children}
      </Link>
    )
  }
  const entries = searchFor(movementQuery, part === 'reserved' ? { currency, kind: ['reserve'] } : { currency, part })
  return (
    <Link to="/balance" search={entries} hash="movements" aria-label={label} preload={false}>
      {children}
    </Link>
  )
}

export function FiguresSkeleton() {
  const { t } = useTranslation('balance')
  return (
    <div className={`card ${styles.card}`} role="status" aria-label={t('loading')} aria-busy="true">
      <div className={styles.head}>
        <SkeletonBar width={140} height={18} />
      </div>
      <div className={styles.parts}>
        {['58%', '44%', '52%', '40%', '48%'].map((width) => (
          <div key={width} className={styles.figure} data-zero>
            <SkeletonBar width={width} />
            <SkeletonBar width="80%" height={26} />
            <SkeletonBar width="92%" />
          </div>
        ))}
      </div>
    </div>
  )
}
