import pg from 'pg'
import type { MerchantId } from '#kernel/ids.ts'

/** Disputes and payouts for the benchmarks of lists, as rows alone: what the lists read of them is all that is measured. */

const disputesMax = 100_000
const payoutsMax = 20_000

/** @param size count: of the account's payments. A fifth of them are disputed, up to 100,000. */
export async function writeListData(
  ownerUrl: string,
  merchantId: MerchantId,
  { count, lastDay }: { readonly count: number; readonly lastDay: Date },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  // No triggers and no references: the money of these rows is nobody's.
  await client.query('SET session_replication_role = replica')
  await writeDisputes(client, merchantId, Math.min(disputesMax, Math.floor(count / 5)), lastDay)
  await writePayouts(client, merchantId, Math.min(payoutsMax, Math.floor(count / 5)))
  await client.query('RESET session_replication_role')
  await client.query('VACUUM ANALYZE disputes')
  await client.query('VACUUM ANALYZE payouts')
  await client.end()
}

/** A week after payments that are spread over the whole history. A tenth is open, and due within 400 days that begin before the last day of the data. */
async function writeDisputes(client: pg.Client, merchantId: MerchantId, count: number, lastDay: Date): Promise<void> {
  await client.query(
    `INSERT INTO disputes (merchant_id, id, created_at, payment_id, charge_id, currency, amount_minor, kind, status, reason, category, network, network_reason_code, due_by,
       withdrawal_transaction_id, submission_count, evidence_submitted_at, evidence, closed_at, closed_reason, processor_id, customer_email, card_last4, card_country,
       search_keys, assignee_id, assignee_name)
     SELECT $1, 'dp_' || lpad(n::text, 10, '0'), at, p.id, p.latest_charge_id, p.currency, p.amount_minor, kind, t.status, 'general', category, network, '10.4',
            CASE WHEN t.status LIKE '%needs_response' THEN $3::timestamptz + (abs(hashint8(p.n + 31)) % 9600 - 240) * interval '1 hour' ELSE at + interval '14 days' END,
            CASE WHEN kind <> 'query' THEN 'txn_dp_' || n END, is_sent::int, CASE WHEN is_sent THEN at + interval '3 days' END,
            evidence,
            CASE WHEN is_over THEN at + interval '20 days' END,
            CASE WHEN is_over THEN CASE WHEN t.status = 'lost' AND NOT is_sent THEN 'deadline_passed' ELSE 'issuer_decided' END END, 'core_' || n,
            p.customer_email, p.card_last4, coalesce(p.card_country, ''),
            dispute_search_keys(evidence, p.metadata || jsonb_build_object('plan', (ARRAY['annual', 'monthly', 'team'])[1 + n % 3])),
            CASE WHEN n % 20 = 0 THEN 'usr_bench' END, CASE WHEN n % 20 = 0 THEN 'Ann' END
     FROM (SELECT row_number() OVER (ORDER BY created_at, id) AS n, count(*) OVER () AS total, *
           FROM payments WHERE merchant_id = $1 AND latest_charge_id IS NOT NULL AND captured_at IS NOT NULL) AS p,
     LATERAL (SELECT p.created_at + interval '7 days' AS at, abs(hashint8(p.n)) % 1000 AS r, abs(hashint8(p.n + 7)) % 1000 AS s, abs(hashint8(p.n + 13)) % 1000 AS u) AS random,
     LATERAL (SELECT CASE WHEN r < 80 THEN 'query' WHEN r < 990 THEN 'chargeback' ELSE 'compliance' END AS kind,
                     (ARRAY['fraud', 'product_not_received', 'fraud', 'duplicate', 'general', 'fraud', 'subscription_canceled', 'unrecognized'])[1 + s % 8] AS category,
                     CASE WHEN s < 600 THEN 'visa' WHEN s < 950 THEN 'mastercard' WHEN s < 990 THEN 'amex' ELSE 'discover' END AS network) AS k,
     LATERAL (SELECT CASE WHEN kind = 'query' THEN CASE WHEN u < 850 THEN 'warning_closed' WHEN u < 900 THEN 'warning_under_review' ELSE 'warning_needs_response' END
                          WHEN u < 500 THEN 'lost' WHEN u < 850 THEN 'won' WHEN u < 900 THEN 'under_review' ELSE 'needs_response' END AS status) AS t,
     LATERAL (SELECT t.status IN ('under_review', 'warning_under_review', 'won') OR (t.status = 'lost' AND u % 4 > 0) AS is_sent,
                     t.status IN ('won', 'lost', 'warning_closed') AS is_over) AS e,
     LATERAL (SELECT CASE WHEN is_sent THEN '{"customer_name":"Ann","receipt":"file_1","uncategorized_text":"Sent on time."}' ELSE '{}' END::jsonb AS evidence) AS v
     WHERE p.n * $2::int / p.total > (p.n - 1) * $2::int / p.total`,
    [merchantId, count, lastDay],
  )
}

/** One in twenty failed; the newest ten are on their way. */
async function writePayouts(client: pg.Client, merchantId: MerchantId, count: number): Promise<void> {
  await client.query(
    `INSERT INTO bank_accounts (merchant_id, id, created_at, kind, currency, country, account_type, last4, card_token, fingerprint, takes_instant, status, is_default, first_payout_from)
     VALUES ($1, 'ba_bench', now(), 'debit_card', 'USD', 'US', 'business', '5556', 'sbx_card', 'bench', true, 'new', true, now())`,
    [merchantId],
  )
  await client.query(
    `INSERT INTO payouts (merchant_id, id, created_at, currency, amount_minor, fee_minor, carried_in_minor, carried_out_minor, bank_account_id, method, is_automatic, status,
       hands_over_at, handed_over_at, ended_at, arrival_date, balance_transaction_id, failure_code, failure_balance_transaction_id, trace_id)
     SELECT $1, 'po_' || lpad(n::text, 10, '0'), at, CASE WHEN n % 50 = 0 THEN 'JPY' WHEN n % 5 = 0 THEN 'EUR' ELSE 'USD' END, 1000 + abs(hashint8(n)) % 1000000, 0, 0, 0,
            'ba_bench', 'standard', true, status, at, at, CASE WHEN status <> 'processing' THEN at + interval '1 day' END, at, 'txn_po_' || n,
            CASE WHEN status = 'processing_failure' THEN 'account_closed' END, CASE WHEN status = 'processing_failure' THEN 'txn_pf_' || n END,
            CASE WHEN status = 'completed' THEN 'trace' || n END
     FROM generate_series(1, $2::int) AS n,
     LATERAL (SELECT timestamptz '2026-11-20' - ($2::int - n) * interval '1 hour' AS at,
                     CASE WHEN n > $2::int - 10 THEN 'processing' WHEN n % 20 = 0 THEN 'processing_failure' ELSE 'completed' END AS status) AS t`,
    [merchantId, count],
  )
}
