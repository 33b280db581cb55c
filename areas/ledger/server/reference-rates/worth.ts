import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { convertAtReference } from './conversion.ts'
import { findReferenceRates } from './store.ts'

interface Amount {
  readonly amount_minor: number
  readonly currency: CurrencyCode
}

/**
 * Returns what each list of amounts is worth in the account's default currency at the newest reference rates, to order them by.
 * An amount without a rate adds nothing.
 */
export async function readWorths(context: TenantContext, lists: readonly (readonly Amount[])[]): Promise<number[]> {
  if (lists.every((amounts) => amounts.length === 0)) return lists.map(() => 0)
  const { default_currency: own, time_zone: timeZone } = await getAccountSettings(context)
  const foreign = [...new Set(lists.flat().map(({ currency }) => currency))].filter((currency) => currency !== own)
  const rates = foreign.length === 0 ? [] : await findReferenceRates(context, [own, ...foreign], dayIn(timeZone, context.now))
  const rateOf = (wanted: CurrencyCode) => rates.find(({ currency }) => currency === wanted)
  const into = rateOf(own)
  const convert = ({ amount_minor: amountMinor, currency }: Amount) => {
    if (currency === own) return amountMinor
    const rate = rateOf(currency)
    return rate && into ? convertAtReference({ amountMinor, currency }, rate, into) : 0
  }
  return lists.map((amounts) => amounts.reduce((sum, amount) => sum + convert(amount), 0))
}
