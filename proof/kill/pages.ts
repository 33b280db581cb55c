import type { FastifyInstance } from 'fastify'
import { getBalance } from '#areas/balance/contract/endpoints.ts'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import { login } from '#areas/identity/contract/sign-in.ts'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import { listPayouts } from '#areas/payouts/contract/endpoints.ts'
import { listMerchants } from '#areas/settings/contract/merchants/endpoints.ts'
import { getVamp } from '#areas/vamp/contract/endpoints.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase, codeSuccess } from '#kernel/envelope.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { createApp } from '#server/app.ts'
import { fixedClock } from '#server/infra/clock/clock.ts'
import { loadConfig } from '#server/infra/config/config.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { startEmbedded } from '#server/infra/database/embedded/embedded.ts'
import { appUrl } from '#server/infra/database/roles.ts'

/** What the dashboard shows of every account of a user, of a product that is stopped, without a worker and at the given time. */
export async function readPages(dataDir: string, signIn: { email: string; password: string } | null, now: Date): Promise<Record<string, unknown>> {
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const embedded = await startEmbedded(dataDir)
  const database = openDatabase({ connectionString: appUrl(embedded.ownerUrl, config.secretKey), poolSize: 4 })
  const app = await createApp({ config, database, clock: fixedClock(now), hasRateLimits: false, webDirectory: import.meta.dirname })
  try {
    const { token } = await call<{ token: string }>(app, login, { body: { ...signIn, remember: false } })
    const ask = <T>(endpoint: Endpoint, id: string, query: Record<string, string> = {}) => call<T>(app, endpoint, { id, query, token })
    const pages: Record<string, unknown> = {}
    for (const { id } of await ask<{ id: string }[]>(listMerchants, '')) {
      const range = { from: dayOf(now.getTime() - 364 * dayMs), to: dayOf(now.getTime()) }
      const first = await ask<{ currencies: string[] }>(getOverview, id, range)
      for (const currency of first.currencies) pages[`${id} overview ${currency}`] = await ask(getOverview, id, { ...range, currency })
      pages[`${id} balance`] = await ask(getBalance, id)
      pages[`${id} payments`] = await ask(listPayments, id)
      pages[`${id} payouts`] = await ask(listPayouts, id)
      pages[`${id} VAMP`] = await ask(getVamp, id, { mode: 'monthly' })
    }
    return pages
  } finally {
    await app.close()
    await database.close()
    await embedded.stop()
  }
}

type Endpoint = Pick<EndpointDeclaration, 'method' | 'path'>
const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

interface Call {
  readonly id?: string
  readonly query?: Record<string, string>
  readonly body?: object
  readonly token?: string
}

async function call<T>(app: FastifyInstance, { method, path }: Endpoint, { id = '', query = {}, body, token }: Call): Promise<T> {
  const answer = await app.inject({
    method,
    url: `${apiBase}${path.replace(':id', id)}`,
    query,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  const { code, data } = answer.json<{ code: number; data: T }>()
  if (answer.statusCode !== 200 || code !== codeSuccess) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return data
}
