import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import type { EventAnswer, PlatformEventInput } from '#areas/platform/server/events.ts'
import { makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { event, sale } from '#areas/platform/test/reported.ts'
import { provisionBusiness } from '#areas/settings/server/merchants/index.ts'
import { fixedClock, systemClock } from '#server/infra/clock/clock.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { testSecretKey } from '../support/postgres.ts'
import { isSoak } from '../support/scale.ts'
import { type EmbeddedApp, startEmbeddedApp } from './embedded-app.ts'

/** `kill -9` of PostgreSQL while a platform's core sends batches of events and a file is imported. No good event is rejected, none is lost, none counts twice. */

const rounds = isSoak ? 20 : 2
const clientCount = 4
const batchesPerClient = 3
const importedPayments = 400
const paymentsPerBatch = 25
const retryMs = 100
const patienceMs = 240_000
const timeout = rounds * 300_000
const cli = path.resolve(import.meta.dirname, '../../server/cli.ts')
const at = '2026-06-09T10:00:00.000Z'
const later = '2026-06-10T10:00:00.000Z'

let served: EmbeddedApp
let origin: string
let platform: TestPlatform
let merchant: string

beforeAll(async () => {
  served = await startEmbeddedApp({ poolSize: 20, hasRateLimits: false })
  const { app, database } = served
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  platform = await makePlatform({ db: { database } as never, clock: fixedClock(new Date()) })
  const owner = { name: 'Ada Wong', email: 'ada@example.com', passwordHash: 'none', isEmailConfirmed: true }
  const business = { name: 'Corner Shop', country: 'HK', timeZone: 'Asia/Hong_Kong', defaultCurrency: 'USD', liveProcessor: 'Acme Pay' } as const
  merchant = (await provisionBusiness({ database, clock: systemClock }, { ...business, platform: { id: platform.platformId, reference: null }, owner })).liveId
}, 120_000)
afterAll(() => served.close(), 120_000)

/** Payments, and a refund of each. */
function trade(name: string, count: number): PlatformEventInput[] {
  const ids = Array.from({ length: count }, (_, index) => `${name}-${index}`)
  return [
    ...ids.map((id) => sale(merchant, id, at)),
    ...ids.map((id) => {
      const data = { refund: `${id}_r`, payment: id, currency: 'USD', amount_minor: 500, status: 'succeeded' } as const
      return event(merchant, `evt_${id}_r`, 'refund.recorded', later, data)
    }),
  ]
}

interface Sent {
  readonly answers: EventAnswer[]
  readonly tries: number
}

/** Sends a batch until the answer is 200. Sends it again if the answer was lost, like a core. */
async function send(items: readonly PlatformEventInput[]): Promise<Sent> {
  const headers = { authorization: `Bearer ${platform.secret}`, 'content-type': 'application/json' }
  for (let tries = 1, began = Date.now(); Date.now() - began < patienceMs; tries++, await wait(retryMs)) {
    const answer = await fetch(`${origin}/platform/v1/events`, { method: 'POST', headers, body: JSON.stringify(items) }).catch(() => null)
    if (answer === null) continue
    const body = (await answer.json()) as { data: { answers: EventAnswer[] } }
    if (answer.status === 200) return { answers: body.data.answers, tries }
    if (answer.status !== 503 || answer.headers.get('retry-after') === null) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  }
  throw new Error('The batch was never answered.')
}

/** An import that gave up on the database goes on with --resume. */
async function importTrade(file: string, items: readonly PlatformEventInput[]): Promise<{ code: number | null; said: string }> {
  await writeFile(file, items.map((item) => JSON.stringify(item)).join('\n'))
  const first = await runImport(file)
  if (first.code !== 1 || !first.said.includes('Continue with --resume')) return first
  const second = await runImport(file, '--resume')
  return { code: second.code, said: `${first.said}${second.said}` }
}

async function runImport(file: string, ...options: string[]): Promise<{ code: number | null; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: served.ownerUrl, SECRET_KEY: testSecretKey.toString(), LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [cli, 'import', file, ...options], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

async function killDatabase(): Promise<void> {
  const content = await readFile(path.join(served.folder, 'data/postgres/postmaster.pid'), 'utf8')
  process.kill(Number(content.split('\n')[0]), 'SIGKILL')
}

test(`rejects, loses and doubles no event when PostgreSQL is killed ${rounds} times`, { timeout }, async () => {
  const rows: Record<string, unknown>[] = []
  const expected: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const file = path.join(served.folder, `round-${round}.ndjson`)
    const imported = trade(`r${round}-import`, importedPayments)
    expected.push(...imported.map(({ id }) => id))
    const importing = importTrade(file, imported)
    let answered = 0
    const sent: Sent[] = []
    let kill: Promise<void> | null = null
    const clients = Array.from({ length: clientCount }, async (_, client) => {
      for (let batch = 0; batch < batchesPerClient; batch++) {
        const items = trade(`r${round}-c${client}-b${batch}`, paymentsPerBatch)
        expected.push(...items.map(({ id }) => id))
        sent.push(await send(items))
        // Another moment in each round, while the other clients wait for their answers.
        if (++answered === 2 + (round % (clientCount * batchesPerClient - 4))) kill = killDatabase()
      }
    })
    await Promise.all(clients)
    await kill
    const { code, said } = await importing
    const outcomes = Object.groupBy(
      sent.flatMap(({ answers }) => answers),
      ({ outcome }) => outcome,
    )
    rows.push({
      round,
      'batches sent again': sent.filter(({ tries }) => tries > 1).length,
      accepted: outcomes.accepted?.length ?? 0,
      duplicate: outcomes.duplicate?.length ?? 0,
      'not taken': (outcomes.rejected?.length ?? 0) + (outcomes.failed?.length ?? 0) + (outcomes.waiting?.length ?? 0) + (outcomes.conflict?.length ?? 0),
      'import code': code,
      import: said.trimEnd().split('\n').at(-1)?.replace(/^.*: /, ''),
      'import repeated': said.includes('The database is not available'),
    })
  }
  console.table(rows)
  const owner = new pg.Client({ connectionString: served.ownerUrl })
  await owner.connect()
  const { rows: found } = await owner.query<{ id: string }>(`SELECT id FROM platform_events WHERE state = 'accepted'`)
  const { rows: doubled } = await owner.query(
    `SELECT processor_id FROM payments GROUP BY 1 HAVING count(*) > 1 UNION ALL SELECT processor_id FROM refunds GROUP BY 1 HAVING count(*) > 1`,
  )
  const { rows: sums } = await owner.query('SELECT (SELECT count(*)::int FROM payments) AS payments, (SELECT count(*)::int FROM refunds) AS refunds')
  await owner.end()
  expect(rows.filter((row) => row['not taken'] !== 0 || row['import code'] !== 0)).toEqual([])
  // Else the kills came when nothing was under way.
  expect(rows.filter((row) => row['batches sent again'] !== 0 || row['import repeated']).length).toBeGreaterThan(rounds / 2)
  expect(found.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
  expect([doubled, sums]).toEqual([[], [{ payments: expected.length / 2, refunds: expected.length / 2 }]])
  const books = openDatabase({ connectionString: served.ownerUrl, poolSize: 1 })
  const broken = (await books.transaction({}, (db) => verifyLedger({ db }))).filter(({ violationCount }) => violationCount > 0)
  await books.close()
  expect(broken).toEqual([])
})
