import type { CardRegion } from '#areas/billing/contract/terms/kinds.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Fee } from './fees.ts'

/** What a fee rule asks of a sale; null fits every sale. */
export interface FeeConditions {
  readonly brand: string | null
  readonly region: CardRegion | null
  readonly currency: CurrencyCode | null
}

export interface FeeRule extends FeeConditions, Fee {
  /** Its place in its version of the terms. The first fits every sale. */
  readonly line: number
}

/** What of a sale its fee depends on. */
export type SaleKind = { readonly [Condition in keyof FeeConditions]: NonNullable<FeeConditions[Condition]> }

/**
 * The rule that a sale is charged by: of those that fit it, the one with the most conditions. Among equally many, one that names the brand comes
 * before one that names the region, and that before one that names the currency. No two rules of a version have the same conditions, so it is one.
 */
export function chooseFeeRule(rules: readonly FeeRule[], sale: SaleKind): FeeRule {
  const fitting = rules.filter((rule) => fits(rule.brand, sale.brand) && fits(rule.region, sale.region) && fits(rule.currency, sale.currency))
  const [chosen] = fitting.toSorted((a, b) => specificity(b) - specificity(a))
  if (!chosen) throw new Error('The terms have no rule that fits every sale.')
  return chosen
}

const fits = (condition: string | null, value: string) => condition === null || condition === value

/** Higher for a rule that goes before. */
function specificity({ brand, region, currency }: FeeConditions): number {
  const [byBrand, byRegion, byCurrency] = [brand, region, currency].map((condition) => (condition === null ? 0 : 1)) as [number, number, number]
  return 8 * (byBrand + byRegion + byCurrency) + 4 * byBrand + 2 * byRegion + byCurrency
}

/** A card of unknown country is not known to be at home. */
export function regionOf(cardCountry: string | null, businessCountry: string): CardRegion {
  return cardCountry === businessCountry ? 'domestic' : 'international'
}
