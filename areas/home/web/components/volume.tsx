import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { filtersOfPayments, filtersOfVolume } from '#areas/home/contract/links.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { FigureTerm } from '#web/shared/figures/figure-term.tsx'
import { useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useCan } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { toChartPoints } from '../chart-points.ts'
import type { Overview } from '../queries.ts'
import type { DayRange } from '../ranges.ts'
import { Comparison } from './comparison.tsx'
import { CurrencyMenu } from './currency-menu.tsx'
import { RangeMenu } from './range-menu.tsx'
import styles from './volume.module.css'
import { VolumeChart } from './volume-chart.tsx'
import { VolumeTable } from './volume-table.tsx'

interface VolumeProps {
  overview: Overview | undefined
  range: DayRange
}

/** What came in: one figure, how it compares, and the line to it. */
export function Volume({ overview, range }: VolumeProps) {
  return (
    <section className={styles.volume} aria-labelledby="volume" aria-busy={!overview}>
      <div className={styles.head}>
        <h2 id="volume">
          <FigureTerm of="home.gross" />
        </h2>
        <RangeMenu range={range} />
        <CurrencyMenu overview={overview} />
      </div>
      {overview ? <Shown overview={overview} range={range} /> : <VolumeSkeleton />}
    </section>
  )
}

function Shown({ overview, range }: { overview: Overview; range: DayRange }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const title = useFigureTitle()
  const [isTable, setIsTable] = useState(false)
  const { current, currency, days, days_before: before, until, time_zone: timeZone } = overview
  const points = toChartPoints(days, before, dayIn(timeZone, new Date(until)))
  const total = formatMoney(current.gross_minor, currency, locale)
  const caption = t('chart.label', { title: title('home.gross'), currency, total })
  return (
    <>
      <p className={styles.figure}>
        <VolumeLink overview={overview} range={range} text={total} />
      </p>
      <Comparison overview={overview} range={range} />
      <Counts overview={overview} range={range} />
      {points.length > 1 && (
        <>
          <div className={styles.chart}>
            <VolumeChart label={caption} points={points} currency={currency} range={range} />
          </div>
          <Button kind="link" aria-expanded={isTable} className={styles.asTable ?? ''} onClick={() => setIsTable(!isTable)}>
            {t('chart.table')}
          </Button>
          {isTable && <VolumeTable caption={caption} points={points} currency={currency} hasBefore={before !== null} />}
        </>
      )}
    </>
  )
}

/** The days and the currency of the figures; null where no list has the rows of several currencies and not those of others. */
function useRows({ currency, conversion }: Overview, { from, to }: DayRange) {
  return conversion && conversion.left_out.length > 0 ? null : { from, to, currency: conversion ? null : currency }
}

function VolumeLink({ overview, range, text }: { overview: Overview; range: DayRange; text: string }) {
  const rows = useRows(overview, range)
  if (!useCan('balance.read') || !rows) return text
  return (
    <Link to="/balance" search={searchFor(movementQuery, filtersOfVolume(rows, 'gross'))} preload={false}>
      {text}
    </Link>
  )
}

/** How many payments there were, and how they ended. */
function Counts({ overview, range }: { overview: Overview; range: DayRange }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const rows = useRows(overview, range)
  const mayRead = useCan('payments.read')
  const { successful_count: successful, declined_count: declined } = overview.current
  const counts = [
    { key: 'payments' as const, count: successful + declined, outcomes: ['successful', 'declined'] as const },
    { key: 'successful' as const, count: successful, outcomes: ['successful'] as const },
    { key: 'declined' as const, count: declined, outcomes: ['declined'] as const },
  ]
  const shown = counts.filter(({ key, count }) => key === 'payments' || count > 0)
  return (
    <ul className={styles.counts}>
      {shown.map(({ key, count, outcomes }) => {
        const text = t(`figures.${key}`, { count, shown: formatCount(count, locale) })
        return (
          <li key={key}>
            {mayRead && rows ? (
              <Link to="/payments" search={searchFor(paymentQuery, filtersOfPayments(rows, outcomes))} preload={false}>
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** As high as what comes, so that nothing below moves. */
function VolumeSkeleton() {
  return (
    <>
      <p className={styles.figure}>
        <SkeletonBar width="240px" height={28} />
      </p>
      <p className={styles.line}>
        <SkeletonBar width="280px" />
      </p>
      <p className={styles.line}>
        <SkeletonBar width="220px" />
      </p>
      <div className={styles.chart} />
      <p className={styles.line} />
    </>
  )
}
