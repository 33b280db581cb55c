import type { Plan, PlanTerms } from '#areas/billing/contract/endpoints.ts'
import { findCurrencies } from '#areas/payments/server/index.ts'
import { type CurrencyCode, currencyEntries, currencyExponent } from '#kernel/money/currencies.ts'
import { sampleAmountMajor } from '#kernel/money/sample-amounts.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { listMonths } from './statement.ts'
import { computeFeeOf, defaultCurrencyTerms, defaultTerms, readCurrentTerms, type TermsVersion } from './terms/index.ts'

/** The terms in effect and the scheduled ones, and what the last months cost. */
export async function readPlan(context: TenantContext): Promise<Plan> {
  const { inForce, announced } = await readCurrentTerms(context)
  const { default_currency } = await getAccountSettings(context)
  const used = [...new Set([default_currency, ...(await findCurrencies(context))])]
  const present = (terms: TermsVersion | null) => presentTerms(terms, used)
  const { months } = await listMonths(context)
  return { current: present(inForce), scheduled: announced.map(present), months }
}

/** @param used currencies of the account, its default one first. */
function presentTerms(agreed: TermsVersion | null, used: readonly [CurrencyCode, ...CurrencyCode[]] | readonly CurrencyCode[]): PlanTerms {
  const { reserve, rules, currencies, conversions } = agreed ?? defaultTerms
  const named = currencyEntries(currencies).map(([currency]) => currency)
  return {
    version: agreed?.version ?? null,
    valid_from: agreed?.validFrom.toISOString() ?? null,
    reserve: reserve.basisPoints > 0 ? { basis_points: reserve.basisPoints, days: reserve.days } : null,
    rules: rules.map(({ brand, region, currency, basisPoints, fixedMinor }) => ({
      brand: brand as PlanTerms['rules'][number]['brand'],
      region,
      currency,
      basis_points: basisPoints,
      fixed_minor: fixedMinor,
      example: exampleOf(currency ?? (used[0] as CurrencyCode), { basisPoints, fixedMinor }),
    })),
    currencies: [...new Set([...used, ...named])].map((currency) => {
      const terms = currencies[currency] ?? defaultCurrencyTerms(currency)
      const { standard, instant } = terms.withdrawals
      return {
        currency,
        dispute_fee_minor: terms.disputeFeeMinor,
        is_dispute_fee_returned: terms.isDisputeFeeReturned,
        standard_payout: { basis_points: standard.basisPoints, minimum_minor: standard.minimumMinor },
        instant_payout: { basis_points: instant.basisPoints, minimum_minor: instant.minimumMinor },
      }
    }),
    conversions: currencyEntries(conversions).map(([currency, { into, rate, feeBasisPoints }]) => ({ currency, into, rate, basis_points: feeBasisPoints })),
  }
}

/** An example needs a round amount that looks like trade: about 100 dollars' worth of it. */
function exampleOf(currency: CurrencyCode, fee: Parameters<typeof computeFeeOf>[1]): PlanTerms['rules'][number]['example'] {
  const digits = String(sampleAmountMajor(currency)).length
  const amount_minor = 10 ** (digits + currencyExponent(currency))
  return { currency, amount_minor, fee_minor: computeFeeOf(amount_minor, fee) }
}
