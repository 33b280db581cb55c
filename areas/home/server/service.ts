import type { getOverview } from '#areas/home/contract/endpoints.ts'
import { overviewLimits } from '#areas/home/contract/rules.ts'
import { readMerchantMoney } from '#areas/ledger/server/index.ts'
import { findReferenceRates } from '#areas/ledger/server/reference-rates/index.ts'
import { findCurrencies, listLatestPayments } from '#areas/payments/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { addDays, countDays, dayIn, firstOfMonth } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { listDayStarts } from '#server/infra/figures/day-parts-store.ts'
import type { TimeRange } from '#server/infra/figures/periods.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { convertBalances, listLeftOut, openConversion, presentRates } from './conversion.ts'
import { convertFigures, figuresOf, mayRead, type Read } from './figures.ts'
import { readMoved } from './money.ts'
import { computeBounds, findStart, sumTradeOfRanges } from './store.ts'

const latestCount = 4

/**
 * The figures of a range of days in one currency, or of all converted into it, beside the same elapsed part of as many days before it. Everything is
 * converted at the newest rates, so that a change is one of trade.
 * Without a rate of the currency, the figures are of that currency alone: links are kept longer than rates.
 * @throws AppError `invalid_fields` on `to`.
 */
export async function readOverview(context: TenantContext, query: HandlerInput<typeof getOverview>['query']): Promise<HandlerOutput<typeof getOverview>> {
  const days = listDays(query.from, query.to)
  const beforeFrom = findBeforeFrom(query)
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
    computeBounds(context, query.from, query.to, time_zone, beforeFrom),
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
  return {
    currency,
    currencies,
    convertible: currencies.filter((code) => rates.some((rate) => rate.currency === code)),
    conversion: conversion && {
      rates: presentRates(conversion),
      left_out: listLeftOut(used, balances ?? [], conversion),
      balance: balances && convertBalances(balances, conversion),
    },
    is_new: used.length === 0,
    time_zone,
    from: bounds.from.toISOString(),
    until: bounds.until.toISOString(),
    before_from: bounds.before_from.toISOString(),
    before_until: bounds.before_until.toISOString(),
    current: current.figures,
    before: before?.figures ?? null,
    days: days.map((day) => ({ day, gross_minor: current.volume.get(day) ?? 0 })),
    days_before: before
      ? listDays(beforeFrom, addDays(query.from, -1)).map((day) => ({ day, gross_minor: (before.volume.get(day) ?? 0) + (before.later.get(day) ?? 0) }))
      : null,
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

/** The first day of the range before: months or days back. */
function findBeforeFrom({ from, to, compared }: HandlerInput<typeof getOverview>['query']): string {
  if (!compared || from !== firstOfMonth(from, 0)) return addDays(from, -countDays(from, to))
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
  return firstOfMonth(from, (last ?? 0) - (first ?? 0) + 1)
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
}

/** Reads a range and the one before together: the days of both, what moved in both, and the trade of each currency take one statement each. */
export async function readCompared(
  context: TenantContext,
  { currencies, timeZone }: { readonly currencies: readonly CurrencyCode[]; readonly timeZone: string },
  { current, before }: Ranges,
): Promise<Compared> {
  const ranges = before ? [before, { from: before.until, until: current.from }, current] : [current]
  const [starts, moved] = await Promise.all([
    listDayStarts(context, { from: (before ?? current).from, until: current.until }, timeZone),
    readMoved(context, before ? [before, current] : [current]),
  ])
  const trades = await Promise.all(currencies.map((currency) => sumTradeOfRanges(context, currency, { ranges, starts })))
  return {
    current: currencies.map((currency, place) => figuresOf(context, trades[place]?.at(-1) ?? [], [], moved.at(-1)?.get(currency))),
    before: before && currencies.map((currency, place) => figuresOf(context, trades[place]?.[0] ?? [], trades[place]?.[1] ?? [], moved[0]?.get(currency))),
  }
}
