import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { hashPassword } from '#areas/identity/server/index.ts'
import { demoProcessor, provisionBusiness } from '#areas/settings/server/merchants/index.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { systemClock } from '#server/infra/clock/clock.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { startEmbedded } from '#server/infra/database/embedded/embedded.ts'
import { migrate } from '#server/infra/database/migrate.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { benchFolder } from '../product.ts'
import { addSecretKey } from '../secret-keys.ts'

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
