import type pg from 'pg'
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/infra/clock/clock.ts'
import { loadConfig } from '#server/infra/config/config.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import type { Place } from './place.ts'
import type { ApiRequest } from './stripe-request.ts'

/** One statement of the product, as it left for the database. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Batches of many calls, written every now and then outside of them. */
const besideCalls = /\b(note_key_uses|write_api_requests)\(/
/** What these batches write. */
export const tablesBesideCalls: ReadonlySet<string> = new Set(['api_requests', 'api_key_callers'])

/** The product in this process, one call at a time. Without request limits: their counters are not logged, and no part of a payment. */
export interface RecordedProduct {
  /** Makes the call and returns what was sent to the database meanwhile. */
  call(request: ApiRequest): Promise<Statement[]>
  close(): Promise<void>
}

export async function openRecordedProduct({ appUrl, ownerUrl, secretKey }: Place): Promise<RecordedProduct> {
  const config = { ...loadConfig({ SECRET_KEY: secretKey.toString('hex'), DATABASE_URL: ownerUrl, LOG_LEVEL: 'error' }), secretKey }
  const database = openDatabase({ connectionString: appUrl, poolSize: config.databasePoolSize })
  let statements: Statement[] = []
  // The app opens connections as soon as it is created; each must be listened to.
  database.pool.on('connect', (client) =>
    listenIn(client, (statement) => {
      if (!besideCalls.test(statement.text)) statements.push(statement)
    }),
  )
  const app = await createApp({ config, database, clock: systemClock, hasRateLimits: false })
  return {
    call: async ({ method, path, headers, body }) => {
      statements = []
      const answer = await app.inject({ method, url: path, headers, payload: body })
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
      return statements
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

function listenIn(client: pg.PoolClient, hear: (statement: Statement) => void): void {
  const query = client.query as (...args: unknown[]) => unknown
  const heard = (...args: unknown[]) => {
    const [first, second] = args
    if (typeof first === 'string') hear({ text: first, values: Array.isArray(second) ? second : [] })
    else hear({ text: (first as pg.QueryConfig).text, values: (first as pg.QueryConfig).values ?? (Array.isArray(second) ? second : []) })
    return query.apply(client, args)
  }
  client.query = heard as typeof client.query
}
