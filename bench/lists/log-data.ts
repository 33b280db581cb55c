import pg from 'pg'
import type { MerchantId } from '#kernel/ids.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { earliestId } from '#server/infra/keys/crypto.ts'

/** The audit log, events with their deliveries, API requests and risk lists for the benchmarks of lists, as rows alone. */

const rowsMax = 100_000
/** Shown events and requests are a few weeks old, so their rows are this close. */
const stepMs = 0.4 * minuteMs

/** The endpoint that has the deliveries. */
export const benchEndpointId = 'we_bench'

/** @param size count: of the account's payments. Each log has as many rows, up to 100,000, the last of them on the last day of the data. */
export async function writeLogData(
  ownerUrl: string,
  { merchantId, businessId }: { readonly merchantId: MerchantId; readonly businessId: string },
  { count, lastDay }: { readonly count: number; readonly lastDay: Date },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const rows = Math.min(rowsMax, count)
  // No triggers and no references: the objects of these rows are nobody's.
  await client.query('SET session_replication_role = replica')
  await writeAudit(client, { merchantId, businessId, rows, lastDay })
  await writeEvents(client, merchantId, rows, lastDay)
  await writeRequests(client, merchantId, rows, lastDay)
  await writeRiskEntries(client, merchantId, rows, lastDay)
  await client.query('RESET session_replication_role')
  for (const table of ['audit_log', 'api_events', 'webhook_deliveries', 'api_requests', 'risk_entries']) await client.query(`VACUUM ANALYZE ${table}`)
  await client.end()
}

interface Audit {
  readonly merchantId: MerchantId
  readonly businessId: string
  readonly rows: number
  readonly lastDay: Date
}

/** An hour apart; seven people, and one who is rare. Positions go on behind those of the chain. */
async function writeAudit(client: pg.Client, { merchantId, businessId, rows, lastDay }: Audit): Promise<void> {
  await client.query(
    `INSERT INTO audit_log (position, hash, id, business_id, merchant_id, created_at, source, source_id, actor_kind, actor_id, actor_name, actor_email, action, target_id,
       outcome, details, request_id)
     SELECT last.position + n, '\\x00', 'aud_bench' || lpad(n::text, 8, '0'), $1, $2, $4::timestamptz - ($3::int - n) * interval '1 hour', 'account', n, 'person', 'usr_' || n % 7,
       'Person', CASE WHEN n % 1999 = 0 THEN 'rare@example.com' ELSE 'person-' || n % 7 || '@example.com' END,
       (ARRAY['payment.refunded', 'payment.captured', 'sign_in', 'sign_in', 'export.requested'])[1 + n % 5], 'pi_' || n / 3,
       CASE WHEN n % 97 = 0 THEN 'refused' ELSE 'success' END, '{"reason": "duplicate"}', 'req_' || n
     FROM generate_series(1, $3::int) AS n, (SELECT coalesce(max(position), 0) AS position FROM audit_log) AS last`,
    [businessId, merchantId, rows, lastDay],
  )
}

/** Two thirds of the events are delivered to the endpoint, and a few of those failed. */
async function writeEvents(client: pg.Client, merchantId: MerchantId, rows: number, lastDay: Date): Promise<void> {
  const times = Array.from({ length: rows }, (_, index) => new Date(lastDay.getTime() - (rows - index) * stepMs))
  await client.query(
    `INSERT INTO api_events (merchant_id, id, recorded_at, created_at, type, object_id, snapshot_id)
     SELECT $1, e.id, e.at, e.at, CASE WHEN e.n % 97 = 0 THEN 'charge.refunded' WHEN e.n % 2 = 0 THEN 'charge.succeeded' ELSE 'payment_intent.succeeded' END,
       'pi_' || e.n / 7, e.id FROM unnest($2::text[], $3::timestamptz[]) WITH ORDINALITY AS e (id, at, n)`,
    [merchantId, times.map((at) => `${earliestId('evt', at)}0000000`), times],
  )
  // Paused, so that no worker sends what waits.
  await client.query(
    `INSERT INTO webhook_endpoints (merchant_id, id, url, enabled_events, api_version, status, sealed_secret, created_at)
     VALUES ($1, $2, 'https://shop.example/hook', '{*}', '2026-06-24', 'paused', '\\x0000000000', $3)`,
    [merchantId, benchEndpointId, lastDay],
  )
  await client.query(
    `INSERT INTO webhook_deliveries (merchant_id, id, created_at, endpoint_id, event_id, event_type, state, next_attempt_at, delivered_at)
     SELECT $1, 'whd_bench' || e.n, e.created_at, $2, e.id, e.type, (ARRAY['failed', 'pending', 'delivered'])[1 + least(e.n % 500, 2)],
       CASE WHEN e.n % 500 = 1 THEN $3::timestamptz END, CASE WHEN e.n % 500 > 1 THEN e.created_at END
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM api_events WHERE merchant_id = $1) AS e WHERE e.n % 3 > 0`,
    [merchantId, benchEndpointId, lastDay],
  )
}

async function writeRequests(client: pg.Client, merchantId: MerchantId, rows: number, lastDay: Date): Promise<void> {
  await client.query(
    `INSERT INTO api_keys (merchant_id, id, secret_hash, prefix, last4, created_at)
     SELECT $1, 'key_bench' || n, ('\\x0' || n)::bytea, 'sk_live_', 'abcd', $2 FROM generate_series(1, 3) AS n`,
    [merchantId, lastDay],
  )
  await client.query(
    `INSERT INTO api_requests (merchant_id, id, created_at, account_time, key_id, method, path, endpoint, status, outcome, error_code, duration_us, is_replayed, object_id, request,
       response, is_cut)
     SELECT $1, 'req_bench' || lpad(n::text, 8, '0'), at, at, 'key_bench' || (1 + n % 3), CASE WHEN n % 2 = 0 THEN 'POST' ELSE 'GET' END,
       CASE WHEN n % 50 = 0 THEN '/v1/refunds' ELSE '/v1/payment_intents/pi_' || n / 7 END, 'x.y', CASE WHEN n % 97 = 0 THEN 402 ELSE 200 END,
       CASE WHEN n % 97 = 0 THEN 'refused' ELSE 'succeeded' END, CASE WHEN n % 97 = 0 THEN 'card_declined' END, 1500, false, 'pi_' || n / 7, '{}', '{}', false
     FROM generate_series(1, $2::int) AS n, LATERAL (SELECT $3::timestamptz - ($2::int - n) * $4::float8 * interval '1 millisecond' AS at) AS t`,
    [merchantId, rows, lastDay, stepMs],
  )
}

/** Addresses: a third were blocked for a week, and one in fifty is allowed. */
async function writeRiskEntries(client: pg.Client, merchantId: MerchantId, rows: number, lastDay: Date): Promise<void> {
  await client.query(
    `INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, effective_until, type, effect, record, user_id, user_name)
     SELECT $1, 'rsk_bench' || lpad(n::text, 8, '0'), at, at, CASE WHEN n % 3 = 0 THEN at + interval '7 days' END, CASE WHEN n % 10 = 0 THEN 'user_id' ELSE 'ip' END,
       CASE WHEN n % 50 = 0 THEN 'allow' ELSE 'block' END, host('10.0.0.0'::inet + n), 'usr_bench', 'Ann'
     FROM generate_series(1, $2::int) AS n, LATERAL (SELECT $3::timestamptz - ($2::int - n) * interval '20 minutes' AS at) AS t`,
    [merchantId, rows, lastDay],
  )
}
