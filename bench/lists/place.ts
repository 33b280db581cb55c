import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { login } from '#areas/identity/contract/sign-in.ts'
import { apiBase } from '#kernel/envelope.ts'
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/infra/clock/clock.ts'
import { loadConfig } from '#server/infra/config/config.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import type { BenchDatabase } from '../bulk-database.ts'

/** A server on a database of the benchmarks, and a connection of the owner to the same database. */
export interface Place {
  readonly bench: BenchDatabase
  readonly owner: pg.Client
  /** Calls the dashboard's API as the account's owner. */
  read(path: string): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  json(): unknown
}

export async function openPlace(bench: BenchDatabase, secretKey: Buffer): Promise<Place> {
  const config = loadConfig({ SECRET_KEY: secretKey.toString('hex'), DATABASE_URL: bench.ownerUrl, LOG_LEVEL: 'error' })
  const database = openDatabase({ connectionString: appUrl(bench.ownerUrl, secretKey), poolSize: config.databasePoolSize })
  const app = await createApp({ config: { ...config, secretKey }, database, clock: systemClock, hasRateLimits: false })
  // Values for cases are looked for between two calls.
  app.server.keepAliveTimeout = 0
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const owner = new pg.Client({ connectionString: bench.ownerUrl })
  await owner.connect()
  const agent = new Agent({ keepAlive: true })
  const token = await signIn(address, bench)
  return {
    bench,
    owner,
    read: (path) => read(agent, `${address}${apiBase}${path.replace(':id', bench.merchantId)}`, token),
    close: async () => {
      agent.destroy()
      await owner.end()
      await app.close()
      await database.close()
    },
  }
}

/** As a browser asks, compressed, over a connection that stays open. What the caller makes of the answer is not the server's time. */
async function read(agent: Agent, url: string, token: string): Promise<Answer> {
  const call = request(url, { agent, headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } }).end()
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
