import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBusiness, type TestBusiness } from '../support/factories.ts'
import { writableColumns } from '../support/planted-rows.ts'
import { createTestServer, type TestServer } from '../support/server.ts'

/** A row of each table of a person, in an order that foreign keys allow, for tests of who sees them. */
const plantedUserRows: Readonly<Record<string, string>> = {
  user_audit_events: `(at, user_id, action, outcome, request_id) VALUES (now(), $1, 'sign_in', 'success', 'req_test')`,
  authenticators: `(user_id, id, name, seed, created_at) VALUES ($1, 'auth_test', 'Phone', (SELECT '\\x01'::bytea || id FROM counterfoil_keys WHERE purpose = 'sealing'), now())`,
  devices: `(user_id, id, token_hash, created_at, last_used_at, expires_at) VALUES ($1, 'dev_test', '\\x00', now(), now(), now())`,
  former_passwords: `(user_id, changed_at, hash) VALUES ($1, now(), 'none')`,
  last_accounts: `(user_id, account_id, opened_at) VALUES ($1, (SELECT min(merchant_id) FROM merchant_accounts), now())`,
  mailed_links: `(user_id, id, token_hash, purpose, created_at, expires_at) VALUES ($1, 'link_test', '\\x00', 'unlock', now(), now())`,
  notification_choices: `(user_id, event, channel, is_on) VALUES ($1, 'payout.failed', 'email', true)`,
  notification_schedules: `(user_id, time_zone) VALUES ($1, 'UTC')`,
  notifications: `(user_id, id, event, at) VALUES ($1, 'ntc_test', 'new_device', now())`,
  notification_deliveries: `(user_id, notification_id, channel, due_at) VALUES ($1, 'ntc_test', 'email', now())`,
  passkeys: `(user_id, id, credential_id, name, public_key, signature_count, is_synced, created_at) VALUES ($1, 'pk_test', 'c', 'Key', '\\x00', 0, false, now())`,
  push_subscriptions: `(user_id, id, endpoint_hash, sealed, created_at, last_used_at)
    SELECT $1, 'pdev_test', convert_to($1, 'UTF8'), '\\x01'::bytea || id, now(), now() FROM counterfoil_keys WHERE purpose = 'sealing'`,
  push_outbox: `(user_id, id, subscription_id, notification_ids, created_at, next_attempt_at) VALUES ($1, 'push_test', 'pdev_test', '{}', now(), now())`,
  recovery_codes: `(user_id, code_hash, created_at) VALUES ($1, '\\x00', now())`,
  sign_in_challenges: `(user_id, token_hash, created_at, expires_at, has_remember) VALUES ($1, '\\x00', now(), now(), false)`,
}

let server: TestServer
let mine: TestBusiness
let theirs: TestBusiness<'administrator'>
beforeAll(async () => {
  server = await createTestServer()
  mine = await makeBusiness(server)
  theirs = await makeBusiness(server, { roles: ['administrator'] })
})
afterAll(() => server.close())

/** Tables of a person: their rows are seen where the transaction names that user. */
const userTables = [
  'authenticators',
  'devices',
  'former_passwords',
  'last_accounts',
  'mailed_links',
  'notification_choices',
  'notification_deliveries',
  'notification_schedules',
  'notifications',
  'passkeys',
  'passwords',
  'push_outbox',
  'push_subscriptions',
  'recovery_codes',
  'sessions',
  'sign_in_challenges',
  'user_audit_events',
]

describe('every table of a person', () => {
  const scopeOf = (business: TestBusiness) => ({ userId: business.people.owner.userId, businessId: business.businessId, merchantId: business.liveId })

  beforeAll(async () => {
    for (const [name, columns] of Object.entries(plantedUserRows)) {
      await server.db.owner.query(`INSERT INTO ${name} ${columns}`, [theirs.people.owner.userId])
    }
  })

  it('is known to this test, and has forced row-level security with a policy of its user', async () => {
    const { rows } = await server.db.owner.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id' AND NOT a.attisdropped
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND c.relname NOT IN ('members', 'audit_events', 'merchant_audit_events', 'mail_outbox', 'sso_attempts', 'sso_identities', 'limit_usage', 'dispute_notes', 'customer_notes', 'payment_notes', 'payment_list_settings', 'risk_entries', 'risk_entry_changes', 'risk_rules', 'risk_rule_changes', 'alert_rules', 'alert_sendings') ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(userTables)
    const policies = await server.db.owner.query<{ rule: string }>(
      `SELECT p.qual || ' / ' || p.with_check AS rule FROM pg_policies p JOIN pg_class c ON c.relname = p.tablename
       WHERE p.tablename = ANY($1) AND 'counterfoil_app' = ANY(p.roles) AND c.relrowsecurity AND c.relforcerowsecurity`,
      [userTables],
    )
    const rule = `(user_id = current_setting('app.user_id'::text, true))`
    expect(policies.rows).toEqual(userTables.map(() => ({ rule: `${rule} / ${rule}` })))
  })

  it('shows nobody else’s rows, also to a colleague, and none without a user', async () => {
    const colleague = { ...scopeOf(theirs), userId: theirs.people.administrator.userId }
    for (const scope of [scopeOf(mine), colleague, { businessId: theirs.businessId }]) {
      await server.db.database.transaction(scope, async (tx) => {
        for (const name of userTables) {
          const { rows } = await sql`SELECT FROM ${sql.table(name)} WHERE user_id = ${theirs.people.owner.userId}`.execute(tx)
          expect(rows.length, name).toBe(0)
        }
      })
    }
    await server.db.database.transaction(scopeOf(theirs), async (tx) => {
      for (const name of userTables) {
        const { rows } = await sql`SELECT FROM ${sql.table(name)}`.execute(tx)
        expect(rows.length, name).toBeGreaterThan(0)
      }
    })
  })

  it('lets nobody write another’s row', async () => {
    const theirId = theirs.people.owner.userId
    const attempt = (statement: string) => server.db.database.transaction(scopeOf(mine), (tx) => sql.raw(statement).execute(tx))
    for (const name of userTables) {
      const { rows } = await server.db.owner.query<{ row: string }>(`SELECT to_json(t)::text AS row FROM ${name} t WHERE user_id = $1 LIMIT 1`, [theirId])
      const columns = await writableColumns(server.db.owner, name)
      const copy = `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_record(NULL::${name}, $json$${rows[0]?.row}$json$)`
      await expect(attempt(copy), name).rejects.toThrow(/row-level security|permission denied/)
      for (const statement of [`UPDATE ${name} SET user_id = user_id WHERE user_id = '${theirId}'`, `DELETE FROM ${name} WHERE user_id = '${theirId}'`]) {
        const result = await attempt(statement).catch((error: Error) => error)
        if (result instanceof Error) expect(result.message, name).toMatch(/permission denied|append-only/)
        else expect(result.numAffectedRows, name).toBe(0n)
      }
    }
  })

  it('keeps a name and an address from being changed by a colleague', async () => {
    const { userId } = theirs.people.administrator
    const result = await server.db.database.transaction(scopeOf(theirs), (tx) => sql`UPDATE users SET name = 'Changed' WHERE id = ${userId}`.execute(tx))
    expect(result.numAffectedRows).toBe(0n)
  })
})
