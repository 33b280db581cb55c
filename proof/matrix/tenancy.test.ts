import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantAcceptance } from '#areas/acceptance/test/planted-acceptance.ts'
import { sealAll } from '#areas/audit/test/audit.ts'
import { defaultCurrencyTerms } from '#areas/billing/server/terms/default-terms.ts'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { plantRequest } from '#areas/developers/test/request-log.ts'
import { doDisputeWork } from '#areas/disputes/server/index.ts'
import { plantBulkAction } from '#areas/payments/test/bulk-actions.ts'
import { plantRisk } from '#areas/risk/test/planted-risk.ts'
import { plantStore } from '#areas/stores/test/stores.ts'
import type { BusinessId, MerchantId, UserId } from '#kernel/ids.ts'
import { keepEvidenceFile } from '#server/infra/files/index.ts'
import { inAccount, makeBusiness, makePayment, type TestBusiness } from '../support/factories.ts'
import { insertBase } from '../support/lanes.ts'
import {
  keyUseTables,
  plantApprovals,
  plantCustomer,
  plantKeyUses,
  plantPeople,
  plantResponse,
  plantReviews,
  plantSchedules,
  plantVamp,
  plantWebhooks,
  writableColumns,
} from '../support/planted-rows.ts'
import { createTestServer, type TestServer } from '../support/server.ts'

/** What keeps one tenant's rows from another, asserted on every table that has them, later ones included. */

const tenantColumns = ['merchant_id', 'business_id']
/** Written by the operator's commands or by functions alone. */
const operatorTables = [...keyUseTables, 'api_requests', 'account_terms', 'currency_terms', 'conversions', 'fee_rules', 'audit_log']
/**
 * Its platform knows a business by a reference that is unique among that platform's businesses. An account's row names its business, with which it agrees.
 * The audit logs of all businesses are one chain. A verified domain is of one business.
 */
const keysBeginElsewhere = new Set([
  'audit_log_pkey',
  'business_reference_taken',
  'one_account_of_a_kind',
  'account_agrees_with_business',
  'platform_of_the_business',
  'sso_domain_taken',
])

interface Table {
  name: string
  column: string
  isEnabled: boolean
  isForced: boolean
}

let server: TestServer
let mine: TestBusiness
let theirs: TestBusiness<'viewer'>
let tables: Table[]

beforeAll(async () => {
  server = await createTestServer()
  mine = await makeBusiness(server)
  theirs = await makeBusiness(server, { roles: ['viewer'] })
  for (const shop of [mine, theirs]) await shop.key('live')
  await makePayment(server, theirs, { refundMinor: 100 })
  await plantCustomer(server.db.owner, theirs.liveId)
  await plantRisk(server.db.owner, theirs.liveId)
  await plantAcceptance(server.db.owner, theirs.liveId)
  await server.db.owner.query(
    `INSERT INTO setup_intents (merchant_id, id, created_at, status, usage, client_secret) VALUES ($1, 'seti_theirs', now(), 'canceled', 'off_session', 's')`,
    [theirs.liveId],
  )
  await server.db.owner.query(
    `INSERT INTO idempotency_keys (merchant_id, scope, key, request_hash, request_id, created_at) VALUES ($1, 'api', 'k', '\\x00', 'req_1', now())`,
    [theirs.liveId],
  )
  await plantRequest(server.db.owner, theirs.liveId)
  await plantKeyUses(server.db.owner, theirs.liveId)
  await insertBase(server.db.owner, theirs.liveId)
  await server.db.owner.query(`INSERT INTO trade_parts VALUES ($1, 100, 1, 0, '2026-06-01', 0, 'USD')`, [theirs.liveId])
  await server.db.owner.query(`INSERT INTO blocked_parts VALUES ($1, 100, 1, 1, '2026-06-01', 0, 'all', '', 'USD')`, [theirs.liveId])
  await server.db.owner.query(`INSERT INTO movement_periods VALUES ($1, '2026-06-01', 1, 100, 3, 'month', 'charge', 'USD')`, [theirs.liveId])
  await server.db.owner.query(`INSERT INTO ledger_balances (merchant_id, lane, account, currency, amount_minor) VALUES ($1, 0, 'asset:bank_cash', 'USD', 1)`, [
    theirs.liveId,
  ])
  await server.db.owner.query(
    `INSERT INTO intents (merchant_id, id, kind, subject_id, request, actor, created_at, leased_until) VALUES ($1, 'int_theirs', 'test', 'x', '{}', '{}', now(), now())`,
    [theirs.liveId],
  )
  await server.db.owner.query(`INSERT INTO change_positions (merchant_id, consumer, slot, last_id, last_at) VALUES ($1, 'test', 1, 1, now())`, [theirs.liveId])
  await server.db.owner.query(`INSERT INTO platforms (platform_id, name, created_at) VALUES ('plat_theirs', 'Theirs', now())`)
  await server.db.owner.query(
    `INSERT INTO instructions (merchant_id, id, platform_id, type, subject_id, payment_id, payload, created_at, overdue_at)
     SELECT merchant_id, 'int_theirs', 'plat_theirs', 'refund.create', 'x', id, '{}', now(), now() FROM payments WHERE merchant_id = $1 LIMIT 1`,
    [theirs.liveId],
  )
  await plantVamp(server.db.owner, theirs.liveId)
  await plantWebhooks(server, theirs.liveId)
  await plantStore(server, { merchantId: theirs.liveId })
  await server.db.owner.query(`INSERT INTO audit_events (business_id, at, action, outcome, request_id) VALUES ($1, now(), 'test', 'success', 'req_test')`, [
    theirs.businessId,
  ])
  await server.db.owner.query(
    `INSERT INTO merchant_audit_events (merchant_id, at, action, outcome, request_id) VALUES ($1, now(), 'test', 'success', 'req_test')`,
    [theirs.liveId],
  )
  await sealAll(server)
  // Waits to be sealed.
  await server.db.owner.query(
    `INSERT INTO merchant_audit_events (merchant_id, at, action, outcome, request_id) VALUES ($1, now(), 'test', 'success', 'req_test')`,
    [theirs.liveId],
  )
  await plantTeam(theirs)
  await plantReviews(server.db.owner, theirs)
  await plantApprovals(server.db.owner, theirs)
  await agreeTestTerms(server.db, { merchantId: theirs.liveId }, server.clock.now(), {
    currencies: { USD: defaultCurrencyTerms('USD') },
    conversions: { EUR: { into: 'USD', rate: '1.0850', feeBasisPoints: 100 } },
  })
  await server.db.owner.query(
    `INSERT INTO reserves (merchant_id, id, charge_id, currency, amount_minor, held_at, release_on)
     SELECT merchant_id, 'rsv_theirs', id, currency, 1, now(), now() FROM charges WHERE merchant_id = $1`,
    [theirs.liveId],
  )
  for (const card of ['pm_card_createDispute', 'pm_card_createIssuerFraudRecord']) await makePayment(server, theirs, { card })
  await inAccount(server, { merchantId: theirs.liveId }, async (context) => {
    await doDisputeWork(context)
    await keepEvidenceFile(context, { name: 'receipt.pdf', content: Buffer.from('%PDF-1.7') }, 'file')
  })
  await server.db.owner.query(
    `INSERT INTO dispute_notes (merchant_id, id, created_at, dispute_id, user_id, user_name, note)
     SELECT merchant_id, 'note_theirs', now(), id, 'usr_theirs', 'Theirs', 'n' FROM disputes WHERE merchant_id = $1 LIMIT 1`,
    [theirs.liveId],
  )
  await plantResponse(server.db.owner, theirs.liveId)
  await server.db.owner.query(
    `INSERT INTO platform_events (merchant_id, id, type, occurred_at, received_at, content_hash, state) VALUES ($1, 'evt_theirs', 'test', now(), now(), '\\x00', 'accepted')`,
    [theirs.liveId],
  )
  await server.db.owner.query(`INSERT INTO long_jobs (scope, id, kind, arguments, created_at) VALUES ($1, 'job_theirs', 'test', '{}', now())`, [theirs.liveId])
  await server.db.owner.query(`INSERT INTO job_parts (merchant_id, job_id, attempt, position, content) VALUES ($1, 'job_theirs', 'test', 0, '\\x00')`, [
    theirs.liveId,
  ])
  await plantPayout(theirs.liveId)
  await plantBulkAction(server.db.owner, theirs.liveId)
  const { rows } = await server.db.owner.query<Table>(
    `SELECT c.relname AS name,
            (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = ANY($1) ORDER BY array_position($1, a.attname::text) LIMIT 1) AS column,
            c.relrowsecurity AS "isEnabled", c.relforcerowsecurity AS "isForced"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = ANY($1) AND NOT a.attisdropped)
     ORDER BY 1`,
    [tenantColumns],
  )
  // Of the tables with both, these belong to the business.
  tables = rows.map((table) => (['audit_events', 'audit_log'].includes(table.name) ? { ...table, column: 'business_id' } : table))
})
afterAll(() => server.close())

/** A row of every table of a team. */
async function plantTeam({ businessId, people }: TestBusiness<'viewer'>): Promise<void> {
  const { owner } = server.db
  await owner.query(
    `INSERT INTO invitations (business_id, id, email, email_normalised, invited_by, created_at, invited_at, expires_at, link_hash)
     VALUES ($1, 'inv_theirs', 'a@example.com', 'a@example.com', $2, now(), now(), now(), '\\x00')`,
    [businessId, people.owner.userId],
  )
  await owner.query(`INSERT INTO invitation_roles (business_id, invitation_id, role_id) SELECT $1, 'inv_theirs', min(id) FROM roles WHERE business_id = $1`, [
    businessId,
  ])
  await owner.query(`INSERT INTO access_reviews (business_id, id, completed_at, completed_by, member_count) VALUES ($1, 'arv_theirs', now(), $2, 1)`, [
    businessId,
    people.owner.userId,
  ])
  await plantSingleSignOn(businessId, people.viewer.userId)
  await plantPeople(owner, { businessId, people })
}

/** A row of every table of single sign-on. */
async function plantSingleSignOn(businessId: BusinessId, userId: UserId): Promise<void> {
  const { owner } = server.db
  await owner.query(
    `INSERT INTO sso_providers (business_id, issuer, client_id, sealed_client_secret, counts_as_second_factor)
     SELECT $1, 'https://theirs.example', 'c', '\\x01'::bytea || id, false FROM counterfoil_keys WHERE purpose = 'sealing'`,
    [businessId],
  )
  await owner.query(`INSERT INTO sso_roles (business_id, claim_value, role_id) SELECT $1, 'all', min(id) FROM roles WHERE business_id = $1`, [businessId])
  await owner.query(`INSERT INTO sso_domains (business_id, id, domain, token, created_at) VALUES ($1, 'dom_theirs', 'theirs.example', 't', now())`, [
    businessId,
  ])
  await owner.query(`INSERT INTO sso_identities (business_id, issuer, subject, user_id, linked_at) VALUES ($1, 'https://theirs.example', 's', $2, now())`, [
    businessId,
    userId,
  ])
  await owner.query(
    `INSERT INTO sso_attempts (business_id, state_hash, browser_hash, purpose, provider_version, has_remember, expires_at)
     VALUES ($1, '\\x00', '\\x00', 'sign_in', 1, false, now())`,
    [businessId],
  )
}

/** A row of every table that payouts are in. */
async function plantPayout(merchantId: string): Promise<void> {
  const { owner } = server.db
  await owner.query(
    `INSERT INTO bank_accounts (merchant_id, id, created_at, kind, currency, country, account_type, last4, card_token, fingerprint, takes_instant, status, is_default, first_payout_from)
     VALUES ($1, 'card_theirs', now(), 'debit_card', 'USD', 'US', 'business', '5556', 'sbx_card', 'f', true, 'new', true, now())`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO bank_statements (merchant_id, id, created_at, name, size_bytes, sha256, state) VALUES ($1, 'bst_' || $1, now(), 'a.csv', 1, 'a', 'uploading')`,
    [merchantId],
  )
  await owner.query(`INSERT INTO bank_statement_parts (merchant_id, statement_id, position, content) VALUES ($1, 'bst_' || $1, 0, 'a')`, [merchantId])
  await owner.query(`INSERT INTO bank_statement_mappings (merchant_id, header, mapping, updated_at) VALUES ($1, 'a', '{}', now())`, [merchantId])
  await owner.query(
    `INSERT INTO bank_statement_lines (merchant_id, id, statement_id, line, booked_on, amount_minor, currency, description, words, digest, occurrence, reason)
     VALUES ($1, 'bst_1', 'bst_' || $1, 1, '2026-06-15', 1, 'USD', 'a', '{}', 'a', 1, 'no_payout')`,
    [merchantId],
  )
  await plantSchedules(owner, merchantId)
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    for (const [id, type, amount] of [
      ['txn_line', 'write_off', 500],
      ['txn_payout', 'payout', -500],
    ]) {
      await client.query(
        `INSERT INTO balance_transactions (merchant_id, id, created_at, type, currency, amount_minor, fee_minor, net_minor, source_id, available_on, released_at, payout_id)
         VALUES ($1, $2, now(), $3, 'USD', $4, 0, $4, 'po_theirs', now(), now(), 'po_theirs')`,
        [merchantId, id, type, amount],
      )
    }
    await client.query(
      `INSERT INTO payouts (merchant_id, id, created_at, currency, amount_minor, fee_minor, carried_in_minor, carried_out_minor, bank_account_id, method, is_automatic, status,
         hands_over_at, arrival_date, balance_transaction_id)
       VALUES ($1, 'po_theirs', now(), 'USD', 500, 0, 0, 0, 'card_theirs', 'standard', false, 'processing', now(), now(), 'txn_payout')`,
      [merchantId],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

describe('every table with a tenant', () => {
  it('is known to this test', () => {
    expect(tables.length).toBeGreaterThanOrEqual(19)
  })

  it('has row-level security, forced, with a policy of the tenant for the application', async () => {
    expect(tables.filter(({ isEnabled, isForced }) => !isEnabled || !isForced)).toEqual([])
    const { rows } = await server.db.owner.query<{ tablename: string; policyname: string; qual: string; with_check: string }>(
      `SELECT tablename, policyname, qual, with_check FROM pg_policies WHERE schemaname = 'public' AND 'counterfoil_app' = ANY(roles)`,
    )
    const policyOf = (name: string, policyname: string, column: string) => {
      const rule = `(${column} = current_setting('app.${column}'::text, true))`
      return { tablename: name, policyname, qual: rule, with_check: rule }
    }
    for (const { name, column } of tables) {
      const policies = rows.filter((row) => row.tablename === name).sort((a, b) => (a.policyname < b.policyname ? 1 : -1))
      // A business opens and names its accounts.
      const further = name === 'merchant_accounts' ? [policyOf(name, 'business', 'business_id')] : []
      expect(policies, name).toEqual([policyOf(name, 'tenant', column), ...further])
    }
  })

  it('begins its primary, unique and foreign keys with the tenant', async () => {
    const { rows } = await server.db.owner.query<{ table: string; name: string; first: string }>(
      `SELECT t.relname AS table, k.name, a.attname AS first
       FROM (
         SELECT conrelid AS relid, conname::text AS name, conkey[1] AS attnum FROM pg_constraint WHERE contype IN ('p', 'u', 'f')
         UNION ALL
         SELECT i.indrelid, c.relname::text, i.indkey[0] FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indisunique
       ) AS k JOIN pg_class t ON t.oid = k.relid JOIN pg_attribute a ON a.attrelid = k.relid AND a.attnum = k.attnum
       WHERE t.relnamespace = 'public'::regnamespace`,
    )
    const columnOf = new Map(tables.map(({ name, column }) => [name, column]))
    const wrong = rows.filter(({ table, name, first }) => columnOf.has(table) && !keysBeginElsewhere.has(name) && first !== columnOf.get(table))
    // Keys belong to the installation, a member is one user, a business one platform's merchant, and that platform is told what to do; neither is part of any business.
    const outside = [
      'members_user_id_fkey',
      'invitations_invited_by_fkey',
      'invitations_accepted_by_fkey',
      'businesses_platform_id_fkey',
      'instructions_platform_id_fkey',
    ]
    expect(wrong.filter(({ name }) => !outside.includes(name) && !name.endsWith('_key_exists'))).toEqual([])
  })

  it('holds rows of the other business, so that the next tests prove something', async () => {
    for (const { name, column } of tables) {
      const { rows } = await server.db.owner.query(`SELECT FROM ${name} WHERE ${column} = ANY($1) LIMIT 1`, [[theirs.businessId, theirs.liveId]])
      expect(rows.length, name).toBe(1)
    }
  })

  it('shows the application no row of another tenant, and none at all without a tenant', async () => {
    for (const scope of [{ merchantId: mine.liveId, businessId: mine.businessId }, {}]) {
      await server.db.database.transaction(scope, async (tx) => {
        for (const { name, column } of tables) {
          const { rows } = await sql<{ tenant: BusinessId | MerchantId }>`SELECT DISTINCT ${sql.ref(column)} AS tenant FROM ${sql.table(name)}`.execute(tx)
          const own = [mine.liveId, mine.sandboxId, mine.businessId]
          expect(
            rows.map(({ tenant }) => tenant).filter((tenant) => !('merchantId' in scope && own.includes(tenant))),
            name,
          ).toEqual([])
        }
      })
    }
  })

  it('shows an account’s transaction no row of its business, and a business’s none of its money', async () => {
    const countsIn = async (scope: { merchantId?: MerchantId; businessId?: BusinessId }) =>
      server.db.database.transaction(scope, async (tx) => {
        const found: string[] = []
        for (const { name, column } of tables) {
          const { rows } = await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(tx)
          if (rows.length > 0) found.push(`${name} by ${column}`)
        }
        return found
      })
    const ofAccount = await countsIn({ merchantId: theirs.liveId })
    expect(ofAccount.filter((name) => name.endsWith('by business_id'))).toEqual([])
    expect(ofAccount).toContain('payments by merchant_id')
    const ofBusiness = await countsIn({ businessId: theirs.businessId })
    expect(ofBusiness.filter((name) => name.endsWith('by merchant_id'))).toEqual(['merchant_accounts by merchant_id'])
  })

  it('lets the application write no row of another tenant', async () => {
    const scope = { merchantId: mine.liveId, businessId: mine.businessId }
    const attempt = (statement: string) => server.db.database.transaction(scope, (tx) => sql.raw(statement).execute(tx))
    for (const { name, column } of tables) {
      const tenant = column === 'merchant_id' ? theirs.liveId : theirs.businessId
      const { rows } = await server.db.owner.query<{ row: string }>(`SELECT to_json(t)::text AS row FROM ${name} t WHERE ${column} = $1 LIMIT 1`, [tenant])
      const row = rows[0]?.row ?? ''
      const columns = await writableColumns(server.db.owner, name)
      const copy = `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_record(NULL::${name}, $json$${row}$json$)`
      const refusal = operatorTables.includes(name) ? `permission denied for table ${name}` : `new row violates row-level security policy for table "${name}"`
      await expect(attempt(copy), name).rejects.toThrow(refusal)
      const update = await attempt(`UPDATE ${name} SET ${column} = ${column} WHERE ${column} = '${tenant}'`).catch((error: Error) => error)
      if (update instanceof Error) expect(update.message, name).toMatch(/permission denied|append-only/)
      else expect(update.numAffectedRows, name).toBe(0n)
    }
  })
})

describe('tables outside any tenant', () => {
  it('shows users only to their colleagues', async () => {
    await server.db.database.transaction({ businessId: mine.businessId }, async (tx) => {
      const rows = await tx.selectFrom('users').select('id').execute()
      expect(rows.map(({ id }) => id).sort()).toEqual(
        Object.values(mine.people)
          .map(({ userId }) => userId)
          .sort(),
      )
    })
  })

  it('keeps the outbox of mail from the application, but for the functions that fill and empty it', async () => {
    await expect(sql`SELECT FROM mail_outbox`.execute(server.db.database.global)).rejects.toThrow('permission denied')
  })

  it('keeps platforms and their keys from the application, but for the functions that look them up and add them', async () => {
    for (const table of ['platforms', 'platform_keys', 'platform_audit_events']) {
      await expect(sql`SELECT FROM ${sql.table(table)}`.execute(server.db.database.global)).rejects.toThrow('permission denied')
    }
  })

  it('lets the application read reference rates, and write none', async () => {
    const { global } = server.db.database
    expect((await sql`SELECT FROM reference_rates`.execute(global)).rows).toEqual([])
    await expect(sql`INSERT INTO reference_rates VALUES ('USD', '2026-06-15', 1)`.execute(global)).rejects.toThrow('permission denied')
  })

  it('are these and no others', async () => {
    const { rows } = await server.db.owner.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relrowsecurity ORDER BY 1`,
    )
    // Counters, challenges, authorizations of stores and sealed mails that name nobody, the account of each store, platforms and the outbox above, the key pair of pushes, the end of the audit log and what waits for it, the cell, the list of migrations, and rates that banks publish.
    expect(rows.map(({ name }) => name)).toEqual([
      'audit_head',
      'audit_unsealed',
      'change_consumers',
      'counterfoil_cell',
      'counterfoil_keys',
      'counterfoil_migrations',
      'local_mails',
      'mail_outbox',
      'passkey_challenges',
      'platform_audit_events',
      'platform_keys',
      'platforms',
      'push_identity',
      'rate_limits',
      'reference_rates',
      'sign_in_locks',
      'store_attempts',
      'store_handles',
      'store_tickets',
    ])
  })
})
