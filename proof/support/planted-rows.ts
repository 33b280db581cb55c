import type pg from 'pg'
import type { Pool } from 'pg'
import type { MerchantId } from '#kernel/ids.ts'
import type { TestDatabase } from './database.ts'
import type { TestBusiness } from './factories.ts'
import type { TestServer } from './server.ts'

type Owner = TestDatabase['owner']

/** Adds a row to every table of reviews of a business. The platform `plat_theirs` must be there. */
export async function plantReviews(owner: Owner, business: TestBusiness): Promise<void> {
  await plantInstruction(owner, business)
  await plantDocument(owner, business)
  await owner.query(`INSERT INTO former_legal_details (business_id, ended_at, country) VALUES ($1, now(), 'HK')`, [business.businessId])
}

/** A business with a platform has an instruction about it. */
async function plantInstruction(owner: Owner, { businessId, liveId, people }: TestBusiness): Promise<void> {
  await owner.query(`UPDATE businesses SET platform_id = 'plat_theirs' WHERE business_id = $1`, [businessId])
  await owner.query(
    `INSERT INTO business_instructions (business_id, id, platform_id, type, payload, requested_by, requested_in, created_at, overdue_at)
     VALUES ($1, 'int_business', 'plat_theirs', 'business.update', '{}', $2, $3, now(), now())`,
    [businessId, people.owner.userId, liveId],
  )
}

/** A required document with its file. */
async function plantDocument(owner: Owner, { businessId }: TestBusiness): Promise<void> {
  await owner.query(
    `INSERT INTO compliance_requirements (business_id, id, reference, kind, reason, stops_payments, stops_payouts, created_at)
     VALUES ($1, 'req_theirs', 'kyc-1', 'license', 'Required.', false, false, now())`,
    [businessId],
  )
  await owner.query(
    `INSERT INTO business_files (business_id, id, name, media_type, size_bytes, sha256, created_at)
     VALUES ($1, 'file_theirs', 'license.pdf', 'application/pdf', 1, decode(repeat('00', 32), 'hex'), now())`,
    [businessId],
  )
  await owner.query(`INSERT INTO business_file_chunks (business_id, file_id, position, content) VALUES ($1, 'file_theirs', 0, '\\x00')`, [businessId])
}

/** A row in each table of limits and approvals. */
export async function plantApprovals(owner: pg.Pool, { liveId, businessId }: TestBusiness): Promise<void> {
  await owner.query(
    `INSERT INTO approval_requests (merchant_id, id, action, amount_minor, currency, exceeded, limit_minor, input, requested_by, requested_by_name, created_at, expires_at)
     VALUES ($1, 'apr_theirs', 'payout', 2, 'USD', 'each', 1, '{}', 'usr_theirs', 'Theirs', now(), now() + interval '1 hour')`,
    [liveId],
  )
  await owner.query(
    `INSERT INTO limit_usage (merchant_id, user_id, action, currency, day, used_minor) VALUES ($1, 'usr_theirs', 'refund', 'USD', current_date, 1)`,
    [liveId],
  )
  await owner.query(
    `INSERT INTO team_approvals (business_id, id, action, subject, input, changes, requested_by, requested_by_name, requested_in, created_at, expires_at)
     VALUES ($1, 'tap_theirs', 'role.create', 'Clerks', '{}', '{}', 'usr_theirs', 'Theirs', $2, now(), now() + interval '1 hour')`,
    [businessId, liveId],
  )
  await owner.query(
    `INSERT INTO role_limits (business_id, role_id, action, currency, each_minor) SELECT business_id, id, 'refund', 'USD', 1 FROM roles WHERE business_id = $1 LIMIT 1`,
    [businessId],
  )
}

/** Written by a function, for all accounts together. */
export const keyUseTables = ['api_key_callers', 'api_key_permission_uses'] as const

/** A caller of each key of an account, and a permission that it used. */
export async function plantKeyUses(owner: Pick<pg.Client, 'query'>, merchantId: MerchantId): Promise<void> {
  await owner.query(
    `INSERT INTO api_key_callers (merchant_id, key_id, ip, user_agent, calls, last_at, last_call)
     SELECT merchant_id, id, '203.0.113.7', 'shop/1.0', 1, now(), 'GET /v1/balance' FROM api_keys WHERE merchant_id = $1`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO api_key_permission_uses (merchant_id, key_id, permission, last_at) SELECT merchant_id, id, 'balance.read', now() FROM api_keys WHERE merchant_id = $1`,
    [merchantId],
  )
}

/** A customer with figures, a note and an erasure, and a note of a payment, so that no other account sees them. */
export async function plantCustomer(owner: pg.Pool, merchantId: string): Promise<void> {
  await owner.query(`INSERT INTO customers (merchant_id, id, created_at) VALUES ($1, 'cus_theirs', now())`, [merchantId])
  await owner.query(`INSERT INTO customer_figures VALUES ($1, 'cus_theirs', 1, 1, 1, 100, 0, 0, 0, 'USD')`, [merchantId])
  await owner.query(
    `INSERT INTO customer_notes (merchant_id, id, created_at, customer_id, user_id, user_name, note)
     VALUES ($1, 'note_of_customer', now(), 'cus_theirs', 'usr_theirs', 'Theirs', 'n')`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO payment_notes (merchant_id, id, created_at, payment_id, user_id, user_name, note)
     SELECT merchant_id, 'note_of_payment', now(), id, 'usr_theirs', 'Theirs', 'n' FROM payments WHERE merchant_id = $1 LIMIT 1`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO customer_erasures (merchant_id, customer_id, requested_at, requested_by, requested_by_name, job_id) VALUES ($1, 'cus_theirs', now(), 'usr_theirs', 'Theirs', 'job_theirs')`,
    [merchantId],
  )
}

/** Inserts a transfer of ownership, a view of the payments list and a member's settings of it. */
export async function plantPeople(owner: pg.Pool, { businessId, people }: Pick<TestBusiness<'viewer'>, 'businessId' | 'people'>): Promise<void> {
  await owner.query(
    `INSERT INTO ownership_transfers (business_id, id, owner_id, recipient_id, requested_at, expires_at) VALUES ($1, 'otr_theirs', $2, $3, now(), now())`,
    [businessId, people.owner.memberId, people.viewer.memberId],
  )
  await owner.query(
    `INSERT INTO payment_views (business_id, id, name, made_by_id, made_by_name, query, created_at, changed_at)
     VALUES ($1, 'view_theirs', 'v', 'usr_theirs', 'Theirs', '', now(), now())`,
    [businessId],
  )
  await owner.query(`INSERT INTO payment_list_settings (business_id, user_id) VALUES ($1, $2)`, [businessId, people.owner.userId])
}

/** Inserts a row into every table that responses to disputes are in. */
export async function plantResponse(owner: pg.Pool, merchantId: string): Promise<void> {
  for (const [table, columns, values] of [
    ['dispute_drafts', 'version', '1'],
    ['dispute_draft_fields', 'field, value, version, changed_at, changed_by_id, changed_by_name', "'receipt', 'a', 1, now(), 'usr_theirs', 'Theirs'"],
    [
      'dispute_draft_files',
      'id, position, kind, name, media_type, size_bytes, page_count, uploaded_at, uploaded_by_name',
      "'file_theirs', 0, 'receipt', 'a.pdf', 'application/pdf', 1, 1, now(), 'Theirs'",
    ],
    ['dispute_draft_chunks', 'file_id, position, content', "'file_theirs', 0, 'a'"],
    ['dispute_draft_changes', 'number, changed_at, changed_by_id, changed_by_name, kind', "1, now(), 'usr_theirs', 'Theirs', 'changed'"],
    ['dispute_packets', 'sha256, made_of, size_bytes, name, pages, rasterised, left_out, are_images_reduced', "'a', 'a', 1, 'a.pdf', '[]', '{}', '{}', false"],
    ['dispute_packet_chunks', 'position, content', "0, 'a'"],
    ['dispute_packet_pages', 'page, content', "1, 'a'"],
  ]) {
    await owner.query(
      `INSERT INTO ${table} (merchant_id, dispute_id, ${columns}) SELECT merchant_id, min(id), ${values} FROM disputes WHERE merchant_id = $1 GROUP BY merchant_id`,
      [merchantId],
    )
  }
}

/** A row of every table of scheduled payouts, exports and accounting. */
export async function plantSchedules(owner: Pick<pg.Client, 'query'>, merchantId: string): Promise<void> {
  await owner.query(`INSERT INTO payout_schedules (merchant_id, currency, frequency, minimum_minor, updated_at) VALUES ($1, 'USD', 'manual', 0, now())`, [
    merchantId,
  ])
  await owner.query(
    `INSERT INTO export_schedules (merchant_id, id, created_at, created_by, created_by_name, list, q, columns, format, locale, period, frequency, hour, recipients)
     VALUES ($1, 'exs_theirs', now(), 'usr_theirs', 'Ann', 'payments', '', '{payment}', 'csv', 'en', 'yesterday', 'daily', 8, '{}')`,
    [merchantId],
  )
  await owner.query(`INSERT INTO export_mails (merchant_id, job_id, due_at) VALUES ($1, 'job_theirs', now())`, [merchantId])
  await owner.query(`INSERT INTO journal_accounts (merchant_id, account, name, code, tax_rate) VALUES ($1, 'sales', 'Sales', '200', '')`, [merchantId])
}

/** A frozen month of an account, and its own threshold. */
export async function plantVamp(owner: Pick<pg.Client, 'query'>, merchantId: MerchantId): Promise<void> {
  await owner.query(
    `INSERT INTO vamp_revisions (merchant_id, month, revision, tc05_count, tc15_count, tc40_count, frozen_at) VALUES ($1, '2025-01', 1, 1, 1, 1, now())`,
    [merchantId],
  )
  await owner.query(`INSERT INTO vamp_thresholds (merchant_id, version, count, set_at) VALUES ($1, 1, 10, now())`, [merchantId])
}

/** A row of every table of webhooks. */
export async function plantWebhooks({ db: { owner } }: TestServer, merchantId: MerchantId): Promise<void> {
  await owner.query(
    `INSERT INTO webhook_settings (merchant_id, hosts) VALUES ($1, '{https://theirs.example}') ON CONFLICT (merchant_id) DO UPDATE SET hosts = excluded.hosts`,
    [merchantId],
  )
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

/** A generated column takes no value, not even its own. */
export async function writableColumns(owner: Pool, table: string): Promise<string> {
  const { rows } = await owner.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}
