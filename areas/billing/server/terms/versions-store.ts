import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import { type NewTerms, versionInForce } from './store.ts'

/** Terms as they were agreed, whole, for whoever reads them. */

export interface TermsVersion extends NewTerms {
  readonly version: number
  /** By the machine's clock. */
  readonly agreedAt: Date
}

/** The version that is valid now, if there is one, and those that were announced for later, in the order of their numbers. */
export async function listCurrentVersions(context: TenantContext): Promise<TermsVersion[]> {
  const { merchantId } = context
  const { rows } = await sql<TermsVersion>`
    SELECT v.version, v.valid_from AS "validFrom", v.created_at AS "agreedAt",
           json_build_object('basisPoints', v.reserve_basis_points, 'days', v.reserve_days) AS reserve,
           (SELECT json_agg(json_build_object('brand', r.brand, 'region', r.region, 'currency', r.currency, 'basisPoints', r.basis_points,
                                              'fixedMinor', r.fixed_minor) ORDER BY r.line)
            FROM fee_rules r WHERE r.merchant_id = ${merchantId} AND r.version = v.version) AS rules,
           (SELECT coalesce(json_object_agg(c.currency, json_build_object(
                     'disputeFeeMinor', c.dispute_fee_minor, 'isDisputeFeeReturned', c.is_dispute_fee_returned, 'negativeLimitMinor', c.negative_limit_minor,
                     'withdrawals', json_build_object(
                       'standard', json_build_object('basisPoints', c.standard_withdrawal_basis_points, 'minimumMinor', c.standard_withdrawal_minimum_minor),
                       'instant', json_build_object('basisPoints', c.instant_withdrawal_basis_points, 'minimumMinor', c.instant_withdrawal_minimum_minor))
                   ) ORDER BY c.currency), '{}')
            FROM currency_terms c WHERE c.merchant_id = ${merchantId} AND c.version = v.version) AS currencies,
           (SELECT coalesce(json_object_agg(c.currency, json_build_object('into', c.into_currency, 'rate', c.rate::text, 'feeBasisPoints', c.fee_basis_points)
                                            ORDER BY c.currency), '{}')
            FROM conversions c WHERE c.merchant_id = ${merchantId} AND c.version = v.version) AS conversions
    FROM account_terms v
    WHERE v.merchant_id = ${merchantId} AND v.version >= coalesce((SELECT version FROM (${versionInForce(context)}) AS t), 0)
    ORDER BY v.version`.execute(context.db)
  return rows
}
