import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { filtersOfVolume, type Volume } from '#areas/home/contract/links.ts'
import { FigureTerm } from '#web/shared/figures/figure-term.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useCan } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Ledger, Receipt } from '#web/ui/layout/receipt.tsx'
import type { Overview } from '../queries.ts'
import type { DayRange } from '../ranges.ts'
import { Balance } from './balance.tsx'
import { Line } from './line.tsx'
import styles from './slip.module.css'

interface InAndOutProps {
  overview: Overview | undefined
  range: DayRange
}

/** What came in and what went out as a receipt, and below its perforation what there is now. Absent for who may not read the balance. */
export function InAndOut({ overview, range }: InAndOutProps) {
  const { t } = useTranslation('overview')
  const mayRead = useCan('balance.read')
  if (!mayRead) return null
  return (
    <Receipt label={t('inOut.title')}>
      <h2>{t('inOut.title')}</h2>
      {overview ? (
        <>
          <Movements overview={overview} range={range} />
          <hr className={styles.perforation} />
          <Balance overview={overview} />
        </>
      ) : (
        <div className={styles.waiting} aria-busy>
          {['70%', '86%', '62%', '78%', '66%'].map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
      )}
    </Receipt>
  )
}

function Movements({ overview, range: { from, to } }: { overview: Overview; range: DayRange }) {
  const { t } = useTranslation('overview')
  const { current, currency, conversion } = overview
  // No list has the rows of several currencies and not those of others.
  const hasRows = !conversion || conversion.left_out.length === 0
  const linkOf = (volume: Volume, text: string) =>
    hasRows ? (
      <Link to="/balance" search={searchFor(movementQuery, filtersOfVolume({ from, to, currency: conversion ? null : currency }, volume))} preload={false}>
        {text}
      </Link>
    ) : (
      text
    )
  return (
    <Ledger>
      <Line
        term={<FigureTerm of="home.gross">{t('inOut.payments')}</FigureTerm>}
        amountMinor={current.gross_minor}
        currency={currency}
        link={(text) => linkOf('gross', text)}
      />
      <Line
        term={<FigureTerm of="home.refunded">{t('inOut.refunds')}</FigureTerm>}
        amountMinor={-current.refunded_minor}
        currency={currency}
        link={(text) => linkOf('refunded', text)}
      />
      <Line term={<FigureTerm of="home.volume_fees" />} amountMinor={-(current.fees_minor ?? 0)} currency={currency} link={(text) => linkOf('fees', text)} />
      <Line
        term={<FigureTerm of="home.withdrawn" />}
        amountMinor={-(current.withdrawn_minor ?? 0)}
        currency={currency}
        link={(text) => linkOf('withdrawn', text)}
      />
      <Line
        term={<FigureTerm of="home.net">{t('inOut.net')}</FigureTerm>}
        amountMinor={current.net_minor ?? 0}
        currency={currency}
        link={(text) => linkOf('net', text)}
        isTotal
      />
    </Ledger>
  )
}
