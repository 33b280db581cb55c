import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { listSaleTerms, type SaleTerms } from './store.ts'

/** What of a sale its terms depend on. */
interface DatedSale {
  readonly at: Date
  readonly brand: string
  readonly cardCountry: string | null
  readonly currency: CurrencyCode
}

/** Answers for any sale of an account what `findSaleTerms` does, from what was read once; for batches of sales of many days. */
export type SaleTermsHistory = (sale: DatedSale) => SaleTerms | undefined

/** Reads what was ever agreed with the account. Keep it no longer than the transaction. */
export async function saleTermsOf(context: TenantContext): Promise<SaleTermsHistory> {
  const versions = await listSaleTerms(context)
  return ({ at, brand, cardCountry, currency }) => {
    const terms = versions.find(({ valid_from }) => valid_from <= at)
    if (!terms) return undefined
    const { version, rules, business_country } = terms
    return { version, rules, brand, card_country: cardCountry, business_country, conversion: terms.conversions[currency] ?? null }
  }
}
