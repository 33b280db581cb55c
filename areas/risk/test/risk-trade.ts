import type { Pool } from 'pg'
import type { CurrencyCode } from '#kernel/money/currencies.ts'

/** An attempt to pay as the tables have it, for tests that count past attempts. */
export interface PlantedAttempt {
  readonly id: string
  readonly payment: string
  /** Of its payment. */
  readonly attempts: number
  readonly number: number
  readonly at: string
  readonly bin: string
  readonly binLong: string | null
  readonly last4: string
  readonly country: string | null
  readonly fingerprint: string
  readonly customer: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly currency: CurrencyCode
  readonly amount: number
  readonly isAccepted: boolean
  readonly isSucceeded: boolean
  readonly isReported: boolean
  readonly dispute: 'won' | 'lost' | 'needs_response' | null
  /** The effect of the entry that decided about it. */
  readonly decided: 'block' | 'allow' | null
  /** Whether a rule stopped it. */
  readonly isStoppedByRule?: boolean
  /** That rule, if a test asks for it. */
  readonly rule?: string
  /** Whether a switch of the account refused its card. */
  readonly isRefused?: boolean
  /** That entry, if a test asks for it. */
  readonly entry?: string
}

/** An attempt that was declined, of a payment with one attempt, but for what is given. */
export function planted(index: number, at: Date, more: Partial<PlantedAttempt> = {}): PlantedAttempt {
  return {
    id: `ch_${index}`,
    payment: `pi_${index}`,
    attempts: 1,
    number: 1,
    at: at.toISOString(),
    bin: '424242',
    binLong: null,
    last4: '4242',
    country: 'US',
    fingerprint: 'card-1',
    customer: null,
    metadata: {},
    currency: 'USD',
    amount: 1_500,
    isAccepted: false,
    isSucceeded: false,
    isReported: false,
    dispute: null,
    decided: null,
    ...more,
  }
}

/** Writes attempts with their payments, cards, fraud reports, disputes and decisions, without what sales write beside them but the figures of what was blocked. */
export async function plantAttempts(owner: Pool, merchantId: string, attempts: readonly PlantedAttempt[]): Promise<void> {
  const client = await owner.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `CREATE TEMP TABLE planted AS SELECT * FROM jsonb_to_recordset($1::jsonb) AS a (id text, payment text, attempts int, number int, at timestamptz, bin text,
       "binLong" text, last4 text, country text, fingerprint text, customer text, metadata jsonb, currency text, amount bigint, "isAccepted" boolean,
       "isSucceeded" boolean, "isReported" boolean, dispute text, decided text, "isStoppedByRule" boolean, rule text, "isRefused" boolean, entry text)`,
    [JSON.stringify(attempts)],
  )
  const inserts = [
    `INSERT INTO payment_methods (merchant_id, id, created_at, exp_month, exp_year, acquirer_token, brand, bin, bin_long, last4, country, funding, fingerprint)
     SELECT $1, 'pm_' || id, at, 1, 2030, 'token', 'visa', bin, "binLong", last4, country, 'credit', fingerprint FROM planted`,
    `INSERT INTO payments (merchant_id, id, created_at, amount_minor, amount_captured_minor, attempt_count, currency, intent_status, status, capture_method, client_secret,
       latest_charge_id, metadata)
     SELECT DISTINCT ON (payment) $1, payment, min(at) OVER (PARTITION BY payment), amount, CASE WHEN "isSucceeded" THEN amount ELSE 0 END, attempts, currency,
       CASE WHEN "isSucceeded" THEN 'succeeded' WHEN "isAccepted" THEN 'requires_capture' ELSE 'requires_payment_method' END,
       CASE WHEN "isSucceeded" THEN 'successful' WHEN "isAccepted" THEN 'uncaptured' ELSE 'failed' END, 'automatic', 'secret', id, metadata
     FROM planted ORDER BY payment, number DESC`,
    `INSERT INTO charges (merchant_id, id, created_at, amount_minor, amount_captured_minor, attempt_number, currency, payment_id, payment_method_id, outcome, outcome_type,
       decline_code, error, customer_id)
     SELECT $1, id, at, amount, CASE WHEN "isSucceeded" THEN amount ELSE 0 END, number, currency, payment, 'pm_' || id,
       CASE WHEN "isAccepted" THEN 'authorised' ELSE 'declined' END, CASE WHEN "isAccepted" THEN 'authorized' WHEN decided = 'block' THEN 'blocked' ELSE 'issuer_declined' END,
       CASE WHEN NOT "isAccepted" THEN 'generic_decline' END, CASE WHEN "isRefused" THEN '{"refused_by":{"switch":"brand","value":"visa"}}'::jsonb END, customer FROM planted`,
    `INSERT INTO early_fraud_warnings (merchant_id, id, created_at, payment_id, charge_id, customer_id, fraud_type)
     SELECT $1, 'issfr_' || id, at, payment, id, customer, 'misc' FROM planted WHERE "isReported"`,
    `INSERT INTO disputes (merchant_id, id, created_at, payment_id, charge_id, customer_id, currency, amount_minor, kind, status, reason, category, network, network_reason_code,
       due_by, closed_at, closed_reason, decides_at, decides_as, withdrawal_transaction_id)
     SELECT $1, 'dp_' || id, at, payment, id, customer, currency, amount, 'chargeback', dispute, 'fraudulent', 'fraud', 'visa', '10.4', at + interval '10 days',
       CASE WHEN dispute <> 'needs_response' THEN at END, CASE WHEN dispute <> 'needs_response' THEN 'issuer_decided' END,
       CASE WHEN dispute = 'needs_response' THEN at END, CASE WHEN dispute = 'needs_response' THEN 'lost' END, 'txn'
     FROM planted WHERE dispute IS NOT NULL`,
    `INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
     SELECT $1, id, payment, at, currency, amount, at, at, decided, coalesce(entry, 'rsk_earlier'), 'card_bin', bin, 'Ann' FROM planted WHERE decided IS NOT NULL`,
    `INSERT INTO risk_rule_decisions (merchant_id, object_id, attempt_id, at, payment_created_at, amount_minor, currency, count, threshold, window_minutes, rule_id, subject, counts, action)
     SELECT $1, payment, id, at, at, amount, currency, 5, 5, 10, coalesce(rule, 'rskr_earlier'), 'card', 'declines', 'block' FROM planted WHERE "isStoppedByRule"`,
  ]
  for (const insert of inserts) await client.query(insert, [merchantId])
  // The connection keeps its settings.
  client.release(true)
  await owner.query('SELECT rebuild_blocked($1)', [merchantId])
}
