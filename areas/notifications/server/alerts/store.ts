import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AlertKind, RuleValues } from '#areas/notifications/contract/alerts/endpoints.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

/** A rule: the values of an alert, and what its checks found. */
export interface RuleRow extends Selectable<DB['alert_rules']> {
  readonly kind: AlertKind
}

/** What is compared, once for each currency that it is about. */
export interface RuleKey {
  readonly kind: AlertKind
  readonly currency: CurrencyCode | null
}

const isRule = ({ kind, currency }: RuleKey): RawBuilder<unknown> => sql`kind = ${kind} AND currency IS NOT DISTINCT FROM ${currency}::text`

export async function listRules({ db, merchantId }: TenantContext, kinds: readonly AlertKind[]): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    SELECT * FROM alert_rules WHERE merchant_id = ${merchantId} AND kind = ANY (${kinds}::text[]) ORDER BY kind, currency`.execute(db)
  return rows
}

/** As `listRules`, and keeps others from them until the transaction ends. */
export async function lockRules({ db, merchantId }: TenantContext, kinds: readonly AlertKind[]): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    SELECT * FROM alert_rules WHERE merchant_id = ${merchantId} AND kind = ANY (${kinds}::text[]) ORDER BY kind, currency FOR UPDATE`.execute(db)
  return rows
}

/** One rule, which others can't change until the transaction ends. */
export async function lockRule({ db, merchantId }: TenantContext, key: RuleKey): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`SELECT * FROM alert_rules WHERE merchant_id = ${merchantId} AND ${isRule(key)} FOR UPDATE`.execute(db)
  return rows[0]
}

/** Sets the values of a rule. What lasts is new by the new values. */
export async function putRule({ db, merchantId, now }: TenantContext, { kind, currency }: RuleKey, { threshold, count_min }: RuleValues): Promise<void> {
  await sql`
    INSERT INTO alert_rules (merchant_id, kind, currency, threshold, count_min, set_at)
    VALUES (${merchantId}, ${kind}, ${currency}, ${threshold}::bigint, ${count_min}::integer, ${now})
    ON CONFLICT (merchant_id, kind, currency) DO UPDATE SET threshold = excluded.threshold, count_min = excluded.count_min, set_at = excluded.set_at,
      checked_at = NULL, alerted_at = NULL, recovered_at = NULL, has_enough_payments = NULL, window_hours = NULL`.execute(db)
}

export async function deleteRule({ db, merchantId }: TenantContext, key: RuleKey): Promise<void> {
  await sql`DELETE FROM alert_rules WHERE merchant_id = ${merchantId} AND ${isRule(key)}`.execute(db)
}

/** What a check found: since when it lasts, when it was last over, in how long a window, and whether there were enough payments. */
export type CheckState = Partial<Pick<RuleRow, 'alerted_at' | 'recovered_at' | 'window_hours' | 'has_enough_payments'>>

/** Keeps what a check of a rule found; what it leaves out stays. */
export async function keepCheck({ db, merchantId, now }: TenantContext, rule: RuleRow, found: CheckState): Promise<void> {
  const { alerted_at, recovered_at, window_hours, has_enough_payments } = { ...rule, ...found }
  await sql`
    UPDATE alert_rules SET checked_at = ${now}, alerted_at = ${alerted_at}, recovered_at = ${recovered_at}, window_hours = ${window_hours}::smallint,
      has_enough_payments = ${has_enough_payments}::boolean
    WHERE merchant_id = ${merchantId} AND ${isRule(rule)}`.execute(db)
}

/** The account's own threshold of VAMP, whose versions the VAMP page sets. Null without one. */
export async function findVampValues({ db, merchantId }: TenantContext): Promise<RuleValues | null> {
  const { rows } = await sql<RuleValues>`
    SELECT ratio_basis_points AS threshold, count AS count_min FROM vamp_thresholds WHERE merchant_id = ${merchantId} ORDER BY version DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** An alert that was sent. */
export interface Sending {
  readonly kind: AlertKind
  readonly currency: CurrencyCode | null
  readonly sent_at: Date
}

/** Keeps when alerts were last sent. Repeating it changes nothing. */
export async function keepSendings({ db, merchantId }: TenantContext, sendings: readonly Sending[]): Promise<void> {
  await sql`
    INSERT INTO alert_sendings AS kept (merchant_id, kind, currency, sent_at)
    SELECT ${merchantId}, kind, currency, max(sent_at)
    FROM jsonb_to_recordset(${JSON.stringify(sendings)}::jsonb) AS given (kind text, currency text, sent_at timestamptz)
    GROUP BY kind, currency ORDER BY kind, currency
    ON CONFLICT (merchant_id, kind, currency) DO UPDATE SET sent_at = excluded.sent_at WHERE kept.sent_at < excluded.sent_at`.execute(db)
}

/** When alerts were last sent. */
export async function listSendings({ db, merchantId }: TenantContext): Promise<Sending[]> {
  const { rows } = await sql<Sending>`SELECT kind, currency, sent_at FROM alert_sendings WHERE merchant_id = ${merchantId}`.execute(db)
  return rows
}
