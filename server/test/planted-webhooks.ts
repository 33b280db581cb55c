import type { MerchantId } from '@counterfoil/contract/ids'
import type { TestServer } from './server.ts'

/** A row of every table of webhooks. */
export async function plantWebhooks({ db: { owner } }: TestServer, merchantId: MerchantId): Promise<void> {
  await owner.query(`INSERT INTO webhook_settings (merchant_id, hosts) VALUES ($1, '{https://theirs.example}')`, [merchantId])
  await owner.query(
    `INSERT INTO webhook_endpoints (merchant_id, id, url, enabled_events, api_version, sealed_secret, created_at)
     SELECT $1, 'we_theirs', 'https://theirs.example', '{*}', '2026-10-28.endive', '\\x01'::bytea || id, now() FROM counterfoil_keys WHERE purpose = 'sealing'`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO webhook_deliveries (merchant_id, id, created_at, endpoint_id, event_id, event_type, next_attempt_at)
     VALUES ($1, 'whd_theirs', now(), 'we_theirs', 'evt_theirs', 'payout.paid', now())`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO webhook_attempts (merchant_id, delivery_id, id, at, url, duration_ms, request_headers, response_headers, response_body, is_response_cut)
     VALUES ($1, 'whd_theirs', 'wha_theirs', now(), 'https://theirs.example', 1, '[]', '[]', '', false)`,
    [merchantId],
  )
}
