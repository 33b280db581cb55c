import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
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
  read(path: string): Promise<Answer>
  /** Calls the merchant API with the account's secret key. */
  readMerchantApi(path: string): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  json(): unknown
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
  const agent = new Agent({ keepAlive: true })
  const [token, key] = [await signIn(address, bench), await addSecretKey(owner, bench.merchantId, 'sk_live_')]
  return {
    bench,
    database,
    bare,
    owner,
    read: (path) => read(agent, `${address}${apiBase}${path.replace(':id', bench.merchantId)}`, token),
    readMerchantApi: (path) => read(agent, `${address}${path}`, key),
    close: async () => {
      agent.destroy()
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

/** As a browser asks, compressed, over a connection that stays open. What the caller makes of the answer is not the server's time. */
async function read(agent: Agent, url: string, secret: string): Promise<Answer> {
  const call = request(url, { agent, headers: { authorization: `Bearer ${secret}`, 'accept-encoding': 'gzip' } }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const text = () => (response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${text()}`)
  return { json: () => JSON.parse(text()) }
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
