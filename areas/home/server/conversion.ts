import type { MerchantMoney } from '#areas/ledger/server/index.ts'
import { convertAtReference, type DatedRate } from '#areas/ledger/server/reference-rates/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'

const balanceParts = ['available_minor', 'pending_minor', 'in_transit_minor', 'reserved_minor'] as const

/** One currency, and the rates by which others are converted into it. */
export interface Conversion {
  readonly into: DatedRate
  readonly rates: readonly DatedRate[]
}

/** Null where the currency has no rate. */
export function openConversion(currency: CurrencyCode, rates: readonly DatedRate[]): Conversion | null {
  const into = rates.find((rate) => rate.currency === currency)
  return into ? { into, rates } : null
}

/** What no figure contains, since there is no rate: currencies with payments, or with money in the balance. */
export function listLeftOut(used: readonly CurrencyCode[], balances: readonly MerchantMoney[], { rates }: Conversion): CurrencyCode[] {
  const held = balances.filter((balance) => balanceParts.some((part) => balance[part] !== 0)).map(({ currency }) => currency)
  return [...new Set([...used, ...held])].filter((currency) => !rates.some((rate) => rate.currency === currency))
}

/** The rates of the other currencies, for one unit of each, with six digits. */
export function presentRates({ into, rates }: Conversion): { currency: CurrencyCode; rate: string; day: string }[] {
  const others = rates.filter(({ currency }) => currency !== into.currency)
  return others.map(({ currency, rate, day }) => ({
    currency,
    rate: String(Number((Number(into.rate) / Number(rate)).toPrecision(6))),
    // The pair is as old as the older of both.
    day: day < into.day ? day : into.day,
  }))
}

type Balance = Readonly<Record<(typeof balanceParts)[number], number>>

/** Balances as one, each part of them rounded by itself; those without a rate are left out. */
export function convertBalances(balances: readonly MerchantMoney[], { into, rates }: Conversion): Balance {
  const convertPart = (part: keyof Balance) =>
    balances.reduce((total, balance) => {
      const rate = rates.find(({ currency }) => currency === balance.currency)
      return rate ? total + convertAtReference({ amountMinor: balance[part], currency: balance.currency }, rate, into) : total
    }, 0)
  return Object.fromEntries(balanceParts.map((part) => [part, convertPart(part)])) as Balance
}
