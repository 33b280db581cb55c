import type { getOverview } from '#areas/home/contract/endpoints.ts'
import { overviewLimits } from '#areas/home/contract/rules.ts'
import { readMerchantMoney } from '#areas/ledger/server/index.ts'
import { findReferenceRates } from '#areas/ledger/server/reference-rates/index.ts'
import { findCurrencies, listLatestPayments } from '#areas/payments/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { addDays, countDays, dayIn } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { listDayStarts } from '#server/infra/figures/day-parts-store.ts'
import type { TimeRange } from '#server/infra/figures/periods.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { convertBalances, convertBalancesThen, listLeftOut, openConversion, presentRates } from './conversion.ts'
import { convertFigures, figuresOf, mayRead, type Read } from './figures.ts'
import { type BalanceThen, readMoney } from './money.ts'
import { computeBounds, findStart, sumTradeOfRanges } from './store.ts'

const latestCount = 6

/**
 * The figures of a range of days in one currency, or of all converted into it, beside the same elapsed part of as many days before it. Everything is
 * converted at the newest rates, so that a change is one of trade.
 * Without a rate of the currency, the figures are of that currency alone: links are kept longer than rates.
 * @throws AppError `invalid_fields` on `to`.
 */
export async function readOverview(context: TenantContext, query: HandlerInput<typeof getOverview>['query']): Promise<HandlerOutput<typeof getOverview>> {
  const days = listDays(query.from, query.to)
  // What doesn't depend on each other is under way together.
  const [{ time_zone, default_currency }, used, latest, start, balances] = await Promise.all([
    getAccountSettings(context),
    findCurrencies(context),
    listLatestPayments(context, latestCount),
    findStart(context),
    query.converted && mayRead(context, 'balance.read') ? readMerchantMoney(context) : null,
  ])
  const currency = query.currency ?? (used.includes(default_currency) ? default_currency : (latest[0]?.currency ?? default_currency))
  const today = dayIn(time_zone, context.now)
  const currencies = [...new Set([default_currency, ...used])]
  const held = balances?.map((balance) => balance.currency) ?? []
  const [bounds, rates] = await Promise.all([
    computeBounds(context, query.from, query.to, time_zone),
    findReferenceRates(context, [...new Set([currency, ...currencies, ...held])], today),
  ])
  const conversion = query.converted ? openConversion(currency, rates) : null
  const compared = await readCompared(
    context,
    { currencies: conversion ? rates.map((rate) => rate.currency) : [currency], timeZone: time_zone },
    { current: bounds, before: start <= bounds.before_from ? { from: bounds.before_from, until: bounds.before_until } : null },
  )
  const asOne = (reads: readonly Read[]) => (conversion ? convertFigures(reads, conversion) : reads[0])
  const [current, before] = [asOne(compared.current), compared.before && asOne(compared.before)]
  if (!current) throw new Error('The figures of a currency were not read.')
  const balancesThen = compared.balancesBefore
  return {
    currency,
    currencies,
    convertible: currencies.filter((code) => rates.some((rate) => rate.currency === code)),
    conversion: conversion && {
      rates: presentRates(conversion),
      left_out: listLeftOut(used, balances ?? [], conversion),
      balance: balances && convertBalances(balances, conversion),
      balance_before: balancesThen && convertBalancesThen(balancesThen, conversion),
    },
    is_new: used.length === 0,
    time_zone,
    from: bounds.from.toISOString(),
    until: bounds.until.toISOString(),
    before_from: bounds.before_from.toISOString(),
    before_until: bounds.before_until.toISOString(),
    current: current.figures,
    before: before?.figures ?? null,
    balances_before: balancesThen && [...balancesThen],
    days: days.map((day) => ({
      day,
      gross_minor: current.volume.get(day) ?? 0,
      before_minor: !before || day > today ? null : (before.volume.get(addDays(day, -days.length)) ?? 0),
    })),
    latest: mayRead(context, 'payments.read') ? latest : null,
  }
}

/** Lists every day from the first to the last, both included. @throws AppError `invalid_fields` on `to`. */
export function listDays(from: string, to: string): string[] {
  const count = countDays(from, to)
  if (count < 1) throw brokenRule('to', 'date_range_reversed')
  if (count > overviewLimits.overviewDaysMax) throw brokenRule('to', 'date_range_too_long', { limit: overviewLimits.overviewDaysMax })
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}

interface Ranges {
  readonly current: TimeRange
  /** Null unless the account is older than it. */
  readonly before: TimeRange | null
}

interface Compared {
  /** The figures of each currency. */
  readonly current: readonly Read[]
  readonly before: readonly Read[] | null
  /** At the end of the range before. Null without one, and to who may not read the balance. */
  readonly balancesBefore: readonly BalanceThen[] | null
}

/** Reads a range and the one before together: the days of both, what moved in both, and the trade of each currency take one statement each. */
export async function readCompared(
  context: TenantContext,
  { currencies, timeZone }: { readonly currencies: readonly CurrencyCode[]; readonly timeZone: string },
  { current, before }: Ranges,
): Promise<Compared> {
  const ranges = before ? [before, current] : [current]
  const [starts, money] = await Promise.all([
    listDayStarts(context, { from: (before ?? current).from, until: current.until }, timeZone),
    readMoney(context, ranges),
  ])
  const trades = await Promise.all(currencies.map((currency) => sumTradeOfRanges(context, currency, { ranges, starts })))
  const readsOf = (index: number) =>
    currencies.map((currency, place) =>
      figuresOf(context, trades[place]?.[index] ?? [], { net: money[index]?.nets.get(currency) ?? 0, refunded: money[index]?.refunded.get(currency) ?? 0 }),
    )
  return {
    current: readsOf(ranges.length - 1),
    before: before && readsOf(0),
    balancesBefore: (before && mayRead(context, 'balance.read') && money[0]?.balances) || null,
  }
}
