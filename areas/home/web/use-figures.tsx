import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { filtersOfRange } from '#areas/disputes/contract/insight-links.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import type { HomeFigure } from '#areas/home/contract/cards.ts'
import { filtersOfPayments, filtersOfVolume, type PaymentOutcome, type Volume } from '#areas/home/contract/links.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { type Change, compareAmounts, compareShares, shareTenths, type Welcome } from '#web/shared/figures/comparison.ts'
import { formatShare, formatTenths } from '#web/shared/figures/format.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useCan } from '#web/stores/merchant.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import type { Overview } from './queries.ts'
import type { DayRange } from './ranges.ts'

/** A figure as its card shows it. */
interface Figure {
  readonly name: HomeFigure
  /** With a link to its rows, for those who may read them. */
  readonly value: ReactNode
  /** Null where there is nothing to compare with. */
  readonly change: Change | null
  readonly welcome: Welcome
  /** The size of the change where it is not a percentage. */
  readonly amount?: string | undefined
  readonly before: string | null
  readonly more?: ReactNode
}

/** The figures of a range that the reader may see. */
export function useFigures({ current, before, currency, conversion }: Overview, { from, to }: DayRange): Figure[] {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  // No list has the rows of several currencies and not those of others.
  const hasRows = !conversion || conversion.left_out.length === 0
  const [mayReadPayments, mayReadBalance] = [useCan('payments.read') && hasRows, useCan('balance.read') && hasRows]
  const range = { from, to, currency: conversion ? null : currency }
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, locale)
  const count = (value: number) => formatCount(value, locale)
  const compared = (value: number, valueBefore: number | null | undefined, format: (value: number) => string) =>
    typeof valueBefore === 'number' ? { change: compareAmounts(value, valueBefore), before: format(valueBefore) } : { change: null, before: null }
  const volumeLink = (volume: Volume, text: string) =>
    mayReadBalance ? (
      <Link to="/balance" search={searchFor(movementQuery, filtersOfVolume(range, volume))} preload={false}>
        {text}
      </Link>
    ) : (
      text
    )
  const paymentsLink = (outcomes: readonly PaymentOutcome[], text: string) =>
    mayReadPayments ? (
      <Link to="/payments" search={searchFor(paymentQuery, filtersOfPayments(range, outcomes))} preload={false}>
        {text}
      </Link>
    ) : (
      text
    )
  const disputesLink = (text: string) =>
    hasRows ? (
      <Link to="/payments-product/disputes" search={{ ...searchFor(disputeQuery, filtersOfRange(range)), tab: 'all' }} preload={false}>
        {text}
      </Link>
    ) : (
      text
    )
  const { net_minor: net, disputes } = current
  const [all, allBefore] = [countOf(current), before && countOf(before)]
  const [rate, rateBefore] = [shareTenths(current.successful_count, all), before && shareTenths(before.successful_count, countOf(before))]
  const rateChange = compareShares(rate, rateBefore)
  const refundShare = shareTenths(current.refunded_minor, current.gross_minor)
  const figures: (Figure | null)[] = [
    {
      name: 'gross',
      value: volumeLink('gross', money(current.gross_minor)),
      welcome: 'more',
      ...compared(current.gross_minor, before?.gross_minor, money),
    },
    net === null ? null : { name: 'net', value: volumeLink('net', money(net)), welcome: 'more', ...compared(net, before?.net_minor, money) },
    {
      name: 'payments',
      value: paymentsLink(['successful', 'declined'], count(all)),
      welcome: 'more',
      ...compared(all, allBefore, count),
      more: paymentsLink(['successful'], t('figures.paymentsDetail', { successful: count(current.successful_count) })),
    },
    {
      name: 'rate',
      value: rate === null ? '–' : formatShare(rate, locale),
      welcome: 'more',
      change: rateChange,
      amount: rateChange ? t('change.points', { value: formatTenths(rateChange.tenths ?? 0, locale) }) : undefined,
      before: rateBefore === null ? null : formatShare(rateBefore, locale),
      more: paymentsLink(['declined'], t('figures.rateDetail', { declined: count(current.declined_count), amount: money(current.declined_minor) })),
    },
    disputes && {
      name: 'disputes',
      value: disputesLink(count(disputes.count)),
      welcome: 'less',
      ...compared(disputes.count, before?.disputes?.count, count),
      more: disputes.count > 0 ? t('figures.disputesDetail', { amount: money(disputes.amount_minor) }) : null,
    },
    {
      name: 'refunded',
      value: volumeLink('refunded', money(current.refunded_minor)),
      welcome: 'less',
      ...compared(current.refunded_minor, before?.refunded_minor, money),
      more: refundShare !== null && refundShare > 0 ? t('figures.refundedDetail', { share: formatShare(refundShare, locale) }) : null,
    },
  ]
  return figures.filter((figure) => figure !== null)
}

function countOf({ successful_count, declined_count }: Overview['current']): number {
  return successful_count + declined_count
}
