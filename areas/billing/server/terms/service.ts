import type { CardRegion, PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Money } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { AgreedConversion } from './conversions.ts'
import type { CurrencyTerms, PayoutFee } from './currency-terms.ts'
import { defaultCurrencyTerms } from './default-terms.ts'
import { chooseFeeRule, regionOf } from './fee-rules.ts'
import { computeFee, computeFeeOf, defaultFeePlan } from './fees.ts'
import { brokenRulesOf } from './rules.ts'
import {
  type AgreedReserve,
  findConversion,
  findCurrencyTerms,
  findReserves,
  insertTerms,
  lockAccountForTerms,
  type NewTerms,
  type SaleTerms,
} from './store.ts'
import { listCurrentVersions, type TermsVersion } from './versions-store.ts'

/**
 * What was agreed with an account. Every question is asked of the database at the account's own time, in one indexed statement and with nothing
 * kept in between: a change counts for whatever begins after it.
 */

/** A sale's fee in minor units, and what it follows from; null where that is the default plan. */
export interface ChargedFee {
  readonly feeMinor: number
  readonly by: { readonly termsVersion: number; readonly rule: number; readonly cardRegion: CardRegion } | null
  /** What the sale's money is exchanged into; null where it stays in its currency. */
  readonly conversion: AgreedConversion | null
}

/** The fee of a sale by its terms. @param terms what `findSaleTerms` found; nothing means the default plan. */
export function chargeSale(terms: SaleTerms | undefined, sale: Money): ChargedFee {
  if (!terms) return { feeMinor: computeFee(sale, defaultFeePlan), by: null, conversion: null }
  const cardRegion = regionOf(terms.card_country, terms.business_country)
  const rule = chooseFeeRule(terms.rules, { brand: terms.brand, region: cardRegion, currency: sale.currency })
  return { feeMinor: computeFeeOf(sale.amountMinor, rule), by: { termsVersion: terms.version, rule: rule.line, cardRegion }, conversion: terms.conversion }
}

/** What money of a currency is exchanged into, in whichever way it moves; null where it stays as it is. */
export async function conversionOf(context: TenantContext, currency: CurrencyCode): Promise<AgreedConversion | null> {
  return (await findConversion(context, currency)) ?? null
}

/** What a dispute costs, in minor units, and whether winning it gives that back. Keep both with the dispute: a later change does not touch it. */
export async function disputeTerms(context: TenantContext, currency: CurrencyCode): Promise<{ feeMinor: number; isReturnedWhenWon: boolean }> {
  const { disputeFeeMinor, isDisputeFeeReturned } = await currencyTerms(context, currency)
  return { feeMinor: disputeFeeMinor, isReturnedWhenWon: isDisputeFeeReturned }
}

/** What a withdrawal costs, for `computePayoutFee`. */
export async function payoutFee(context: TenantContext, currency: CurrencyCode, method: PayoutMethod): Promise<PayoutFee> {
  return (await currencyTerms(context, currency)).withdrawals[method]
}

/** How far below zero refunds may take the available balance. */
export async function negativeLimit(context: TenantContext, currency: CurrencyCode): Promise<Money> {
  return { amountMinor: (await currencyTerms(context, currency)).negativeLimitMinor, currency }
}

async function currencyTerms(context: TenantContext, currency: CurrencyCode): Promise<CurrencyTerms> {
  return (await findCurrencyTerms(context, currency)) ?? defaultCurrencyTerms(currency)
}

/** What is held back of a sale under each of these versions; versions without a reserve are left out. */
export async function reservesOf(context: TenantContext, versions: readonly number[]): Promise<ReadonlyMap<number, AgreedReserve>> {
  return new Map((await findReserves(context, versions)).map(({ version, ...reserve }) => [version, reserve]))
}

/** What an account's money moves by now, and what was announced for later. `inForce` is null where nothing was agreed: then `defaultTerms` count. */
export async function readCurrentTerms(context: TenantContext): Promise<{ inForce: TermsVersion | null; announced: TermsVersion[] }> {
  const versions = await listCurrentVersions(context)
  const inForce = versions.find(({ validFrom }) => validFrom <= context.now) ?? null
  return { inForce, announced: versions.filter((terms) => terms !== inForce) }
}

/**
 * Agrees new terms, as a new version; what was charged before stays as it was. Needs the owner's connection.
 * @param terms are valid from now or later.
 * @returns the version's number.
 * @throws AppError `invalid_fields` with every rule that the terms break.
 */
export async function agreeTerms(context: TenantContext, terms: NewTerms): Promise<number> {
  const broken = brokenRulesOf(terms, context.now)
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  await lockAccountForTerms(context)
  return insertTerms(context, terms)
}
