import { type Selectable, sql } from 'kysely'
import type { Money } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { insertRow } from '#server/infra/database/write-rows.ts'
import type { CountedRule } from './counts-store.ts'

export type RuleDecisionRow = Selectable<DB['risk_rule_decisions']>

/** What a rule stopped. */
export interface StoppedAttempt {
  /** The payment, setup intent, or payment method that was to be attached. */
  readonly objectId: string
  /** The charge of a payment. */
  readonly attemptId: string
  /** Null if a card was only to be set up. */
  readonly payment: StoppedPayment | null
}

interface StoppedPayment extends Money {
  readonly paymentCreatedAt: Date
}

/** Writes what a rule decided about an attempt, together with the attempt. */
export function insertRuleDecision({ db, merchantId, now }: TenantContext, { objectId, attemptId, payment }: StoppedAttempt, rule: CountedRule): void {
  const { id, subject, counts, count, threshold, window_minutes, action, interval_seconds } = rule
  insertRow(db, 'risk_rule_decisions', {
    merchant_id: merchantId,
    object_id: objectId,
    attempt_id: attemptId,
    at: now,
    payment_created_at: payment?.paymentCreatedAt ?? null,
    amount_minor: payment?.amountMinor ?? null,
    count,
    threshold,
    window_minutes,
    interval_seconds,
    rule_id: id,
    subject,
    counts,
    action,
    currency: payment?.currency ?? null,
  })
}

/** The decisions about the attempts of a payment. */
export async function listRuleDecisionsOf({ db, merchantId }: TenantContext, objectId: string): Promise<RuleDecisionRow[]> {
  return db.selectFrom('risk_rule_decisions').selectAll().where('merchant_id', '=', merchantId).where('object_id', '=', objectId).execute()
}

/** What a rule stopped since a time, in one currency; null for cards that were only to be set up. */
export interface StoppedRow {
  readonly rule_id: string
  readonly currency: RuleDecisionRow['currency']
  readonly count: number
  readonly amount_minor: number | null
}

/** Counts what rules stopped since a time: up to so many attempts of each, the newest, as a range of the index of rules. */
export async function listStopped({ db, merchantId }: TenantContext, ruleIds: readonly string[], since: Date, countMax: number): Promise<StoppedRow[]> {
  const { rows } = await sql<StoppedRow>`
    SELECT r.id AS rule_id, d.currency, d.count, d.amount_minor FROM unnest(${[...ruleIds]}::text[]) AS r (id), LATERAL (
      SELECT n.currency, count(*)::integer AS count, sum(n.amount_minor)::bigint AS amount_minor FROM (
        SELECT currency, amount_minor FROM risk_rule_decisions d
        WHERE d.merchant_id = ${merchantId} AND d.rule_id = r.id AND d.at >= ${since} ORDER BY d.at DESC LIMIT ${countMax}
      ) AS n GROUP BY n.currency
    ) AS d ORDER BY r.id, d.amount_minor DESC NULLS LAST`.execute(db)
  return rows
}
