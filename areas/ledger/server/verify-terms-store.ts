import { type RawBuilder, sql } from 'kysely'
import type { FeePlan } from '#areas/billing/server/terms/index.ts'
import type { Check } from './verify-checks-store.ts'
import { postingsFollow } from './verify-postings-store.ts'

/** The rules of fees and reserves, by what was agreed with each account when the sale was made. */

/** The fee of a row `t` with `amount_minor` and `currency` by a plan: a share and a fixed part, rounded half up, at most the amount. */
export function feeInSql(plan: FeePlan): RawBuilder<number> {
  const shares = JSON.stringify(plan.basisPointsByCurrency)
  const fixed = JSON.stringify(plan.fixedMinor)
  return feeOf(sql`coalesce((${shares}::jsonb ->> t.currency)::int, ${plan.basisPoints}::int)`, sql`coalesce((${fixed}::jsonb ->> t.currency)::int, 0)`)
}

const feeOf = (basisPoints: RawBuilder<unknown>, fixedMinor: RawBuilder<unknown>) =>
  sql<number>`least(t.amount_minor, floor((t.amount_minor::numeric * ${basisPoints} + ${fixedMinor} * 10000 + 5000) / 10000)::bigint)`

/** By the rule that the sale keeps; by the default plan where it keeps none. */
function feesFollowPlan(plan: FeePlan): RawBuilder<unknown> {
  return sql`
    SELECT t.merchant_id, t.id AS subject, format('fee %s of %s %s, expected %s', t.fee_minor, t.amount_minor, t.currency, expected.fee_minor) AS details
    FROM balance_transactions t
    LEFT JOIN fee_rules r ON r.merchant_id = t.merchant_id AND r.version = t.terms_version AND r.line = t.fee_rule,
    LATERAL (SELECT CASE WHEN t.terms_version IS NULL THEN ${feeInSql(plan)} ELSE ${feeOf(sql`r.basis_points`, sql`r.fixed_minor`)} END AS fee_minor) AS expected
    WHERE t.type = 'charge' AND t.fee_minor IS DISTINCT FROM expected.fee_minor`
}

/** How long a sale may have been under way when its account's terms changed. */
const underWay = sql`interval '1 minute'`

const salesFollowTerms = sql`
  SELECT t.merchant_id, t.id AS subject, format('charged by terms %s, newest %s', coalesce(t.terms_version, 0), newest.version) AS details
  FROM balance_transactions t
  JOIN (SELECT DISTINCT merchant_id FROM account_terms) AS agreed ON agreed.merchant_id = t.merchant_id,
  LATERAL (SELECT coalesce(max(version), 0) AS version,
                  coalesce(max(version) FILTER (WHERE valid_from <= t.created_at - ${underWay}), 0) AS oldest,
                  coalesce(t.terms_version, 0) = 0 OR bool_or(version = t.terms_version) AS is_valid
           FROM account_terms v WHERE v.merchant_id = t.merchant_id AND v.valid_from <= t.created_at) AS newest
  WHERE t.type = 'charge' AND (newest.is_valid IS NOT TRUE OR coalesce(t.terms_version, 0) NOT BETWEEN newest.oldest AND newest.version)`

const rulesAreTheMostSpecific = sql`
  SELECT t.merchant_id, t.id AS subject, format('charged by rule %s of terms %s, expected %s', t.fee_rule, t.terms_version, best.line) AS details
  FROM balance_transactions t
  JOIN charges c ON c.merchant_id = t.merchant_id AND c.id = t.source_id
  JOIN payment_methods m ON m.merchant_id = c.merchant_id AND m.id = c.payment_method_id,
  LATERAL (
    SELECT r.line FROM fee_rules r
    WHERE r.merchant_id = t.merchant_id AND r.version = t.terms_version
      AND coalesce(r.brand, m.brand) = m.brand AND coalesce(r.region, t.card_region) = t.card_region AND coalesce(r.currency, t.currency) = t.currency
    ORDER BY num_nonnulls(r.brand, r.region, r.currency) DESC, r.brand IS NULL, r.region IS NULL, r.currency IS NULL LIMIT 1
  ) AS best
  WHERE t.terms_version IS NOT NULL AND t.fee_rule <> best.line`

/** Every sale that is available has the reserve its terms agreed on, at most what it brought, and no other sale has one. */
const reservesFollowTerms = sql`
  SELECT coalesce(r.merchant_id, s.merchant_id) AS merchant_id, coalesce(r.charge_id, s.source_id) AS subject,
         format('reserve of %s until %s, expected %s until %s', r.amount_minor, r.release_on, s.amount_minor, s.release_on) AS details
  FROM reserves r
  FULL JOIN (
    SELECT t.merchant_id, t.source_id, t.currency, t.available_on + v.reserve_days * interval '24 hours' AS release_on,
           least(t.net_minor, floor((t.amount_minor::numeric * v.reserve_basis_points + 5000) / 10000)::bigint) AS amount_minor
    FROM balance_transactions t JOIN account_terms v ON v.merchant_id = t.merchant_id AND v.version = t.terms_version
    WHERE t.type = 'charge' AND t.released_at IS NOT NULL
  ) AS s ON s.merchant_id = r.merchant_id AND s.source_id = r.charge_id
  WHERE coalesce(s.amount_minor, 0) <> coalesce(r.amount_minor, 0)
     OR (r.id IS NOT NULL AND (s.currency, s.release_on) IS DISTINCT FROM (r.currency, r.release_on))`

const reservesHaveTransactions = sql`
  SELECT coalesce(r.merchant_id, t.merchant_id) AS merchant_id, coalesce(r.id, t.source_id) AS subject,
         format('%s of %s, balance transaction %s of %s', coalesce(r.type, t.type), r.amount_minor, t.id, t.amount_minor) AS details
  FROM (
    SELECT merchant_id, id, currency, 'reserve_hold' AS type, -amount_minor AS amount_minor FROM reserves
    UNION ALL
    SELECT merchant_id, id, currency, 'reserve_release', amount_minor FROM reserves WHERE released_at IS NOT NULL
  ) AS r
  FULL JOIN (SELECT * FROM balance_transactions WHERE type IN ('reserve_hold', 'reserve_release')) AS t
    ON t.merchant_id = r.merchant_id AND t.source_id = r.id AND t.type = r.type
  WHERE r.id IS NULL OR t.id IS NULL OR (t.amount_minor, t.net_minor, t.currency) IS DISTINCT FROM (r.amount_minor, r.amount_minor, r.currency)`

const reservesAreHeldTheirDays = sql`
  SELECT merchant_id, id AS subject, format('released %s, due %s', released_at, release_on) AS details FROM reserves WHERE released_at < release_on`

/** @param plan the terms of accounts without terms of their own. */
export function termsChecks(plan: FeePlan): readonly Check[] {
  return [
    { rule: 'fees follow the fee plan', subject: 'balance_transactions', violations: feesFollowPlan(plan) },
    { rule: 'sales are charged by the terms valid at the time', subject: 'balance_transactions', violations: salesFollowTerms },
    { rule: 'the most specific fee rule applies', subject: 'balance_transactions', violations: rulesAreTheMostSpecific },
    { rule: 'reserves follow the terms of their sales', subject: 'reserves', violations: reservesFollowTerms },
    { rule: 'each reserve has its balance transactions', subject: 'reserves', violations: reservesHaveTransactions },
    { rule: 'no reserve is released before its due date', subject: 'reserves', violations: reservesAreHeldTheirDays },
    { rule: 'held reserves are posted', subject: 'reserves', violations: postingsFollow('reserve_held') },
    { rule: 'released reserves are posted', subject: 'reserves', violations: postingsFollow('reserve_released') },
    { rule: 'write-offs are posted', subject: 'balance_transactions', violations: postingsFollow('write_off') },
  ]
}
