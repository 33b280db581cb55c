import { apiBase } from '@counterfoil/contract/envelope'
import { login } from '@counterfoil/contract/identity/sign-in'
import pg from 'pg'
import { createApp } from '../../server/src/app.ts'
import { systemClock } from '../../server/src/infra/clock/clock.ts'
import { loadConfig } from '../../server/src/infra/config/config.ts'
import { type Database, openDatabase } from '../../server/src/infra/database/database.ts'
import { appUrl } from '../../server/src/infra/database/roles.ts'
import type { BenchDatabase } from '../bulk-database.ts'
import { addSecretKey } from '../secret-keys.ts'

/** A server on a database of the benchmarks, and a connection to the same database without the server. */
export interface Place {
  readonly bench: BenchDatabase
  readonly database: Database
  /** The application's role with the tenant set once, so nothing but the statement is timed. */
  readonly bare: pg.Client
  readonly owner: pg.Client
  /** Calls the dashboard's API as the account's owner. */
  read(path: string): Promise<unknown>
  /** Calls the merchant API with the account's secret key. */
  readMerchantApi(path: string): Promise<unknown>
  close(): Promise<void>
}

export async function openPlace(bench: BenchDatabase, secretKey: Buffer): Promise<Place> {
  const config = loadConfig({ SECRET_KEY: secretKey.toString('hex'), DATABASE_URL: bench.ownerUrl, LOG_LEVEL: 'error' })
  const database = openDatabase({ connectionString: appUrl(bench.ownerUrl, secretKey), poolSize: config.databasePoolSize })
  const app = await createApp({ config: { ...config, secretKey }, database, clock: systemClock, hasRateLimits: false })
  // Bare SQL may run for minutes between two calls.
  app.server.keepAliveTimeout = 0
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const owner = await connect(bench.ownerUrl)
  const bare = await connect(appUrl(bench.ownerUrl, secretKey))
  await bare.query(`SELECT set_config('app.merchant_id', $1, false), set_config('app.business_id', $2, false)`, [bench.merchantId, bench.businessId])
  const [token, key] = [await signIn(address, bench), await addSecretKey(owner, bench.merchantId, 'sk_live_')]
  return {
    bench,
    database,
    bare,
    owner,
    read: (path) => read(`${address}${apiBase}${path.replace(':id', bench.merchantId)}`, token),
    readMerchantApi: (path) => read(`${address}${path}`, key),
    close: async () => {
      await bare.end()
      await owner.end()
      await app.close()
      await database.close()
    },
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function read(url: string, secret: string): Promise<unknown> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${secret}` } })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function signIn(address: string, { email, password }: BenchDatabase): Promise<string> {
  const response = await fetch(`${address}${apiBase}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember: false }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}
