import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { hashPassword } from '#areas/identity/server/index.ts'
import { demoProcessor, provisionBusiness } from '#areas/settings/server/merchants/index.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { defaultCell } from '#server/infra/cell/cell.ts'
import { systemClock } from '#server/infra/clock/clock.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { startEmbedded } from '#server/infra/database/embedded/embedded.ts'
import { migrate } from '#server/infra/database/migrate.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import { newId, randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import { benchFolder } from '../product.ts'

/** So many that no key reaches its limit of calls. */
const keyCount = 50

/** One database server, as the product runs it, with one account whose keys the calls are made with. */
export interface Place {
  /** Scratch files, removed at the end. */
  readonly folder: string
  readonly ownerUrl: string
  /** The application's own role, which row-level security holds. */
  readonly appUrl: string
  readonly owner: pg.Client
  readonly secretKey: Buffer
  readonly businessId: string
  readonly merchantId: MerchantId
  readonly secrets: readonly string[]
  close(): Promise<void>
}

export async function openPlace(): Promise<Place> {
  mkdirSync(benchFolder, { recursive: true })
  const folder = mkdtempSync(path.join(benchFolder, 'api-'))
  const { ownerUrl, stop } = await startEmbedded(folder)
  const owner = new pg.Client({ connectionString: ownerUrl })
  const close = async () => {
    await owner.end()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await owner.connect()
    // As the product reads it from the setting: the bytes of the text.
    const secretKey = Buffer.from(sha256('the secret key of benchmarks').toString('hex'))
    await migrate(ownerUrl, { secretKey })
    const account = await addAccount(appUrl(ownerUrl, secretKey))
    const secrets: string[] = []
    while (secrets.length < keyCount) secrets.push(await addSecretKey(owner, account.merchantId, 'sk_test_'))
    return { folder, ownerUrl, appUrl: appUrl(ownerUrl, secretKey), owner, secretKey, ...account, secrets, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function addAccount(connectionString: string): Promise<{ businessId: string; merchantId: MerchantId }> {
  const database = openDatabase({ connectionString, poolSize: 1 })
  try {
    const { businessId, sandboxId } = await provisionBusiness(
      { database, clock: systemClock },
      {
        name: 'Bench',
        country: 'HK',
        timeZone: 'Asia/Hong_Kong',
        defaultCurrency: 'USD',
        liveProcessor: demoProcessor,
        owner: { name: 'Bench Owner', email: 'owner@bench.example', passwordHash: await hashPassword('only-for-benchmarks-1'), isEmailConfirmed: true },
      },
    )
    return { businessId, merchantId: sandboxId }
  } finally {
    await database.close()
  }
}

export const riskEntryCount = 100_000

/** Effective entries of addresses and user IDs that no payer of a benchmark has. */
export async function insertRiskEntries(owner: pg.Client, merchantId: MerchantId): Promise<void> {
  await owner.query(
    `INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, type, effect, record, user_id, user_name)
     SELECT $1, 'rsk_bench' || lpad(n::text, 8, '0'), now(), now(), CASE WHEN n % 2 = 0 THEN 'ip' ELSE 'user_id' END, 'block',
       CASE WHEN n % 2 = 0 THEN host('203.0.0.0'::inet + n) ELSE 'user_' || n END, 'usr_bench', 'Ann'
     FROM generate_series(1, ${riskEntryCount}) AS n`,
    [merchantId],
  )
  await owner.query('VACUUM ANALYZE risk_entries')
}

/** Adds a secret key to an account, and returns it. */
async function addSecretKey(owner: pg.Client, merchantId: MerchantId, prefix: 'sk_live_' | 'sk_test_'): Promise<string> {
  const secret = `${prefix}${defaultCell}${randomToken(24)}`
  await owner.query('INSERT INTO api_keys (merchant_id, id, secret_hash, prefix, last4, created_at) VALUES ($1, $2, $3, $4, $5, now())', [
    merchantId,
    newId('key', new Date()),
    sha256(secret),
    prefix,
    secret.slice(-4),
  ])
  return secret
}
