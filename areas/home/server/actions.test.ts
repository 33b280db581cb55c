import { beforeAll, beforeEach, expect, it } from 'vitest'
import { doDisputeWork } from '#areas/disputes/server/index.ts'
import { type Action, listActions } from '#areas/home/contract/actions.ts'
import { filtersOfExpiring, filtersOfFailedPayouts } from '#areas/home/contract/links.ts'
import { writeReferenceRates } from '#areas/ledger/server/reference-rates/index.ts'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import { doDueWork } from '#areas/payments/server/index.ts'
import { listPayouts } from '#areas/payouts/contract/endpoints.ts'
import { handOver, reportPayout } from '#areas/payouts/server/index.ts'
import { openOldBankAccount, payOut, sellAvailable, testBanking } from '#areas/payouts/test/payouts.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { dayMs, hourMs, minuteMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'finance' | 'disputes' | 'support' | 'developer' | 'viewer'>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['finance', 'disputes', 'support', 'developer', 'viewer'] })
})

/** A session of now: some tests take days. */
async function read(role: keyof typeof business.people = 'owner', of = business): Promise<Action[]> {
  const token = await makeSession(server, of.people[role].userId)
  const { envelope, status } = await server.call<Answer<typeof listActions>>(listActions, { token, params: { id: of.liveId } })
  expect(status).toBe(200)
  return envelope.data
}
const kinds = async (role?: keyof typeof business.people) => (await read(role)).map(({ kind }) => kind)
const inLive = <T>(work: Parameters<typeof inAccount<T>>[2]) => inAccount(server, { merchantId: business.liveId }, work)
const none = { has_more: false, amounts: [], worth_minor: 0, due_by: null, counted_until: null, counted_since: null, object_id: null, percent: null }

/** A payout that the bank rejects, after which its bank account is errored. */
async function failPayout(): Promise<string> {
  await inLive((context) => openOldBankAccount(context))
  await inLive((context) => sellAvailable(context, 50_000))
  const { id } = await inLive((context) => payOut(context, 10_000))
  await inLive((context) => handOver(context, testBanking, id))
  await inLive((context) => reportPayout(context, id, 'fail', 'account_closed'))
  return id
}

it('has nothing while nothing is due', async () => {
  await makePayment(server, business, { captureMethod: 'manual' })
  expect(await read()).toEqual([])
})

it('has authorizations within two days of their end, with their money, until they are over', async () => {
  const first = await makePayment(server, business, { captureMethod: 'manual', amountMinor: 4_000 })
  server.clock.advance(4 * dayMs)
  expect(await read()).toEqual([])
  server.clock.advance(dayMs + hourMs)
  const due = first.capture_before?.toISOString() ?? ''
  const one = {
    ...none,
    kind: 'authorizations',
    count: 1,
    amounts: [{ currency: 'USD', amount_minor: 4_000 }],
    worth_minor: 4_000,
    due_by: due,
    object_id: first.id,
  }
  expect(await read()).toEqual([{ ...one, counted_until: new Date(server.clock.now().getTime() + 2 * dayMs).toISOString() }])
  expect(await kinds('viewer')).toEqual([])
  server.clock.advance(2 * dayMs)
  await inLive(doDueWork)
  expect(await read()).toEqual([])
})

it('adds up several authorizations by currency, and leads to none of them alone', async () => {
  await makePayment(server, business, { captureMethod: 'manual', amountMinor: 4_000 })
  await makePayment(server, business, { captureMethod: 'manual', amountMinor: 500, currency: 'JPY' })
  await makePayment(server, business, { captureMethod: 'manual', amountMinor: 1_000 })
  server.clock.advance(6 * dayMs)
  const amounts = [
    { currency: 'JPY', amount_minor: 500 },
    { currency: 'USD', amount_minor: 5_000 },
  ]
  expect(await read('finance')).toMatchObject([{ kind: 'authorizations', count: 3, amounts, object_id: null }])
})

const listed = async (endpoint: typeof listPayments | typeof listPayouts, filters: object): Promise<string[]> => {
  const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const token = await makeSession(server, business.people.owner.userId)
  const { envelope } = await server.call<Answer<typeof endpoint>>(endpoint, { token, params: { id: business.liveId }, query: { ...query, limit: '100' } })
  return envelope.data.items.map(({ id }) => id)
}

it('counts the authorizations of its list, to the minute', async () => {
  for (let minute = 0; minute < 6; minute++) {
    await makePayment(server, business, { captureMethod: 'manual', amountMinor: 1_000 + minute, ...(minute === 3 && { card: 'pm_card_visa_chargeDeclined' }) })
    server.clock.advance(minuteMs)
  }
  // Two days before the third of them ends.
  server.clock.advance(5 * dayMs - 4 * minuteMs)
  const [action] = await read()
  const ids = await listed(listPayments, filtersOfExpiring(action?.counted_until ?? ''))
  expect([action?.count, ids.length]).toEqual([3, 3])
})

it('is worth its money in every currency that has a rate', async () => {
  const day = dayIn('UTC', server.clock.now())
  await writeReferenceRates({ pool: server.db.owner }, [
    { currency: 'EUR', day, rate: '1' },
    { currency: 'USD', day, rate: '1.25' },
  ])
  await makePayment(server, business, { captureMethod: 'manual', amountMinor: 1_000, currency: 'EUR' })
  await makePayment(server, business, { captureMethod: 'manual', amountMinor: 1_000, currency: 'USD' })
  await makePayment(server, business, { captureMethod: 'manual', amountMinor: 1_000, currency: 'KWD' })
  server.clock.advance(5 * dayMs + hourMs)
  expect(await read()).toMatchObject([{ kind: 'authorizations', count: 3, worth_minor: 1_250 + 1_000 }])
})

it('has a failed payout and its bank account, for those who can act, until the account is paid again', async () => {
  const id = await failPayout()
  expect(await read()).toEqual([
    {
      ...none,
      kind: 'payouts',
      count: 1,
      amounts: [{ currency: 'USD', amount_minor: 10_000 }],
      worth_minor: 10_000,
      counted_since: expect.any(String),
      object_id: id,
    },
    { ...none, kind: 'bank_accounts', count: 1, object_id: expect.stringMatching(/^ba_/) },
  ])
  expect(await listed(listPayouts, filtersOfFailedPayouts((await read())[0]?.counted_since ?? ''))).toEqual([id])
  expect(await kinds('finance')).toEqual(['payouts'])
  expect(await kinds('support')).toEqual([])
  await server.db.owner.query(`UPDATE bank_accounts SET status = 'verified' WHERE merchant_id = $1`, [business.liveId])
  expect(await read()).toEqual([])
  expect(await listed(listPayouts, { account: 'errored' })).toEqual([])
})

it('has webhook endpoints that were disabled because they failed', async () => {
  const insert = (id: string, status: string, reason: string | null) =>
    server.db.owner.query(
      `INSERT INTO webhook_endpoints (merchant_id, id, url, enabled_events, api_version, status, disabled_reason, sealed_secret, created_at)
       SELECT $1, $2, 'https://shop.example/hook', '{*}', 'v', $3, $4, '\\x01'::bytea || id, now() FROM counterfoil_keys WHERE purpose = 'sealing'`,
      [business.liveId, id, status, reason],
    )
  await insert('we_1', 'disabled', 'by_api')
  await insert('we_2', 'enabled', null)
  expect(await read('developer')).toEqual([])
  await insert('we_3', 'disabled', 'failing')
  expect(await read('developer')).toEqual([{ ...none, kind: 'webhooks', count: 1, object_id: 'we_3' }])
  expect(await kinds('support')).toEqual([])
})

it('has VAMP while the ratio of this month is above the limit', async () => {
  await makePayment(server, business, { card: 'pm_card_createDispute' })
  expect(await read('disputes')).toEqual([])
  await inLive(doDisputeWork)
  expect(await read('disputes')).toEqual([{ ...none, kind: 'vamp', count: 1, object_id: expect.stringMatching(/^\d{4}-\d\d$/), percent: 100 }])
})

it('never has what waits in another business', async () => {
  await failPayout()
  expect(await read('owner', await makeBusiness(server))).toEqual([])
})
