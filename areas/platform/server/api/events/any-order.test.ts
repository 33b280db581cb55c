import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBalance, listMovements } from '#areas/balance/contract/endpoints.ts'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { getPayment, listPayments } from '#areas/payments/contract/endpoints.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { makeTrade } from '#areas/platform/test/reported-trade.ts'
import { getVamp } from '#areas/vamp/contract/endpoints.ts'
import { verifyVamp } from '#areas/vamp/server/index.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { type Random, randomFrom } from '#proof/model/random.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { findMissedWork, wakeWorker } from '#proof/support/due-work.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { chooseSeed, isSoak } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { createRunner } from '#server/external.ts'
import { workOffDue } from '#server/worker.ts'
import { type EventAnswer, type PlatformEventInput, postPlatformEvents } from '../../index.ts'

const from = new Date('2026-05-01T00:00:00Z')
const runs = isSoak ? 30 : 1
const paymentCount = 60

let server: TestServer
let platform: TestPlatform

beforeAll(async () => {
  server = await createTestServer()
  platform = await makePlatform(server)
})
afterAll(() => server.close())

it('keeps the same books and shows the same screens, whether trade is told in order, shuffled, or twice', { timeout: runs * 120_000 }, async () => {
  const firstSeed = chooseSeed('TRADE_SEED')
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    await tellInEachWay(seed).catch((error: unknown) => {
      throw new Error(`TRADE_SEED=${seed} plays it again.`, { cause: error })
    })
  }
})

async function tellInEachWay(seed: number): Promise<void> {
  const told = await Promise.all(
    [inOrder, shuffled, twice].map(async (tell) => {
      const business = await makeBusiness(server, { platformId: platform.platformId })
      const random = randomFrom(seed)
      const trade = makeTrade(random, business.liveId, from, paymentCount)
      await tell(business, trade, random)
      expect(await findMissedWork(server.db.owner, server.clock.now())).toEqual([])
      await wakeWorker(server.db.owner, business.liveId)
      await workOff()
      await expectSound(business)
      return { books: await readBooks(business), screens: await readScreens(business) }
    }),
  )
  const [first, ...others] = told
  expect(first?.books.entries.length).toBeGreaterThan(50)
  for (const other of others) expect(other).toEqual(first)
}

async function inOrder(_: TestBusiness, trade: readonly PlatformEventInput[]): Promise<void> {
  for (const event of trade) expect(await send([event])).toMatchObject([{ outcome: 'accepted', errors: [] }])
}

async function shuffled(_: TestBusiness, trade: readonly PlatformEventInput[], random: Random): Promise<void> {
  const events = random.shuffle(trade)
  let waited = 0
  for (let at = 0; at < events.length; ) {
    const size = 1 + random.below(40)
    const answers = await send(events.slice(at, at + size))
    expect(answers.filter(({ outcome }) => outcome !== 'accepted' && outcome !== 'waiting')).toEqual([])
    waited += answers.filter(({ outcome }) => outcome === 'waiting').length
    if (random.percent(30)) await workOff()
    at += size
  }
  expect(waited).toBeGreaterThan(5)
  expect(new Set((await send(events)).map(({ outcome }) => outcome))).toEqual(new Set(['duplicate']))
}

async function twice(_: TestBusiness, trade: readonly PlatformEventInput[]): Promise<void> {
  for (let at = 0; at < trade.length; at += 25) {
    const batch = trade.slice(at, at + 25)
    const answers = await send([...batch, ...batch])
    expect(answers.filter(({ outcome }) => outcome !== 'accepted' && outcome !== 'duplicate')).toEqual([])
    expect(new Set(answers.filter(({ outcome }) => outcome === 'accepted').map(({ id }) => id)).size).toBe(batch.length)
  }
  expect(new Set((await send(trade)).map(({ outcome }) => outcome))).toEqual(new Set(['duplicate']))
}

async function send(events: readonly PlatformEventInput[]): Promise<EventAnswer[]> {
  return (await callPlatform<{ answers: EventAnswer[] }>(server, platform.secret, postPlatformEvents, { body: events })).envelope.data.answers
}

async function workOff(): Promise<void> {
  const runner = createRunner(testAcquirer, testBanking)
  const options = { database: server.db.database, clock: server.clock, runner, log: server.app.log }
  while (await workOffDue(options));
}

async function expectSound(business: TestBusiness): Promise<void> {
  const account = { merchantId: business.liveId }
  expect((await inAccount(server, account, verifyLedger)).filter(({ violationCount }) => violationCount > 0)).toEqual([])
  expect((await inAccount(server, account, verifyVamp)).flatMap(({ differences }) => differences)).toEqual([])
}

/** Every entry of the ledger with what it stands for, by the core's own ids. */
async function readBooks({ liveId }: TestBusiness) {
  const named = `(SELECT id, processor_id FROM payments WHERE merchant_id = $1 UNION ALL SELECT id, processor_id FROM charges WHERE merchant_id = $1
    UNION ALL SELECT id, processor_id FROM refunds WHERE merchant_id = $1 UNION ALL SELECT id, processor_id FROM disputes WHERE merchant_id = $1)`
  const entries = await server.db.owner.query(
    `SELECT t.kind, n.processor_id AS source, e.line, e.account, e.currency, e.amount_minor::int
     FROM ledger_entries e JOIN ledger_transactions t ON t.merchant_id = e.merchant_id AND t.id = e.transaction_id JOIN ${named} n ON n.id = t.source_id
     WHERE e.merchant_id = $1 ORDER BY n.processor_id, t.kind, e.line`,
    [liveId],
  )
  const total = await server.db.owner.query<{ count: number }>('SELECT count(*)::int AS count FROM ledger_entries WHERE merchant_id = $1', [liveId])
  expect(entries.rows).toHaveLength(total.rows[0]?.count ?? 0)
  const movements = await server.db.owner.query(
    `SELECT t.type, n.processor_id AS source, t.created_at, t.currency, t.amount_minor::int, t.fee_minor::int, t.available_on, t.released_at IS NOT NULL AS is_released
     FROM balance_transactions t JOIN ${named} n ON n.id = t.source_id WHERE t.merchant_id = $1 ORDER BY n.processor_id, t.type`,
    [liveId],
  )
  return { entries: entries.rows, movements: movements.rows }
}

/** What members see, with our ids taken out. */
async function readScreens({ liveId, people }: TestBusiness) {
  const read = async (endpoint: Pick<EndpointDeclaration, 'method' | 'path'>, query: Record<string, string> = {}, params: Record<string, string> = {}) => {
    const { status, envelope } = await server.call<Record<string, unknown>>(endpoint, { token: people.owner.token, params: { id: liveId, ...params }, query })
    expect(status).toBe(200)
    return envelope.data
  }
  const list = (await read(listPayments, { limit: '100' })) as unknown as { items: { id: string }[] }
  expect(list.items).toHaveLength(paymentCount)
  const details: unknown[] = []
  // One after the other: a busy machine would let some of many wait too long for a connection.
  for (const { id } of list.items) details.push(await read(getPayment, {}, { paymentId: id }))
  return withoutIds([
    list,
    details,
    await read(getOverview, { from: '2026-05-01', to: '2026-06-15' }),
    await read(getBalance),
    await read(listMovements, { limit: '100' }),
    await read(getVamp, { mode: 'monthly' }),
  ])
}

/** Ids and cursors differ between accounts; so does what only follows from when a call was made. */
function withoutIds(value: unknown): unknown {
  const text = JSON.stringify(value, (key, item: unknown) =>
    key.endsWith('cursor') || (key === 'id' && typeof item === 'string' && /^\d+$/.test(item)) ? null : item,
  )
  return JSON.parse(text.replaceAll(/\b(acct|biz|ch|dp|issfr|pi|pm|re|txn)_\w+/g, '$1')) as unknown
}
