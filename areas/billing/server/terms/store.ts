import { sql } from 'kysely'
import { type CurrencyCode, currencyEntries } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findPrepared, runPrepared } from '#server/infra/database/prepared.ts'
import type { AgreedConversion, Conversion } from './conversions.ts'
import type { CurrencyTerms } from './currency-terms.ts'
import type { FeeRule } from './fee-rules.ts'

/** The newest version that is valid at the account's time; of the few that an account has. */
export const versionInForce = ({ merchantId, now }: TenantContext) => sql`
  SELECT * FROM account_terms WHERE merchant_id = ${merchantId} AND valid_from <= ${now} ORDER BY version DESC LIMIT 1`

interface SaleQuestion {
  /** The payment method's ID, or its row, which may not be written yet. */
  readonly paymentMethod: string | { readonly brand: string; readonly country: string | null }
  readonly currency: CurrencyCode
}

export interface SaleTerms {
  readonly version: number
  readonly rules: readonly FeeRule[]
  readonly brand: string
  readonly card_country: string | null
  readonly business_country: string
  readonly conversion: AgreedConversion | null
}

/** What a sale's fee and its conversion follow from, in one statement, since every sale asks; nothing where the account has no terms of its own. */
export async function findSaleTerms(context: TenantContext, { paymentMethod, currency }: SaleQuestion): Promise<SaleTerms | undefined> {
  const method =
    typeof paymentMethod === 'string'
      ? sql`SELECT brand, country FROM payment_methods WHERE merchant_id = ${context.merchantId} AND id = ${paymentMethod}`
      : sql`SELECT ${paymentMethod.brand}::text AS brand, ${paymentMethod.country}::text AS country`
  return findPrepared(
    context.db,
    sql<SaleTerms>`SELECT t.version, m.brand, m.country AS card_country, a.country AS business_country, (
      SELECT json_agg(json_build_object('line', r.line, 'brand', r.brand, 'region', r.region, 'currency', r.currency,
                                        'basisPoints', r.basis_points, 'fixedMinor', r.fixed_minor))
      FROM fee_rules r WHERE r.merchant_id = ${context.merchantId} AND r.version = t.version
    ) AS rules, (
      SELECT ${conversionJson} FROM conversions c WHERE c.merchant_id = ${context.merchantId} AND c.version = t.version AND c.currency = ${currency}
    ) AS conversion
    FROM (${versionInForce(context)}) AS t CROSS JOIN (${method}) AS m
    JOIN merchant_accounts a ON a.merchant_id = ${context.merchantId}`,
    // A sale collects its rows before it asks, the method's as well.
    { isIndependent: typeof paymentMethod !== 'string' },
  )
}

/** Every version with what a sale's fee and conversion follow from. */
export interface SaleTermsVersion {
  readonly version: number
  readonly valid_from: Date
  readonly rules: readonly FeeRule[]
  /** By the currency of the sales. */
  readonly conversions: Readonly<Record<string, AgreedConversion>>
  readonly business_country: string
}

/** What `findSaleTerms` finds for any sale of the account, in one statement for many sales; the newest version first. */
export async function listSaleTerms({ db, merchantId }: TenantContext): Promise<SaleTermsVersion[]> {
  const { rows } = await sql<SaleTermsVersion>`
    SELECT t.version, t.valid_from, a.country AS business_country, (
      SELECT json_agg(json_build_object('line', r.line, 'brand', r.brand, 'region', r.region, 'currency', r.currency,
                                        'basisPoints', r.basis_points, 'fixedMinor', r.fixed_minor))
      FROM fee_rules r WHERE r.merchant_id = ${merchantId} AND r.version = t.version
    ) AS rules, (
      SELECT coalesce(json_object_agg(c.currency, ${conversionJson}), '{}') FROM conversions c WHERE c.merchant_id = ${merchantId} AND c.version = t.version
    ) AS conversions
    FROM account_terms t JOIN merchant_accounts a ON a.merchant_id = ${merchantId}
    WHERE t.merchant_id = ${merchantId} ORDER BY t.version DESC`.execute(db)
  return rows
}

/** A row `c` of conversions; the rate as text, since a number would not be exact. */
const conversionJson = sql`
  json_build_object('currency', c.currency, 'version', c.version, 'into', c.into_currency, 'rate', c.rate::text, 'feeBasisPoints', c.fee_basis_points)`

/** What a currency's money is exchanged into now; nothing where it is settled as it is. */
export async function findConversion(context: TenantContext, currency: CurrencyCode): Promise<AgreedConversion | undefined> {
  const { rows } = await sql<{ conversion: AgreedConversion }>`
    SELECT ${conversionJson} AS conversion
    FROM (${versionInForce(context)}) AS t
    JOIN conversions c ON c.merchant_id = ${context.merchantId} AND c.version = t.version AND c.currency = ${currency}`.execute(context.db)
  return rows[0]?.conversion
}

/** What was agreed for a currency; nothing where nothing was. */
export async function findCurrencyTerms(context: TenantContext, currency: CurrencyCode): Promise<CurrencyTerms | undefined> {
  const { rows } = await sql<CurrencyTerms>`
    SELECT c.dispute_fee_minor AS "disputeFeeMinor", c.is_dispute_fee_returned AS "isDisputeFeeReturned", c.negative_limit_minor AS "negativeLimitMinor",
           json_build_object(
             'standard', json_build_object('basisPoints', c.standard_withdrawal_basis_points, 'minimumMinor', c.standard_withdrawal_minimum_minor),
             'instant', json_build_object('basisPoints', c.instant_withdrawal_basis_points, 'minimumMinor', c.instant_withdrawal_minimum_minor)) AS withdrawals
    FROM (${versionInForce(context)}) AS t
    JOIN currency_terms c ON c.merchant_id = ${context.merchantId} AND c.version = t.version AND c.currency = ${currency}`.execute(context.db)
  return rows[0]
}

/** The share of a sale that is held back, and for how many days after it became available. */
export interface AgreedReserve {
  readonly basisPoints: number
  readonly days: number
}

/** The reserves of versions that have one. */
export async function findReserves({ db, merchantId }: TenantContext, versions: readonly number[]): Promise<(AgreedReserve & { version: number })[]> {
  const statement = sql<AgreedReserve & { version: number }>`
    SELECT version, reserve_basis_points AS "basisPoints", reserve_days AS days FROM account_terms
    WHERE merchant_id = ${merchantId} AND version = ANY (${[...versions]}::integer[]) AND reserve_basis_points > 0`
  return [...(await runPrepared(db, statement, { isIndependent: true })).rows]
}

export interface NewTerms {
  /** By the account's clock. */
  readonly validFrom: Date
  /** Both zero for none. */
  readonly reserve: AgreedReserve
  /** The first fits every sale. */
  readonly rules: readonly Omit<FeeRule, 'line'>[]
  readonly currencies: Readonly<Partial<Record<CurrencyCode, CurrencyTerms>>>
  /** By the currency of the sales; what is absent is settled as it is. */
  readonly conversions: Readonly<Partial<Record<CurrencyCode, Conversion>>>
}

/** Writes the next version and returns its number. Needs the owner's connection; the caller holds the account. */
export async function insertTerms({ db, merchantId, realNow }: TenantContext, terms: NewTerms): Promise<number> {
  const { version } = await db
    .insertInto('account_terms')
    .values((row) => ({
      merchant_id: merchantId,
      version: row.selectFrom('account_terms').where('merchant_id', '=', merchantId).select(sql<number>`coalesce(max(version), 0) + 1`.as('next')),
      valid_from: terms.validFrom,
      created_at: realNow,
      reserve_basis_points: terms.reserve.basisPoints,
      reserve_days: terms.reserve.days,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('fee_rules')
    .values(
      terms.rules.map(({ basisPoints, fixedMinor, ...conditions }, index) => ({
        merchant_id: merchantId,
        version,
        line: index + 1,
        ...conditions,
        basis_points: basisPoints,
        fixed_minor: fixedMinor,
      })),
    )
    .execute()
  const currencies = currencyEntries(terms.currencies)
  if (currencies.length > 0) {
    await db
      .insertInto('currency_terms')
      .values(currencies.map(([currency, row]) => ({ merchant_id: merchantId, version, currency, ...currencyColumns(row) })))
      .execute()
  }
  const conversions = currencyEntries(terms.conversions)
  if (conversions.length > 0) {
    await db
      .insertInto('conversions')
      .values(
        conversions.map(([currency, { into, rate, feeBasisPoints }]) => ({
          merchant_id: merchantId,
          version,
          currency,
          into_currency: into,
          rate,
          fee_basis_points: feeBasisPoints,
        })),
      )
      .execute()
  }
  return version
}

function currencyColumns({ disputeFeeMinor, isDisputeFeeReturned, withdrawals, negativeLimitMinor }: CurrencyTerms) {
  return {
    dispute_fee_minor: disputeFeeMinor,
    is_dispute_fee_returned: isDisputeFeeReturned,
    standard_withdrawal_basis_points: withdrawals.standard.basisPoints,
    standard_withdrawal_minimum_minor: withdrawals.standard.minimumMinor,
    instant_withdrawal_basis_points: withdrawals.instant.basisPoints,
    instant_withdrawal_minimum_minor: withdrawals.instant.minimumMinor,
    negative_limit_minor: negativeLimitMinor,
  }
}

/** Holds the account, so that of two changes at once one is the next version after the other. */
export async function lockAccountForTerms({ db, merchantId }: TenantContext): Promise<void> {
  await db.selectFrom('merchant_accounts').select('merchant_id').where('merchant_id', '=', merchantId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
