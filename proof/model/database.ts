import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import * as z from 'zod/mini'
import { agreeTerms } from '#areas/billing/server/terms/index.ts'
import { type BusinessId, businessId as businessIdSchema, type MerchantId, merchantId as merchantIdSchema } from '#kernel/ids.ts'
import { defaultCell } from '#server/infra/cell/cell.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { startEmbedded } from '#server/infra/database/embedded/embedded.ts'
import { migrate } from '#server/infra/database/migrate.ts'
import { randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import { testSecretKey } from '../support/postgres.ts'
import { agreedTerms } from './terms.ts'

/** A PostgreSQL that writes everything down before it says so, as in production: the one of the other tests takes no care for crashes. */
export interface DurableDatabase {
  readonly owner: pg.Pool
  readonly ownerUrl: string
  /** For whatever else belongs to the test; gone with the database. */
  readonly folder: string
  drop(): Promise<void>
}

export async function startDurableDatabase(): Promise<DurableDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-model-'))
  const embedded = await startEmbedded(path.join(folder, 'data'))
  await migrate(embedded.ownerUrl, { secretKey: testSecretKey })
  const owner = new pg.Pool({ connectionString: embedded.ownerUrl, max: 3 })
  // The stop may still reach a connection that is closing; without listeners that would fail the whole run.
  owner.on('error', () => {})
  owner.on('connect', (client) => client.on('error', () => {}))
  return {
    owner,
    ownerUrl: embedded.ownerUrl,
    folder,
    drop: async () => {
      await owner.end()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface SandboxAccount {
  readonly businessId: BusinessId
  readonly merchantId: MerchantId
  readonly secret: string
}

/** An account for test payments, with a key for the merchant API. */
export async function addSandboxAccount(owner: pg.Pool, name: string): Promise<SandboxAccount> {
  const [businessId, merchantId] = [z.parse(businessIdSchema, `biz_${name}`), z.parse(merchantIdSchema, `acct_${name}`)]
  const secret = `sk_test_${defaultCell}${randomToken(24)}`
  await owner.query(
    `INSERT INTO businesses (business_id, name, country, time_zone, support_email, website, created_at)
     VALUES ($1, 'Shop', 'HK', 'Asia/Hong_Kong', 'help@example.com', 'https://shop.example', now())`,
    [businessId],
  )
  await owner.query(
    `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, country, time_zone, statement_descriptor, processor, created_at)
     VALUES ($1, $2, 'sandbox', 'Shop', 'USD', 'HK', 'Asia/Hong_Kong', 'TEST SHOP', 'Sandbox', now())`,
    [businessId, merchantId],
  )
  await owner.query(`INSERT INTO api_keys (merchant_id, id, secret_hash, prefix, last4, created_at) VALUES ($1, $2, $3, $4, $5, now())`, [
    merchantId,
    `key_${name}`,
    sha256(secret),
    secret.slice(0, 8),
    secret.slice(-4),
  ])
  return { businessId, merchantId, secret }
}

/** Agrees terms with an account as the operator does, valid from a time of the account's clock. */
export async function agreeWith(ownerUrl: string, { merchantId }: SandboxAccount, validFromMs: number): Promise<void> {
  const owner = openDatabase({ connectionString: ownerUrl, poolSize: 1 })
  try {
    await owner.transaction({ merchantId }, async (db) => {
      const now = new Date(validFromMs)
      const rest = { requestId: 'req_test', locale: 'en', ip: null, userAgent: null, actor: { kind: 'processor' } } as const
      const context: TenantContext = { ...rest, db, now, realNow: new Date(), merchantId }
      await agreeTerms(context, { ...agreedTerms, validFrom: now })
    })
  } finally {
    await owner.close()
  }
}
