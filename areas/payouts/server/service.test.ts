import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { addBankAccount, listBankAccounts, removeBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import * as contract from '#areas/payouts/contract/endpoints.ts'
import { openBankAccount, payOut, refundSale, sellAvailable, testBanking } from '#areas/payouts/test/payouts.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { codeStepUp } from '#kernel/envelope.ts'
import { payoutId } from '#kernel/ids.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { completePayout, failPayout } from './end.ts'
import { handOver } from './send.ts'

// A Monday; the accounts are two days old.
const now = new Date('2026-06-15T12:00:00Z')

let server: TestServer
let business: TestBusiness<'administrator' | 'finance' | 'disputes' | 'support' | 'developer' | 'viewer'>
beforeAll(async () => {
  server = await createTestServer({ now: new Date(now.getTime() - 2 * 86_400_000) })
})
beforeEach(async () => {
  server.clock.set(new Date(now.getTime() - 2 * 86_400_000))
  business = await makeBusiness(server, { roles: ['administrator', 'finance', 'disputes', 'support', 'developer', 'viewer'] })
  await inLive((context) => openBankAccount(context))
  server.clock.set(now)
  await server.db.owner.query('UPDATE sessions SET stepped_up_at = $1', [now])
})
afterAll(() => server.close())

const inLive = <T>(work: (context: TenantContext) => Promise<T>) => inAccount(server, { merchantId: business.liveId }, work)
const sell = (amountMinor: number) => inLive((context) => sellAvailable(context, amountMinor))

let keyCount = 0
type Role = keyof typeof business.people
const withdraw = (body: object, { role = 'finance', key = `key-${keyCount++}` }: { role?: Role; key?: string } = {}) =>
  server.call<contract.PayoutDetail>(contract.createPayout, {
    token: business.people[role].token,
    params: { id: business.liveId },
    body: { currency: 'USD', ...body },
    headers: { 'idempotency-key': key },
  })
const cancel = (payoutId: string, role: Role = 'finance') =>
  server.call<contract.PayoutDetail>(contract.cancelPayout, {
    token: business.people[role].token,
    params: { id: business.liveId, payoutId },
    headers: { 'idempotency-key': `key-${keyCount++}` },
  })
const get = async (payoutId: string) =>
  server.call<contract.PayoutDetail>(contract.getPayout, { token: business.people.viewer.token, params: { id: business.liveId, payoutId } })
const list = async (query: Record<string, string> = {}) =>
  server.call<Answer<typeof contract.listPayouts>>(contract.listPayouts, { token: business.people.viewer.token, params: { id: business.liveId }, query })
const preview = async (query: Record<string, string>) =>
  server.call<Answer<typeof contract.previewPayout>>(contract.previewPayout, { token: business.people.finance.token, params: { id: business.liveId }, query })

async function addNewBankAccount(): Promise<string> {
  const { envelope } = await server.call<{ id: string }>(addBankAccount, {
    token: business.people.administrator.token,
    params: { id: business.liveId },
    body: {
      country: 'US',
      currency: 'USD',
      account_type: 'business',
      holder_name: 'Harbour Lane',
      account_number: '000111111116',
      ach_routing_number: '110000000',
    },
  })
  return envelope.data.id
}

async function readAudit(): Promise<unknown[]> {
  const { rows } = await server.db.owner.query(
    `SELECT action, user_id, target_id, details FROM merchant_audit_events WHERE merchant_id = $1 AND action LIKE 'payout.%' ORDER BY id`,
    [business.liveId],
  )
  return rows
}

describe('a withdrawal', () => {
  it('is shown with its lines by kind, which come to its amount, and leaves an audit row', async () => {
    const sale = await sell(10_000)
    await sell(5_000)
    await inLive((context) => refundSale(context, sale, 2_500))
    const { status, envelope } = await withdraw({ amount_minor: 9_000, method: 'instant', statement_descriptor: 'HARBOUR LANE' })
    expect(status).toBe(200)
    const payout = envelope.data
    expect(payout).toMatchObject({
      status: 'processing',
      amount_minor: 9_000,
      fee_minor: 90,
      currency: 'USD',
      method: 'instant',
      is_automatic: false,
      bank_account: { last4: '6789' },
      arrival_date: now.toISOString(),
      cancelable_until: now.toISOString(),
      trace_id: null,
      failure: null,
      statement_descriptor: 'HARBOUR LANE',
      created_by: business.people.finance.name,
      timeline: [{ type: 'payout.created', via: 'dashboard', member: business.people.finance.name }],
    })
    expect(payout.totals.reduce((sum, { net_minor }) => sum + net_minor, 0)).toBe(payout.amount_minor)
    expect(payout.totals.map(({ type }) => type)).toEqual(expect.arrayContaining(['charge', 'payout_fee', 'payout_carried_out']))
    expect(await readAudit()).toEqual([
      {
        action: 'payout.created',
        user_id: business.people.finance.userId,
        target_id: payout.id,
        details: { amount_minor: 9_000, fee_minor: 90, currency: 'USD', method: 'instant', bank_account_id: payout.bank_account.id },
      },
    ])
    expect((await get(payout.id)).envelope.data).toEqual(payout)
  })

  it('to a new bank account says why and until when it is held', async () => {
    await sell(10_000)
    const bankAccountId = await addNewBankAccount()
    const tomorrow = new Date(now.getTime() + 86_400_000).toISOString()
    const { data } = (await withdraw({ amount_minor: 5_000, method: 'instant', bank_account_id: bankAccountId })).envelope
    expect(data).toMatchObject({ hold: { reason: 'new_bank_account', until: tomorrow }, cancelable_until: tomorrow })
    await cancel(data.id)
    expect((await get(data.id)).envelope.data.hold).toBeNull()
    expect((await withdraw({ amount_minor: 1_000 })).envelope.data.hold).toBeNull()
  })

  it('counts once under one key, and is answered again', async () => {
    await sell(10_000)
    const [first, again] = [await withdraw({ amount_minor: 4_000 }, { key: 'once' }), await withdraw({ amount_minor: 4_000 }, { key: 'once' })]
    expect(again.envelope).toEqual(first.envelope)
    expect((await list()).envelope.data.items).toHaveLength(1)
    expect((await withdraw({ amount_minor: 4_001 }, { key: 'once' })).status).toBe(409)
    expect(await readAudit()).toHaveLength(1)
  })

  it('asks for a fresh confirmation and for the right', async () => {
    const token = await makeSession(server, business.people.finance.userId, { isSteppedUp: false })
    const unconfirmed = await server.call(contract.createPayout, {
      token,
      params: { id: business.liveId },
      body: { currency: 'USD', amount_minor: 500 },
      headers: { 'idempotency-key': 'unconfirmed' },
    })
    expect([unconfirmed.status, unconfirmed.envelope.code]).toEqual([403, codeStepUp])
    for (const role of ['viewer', 'support', 'developer', 'disputes'] as const) expect((await withdraw({ amount_minor: 500 }, { role })).status).toBe(403)
  })

  it.each([
    [{ amount_minor: 9_681 }, 'amount_minor', 'You can pay out up to $96.80.'],
    [{ amount_minor: 9_600, method: 'instant' }, 'amount_minor', 'You can pay out up to $95.84.'],
    [{ amount_minor: 99 }, 'amount_minor', 'The minimum payout is $1.00.'],
    [{ amount_minor: 0 }, 'amount_minor', 'Enter a number greater than 0.'],
    [{ amount_minor: 500, bank_account_id: 'ba_none' }, 'bank_account_id', 'Select one of your bank accounts.'],
    [
      { amount_minor: 500, statement_descriptor: 'AB' },
      'statement_descriptor',
      'Use 5 to 22 characters: Latin letters (at least one), digits, spaces and . , & -',
    ],
  ])('is refused as %j in words for people', async (body, path, message) => {
    await sell(10_000)
    const { status, fields } = await withdraw(body)
    expect([status, fields]).toEqual([422, [{ path, message }]])
    expect((await list()).envelope.data.items).toEqual([])
  })

  it('is refused while the balance is below zero, in both languages', async () => {
    const sale = await sell(10_000)
    await inLive((context) => refundSale(context, sale, 10_000))
    const english = await withdraw({ amount_minor: 500 })
    expect([english.status, english.envelope.message]).toEqual([409, "Your available balance is \u2212$3.20. Payouts resume once it's positive."])
    const chinese = await server.call(contract.createPayout, {
      token: business.people.finance.token,
      params: { id: business.liveId },
      body: { currency: 'USD', amount_minor: 500 },
      headers: { 'idempotency-key': 'chinese' },
      locale: 'zh-cn',
    })
    expect(chinese.envelope.message).toBe('可用余额为 −US$3.20，余额转正后即可恢复提现。')
  })

  it('is canceled until it leaves, once, and gives the money back', async () => {
    await sell(10_000)
    const { id } = (await withdraw({ amount_minor: 9_000 })).envelope.data
    expect((await cancel(id, 'viewer')).status).toBe(403)
    const canceled = await cancel(id)
    expect(canceled.envelope.data).toMatchObject({ status: 'canceled', cancelable_until: null })
    expect(canceled.envelope.data.timeline.map(({ type }) => type)).toEqual(['payout.created', 'payout.canceled'])
    const again = await cancel(id)
    expect([again.status, again.envelope.message]).toEqual([409, 'This payout was already sent to the bank or is final, so it can no longer be canceled.'])
    expect((await preview({ currency: 'USD' })).envelope.data.available_minor).toBe(9_680)
    expect(await readAudit()).toMatchObject([{ action: 'payout.created' }, { action: 'payout.canceled', target_id: id }])
    const left = (await withdraw({ amount_minor: 1_000 })).envelope.data
    await inLive((context) => handOver(context, testBanking, z.parse(payoutId, left.id)))
    expect((await cancel(left.id)).status).toBe(409)
  })

  it('tells why it failed and what to do, in the reader’s language', async () => {
    await sell(10_000)
    const { id } = (await withdraw({ amount_minor: 1_000 })).envelope.data
    await inLive(async (context) => {
      const completed = await completePayout(context, await handOver(context, testBanking, z.parse(payoutId, id)))
      await failPayout(context, completed, 'account_closed')
    })
    const { data } = (await get(id)).envelope
    expect(data.failure).toEqual({
      code: 'account_closed',
      text: 'The bank account is closed.',
      next_step: 'Add another bank account and create a new payout.',
    })
    expect(data.timeline.map(({ type, failure }) => [type, failure?.code])).toEqual([
      ['payout.created', undefined],
      ['payout.handed_over', undefined],
      ['payout.completed', undefined],
      ['payout.returned', 'account_closed'],
    ])
    const chinese = await server.call<contract.PayoutDetail>(contract.getPayout, {
      token: business.people.viewer.token,
      params: { id: business.liveId, payoutId: id },
      locale: 'zh-cn',
    })
    expect(chinese.envelope.data.failure?.text).toBe('银行账户已销户。')
  })
})

describe('the preview', () => {
  it('tells fee, limits and arrival, and changes nothing', async () => {
    await sell(10_000)
    expect((await preview({ currency: 'USD', method: 'instant', amount_minor: '8000' })).envelope.data).toMatchObject({
      currency: 'USD',
      method: 'instant',
      available_minor: 9_680,
      fee_minor: 80,
      minimum_minor: 100,
      maximum_minor: 9_584,
      step_minor: 1,
      leaves_at: now.toISOString(),
      arrival_date: now.toISOString(),
      held_until: null,
    })
    // The largest amount is one that can be withdrawn, and its fee with it.
    const most = (await preview({ currency: 'USD', method: 'instant' })).envelope.data
    expect((await withdraw({ amount_minor: most.maximum_minor, method: 'instant' })).envelope.data).toMatchObject({ fee_minor: most.fee_minor })
  })

  it('tells that a new account waits', async () => {
    const bankAccountId = await addNewBankAccount()
    const tomorrow = new Date(now.getTime() + 86_400_000).toISOString()
    const { data } = (await preview({ currency: 'USD', method: 'instant', bank_account_id: bankAccountId })).envelope
    expect(data).toMatchObject({ held_until: tomorrow, leaves_at: tomorrow, arrival_date: tomorrow })
  })

  it('is refused without an account', async () => {
    expect((await preview({ currency: 'EUR' })).status).toBe(409)
  })
})

test('an account cannot be removed while money is on its way to it', async () => {
  await sell(10_000)
  const { id } = (await withdraw({ amount_minor: 9_000 })).envelope.data
  const caller = { token: business.people.administrator.token, params: { id: business.liveId } }
  const [account] = (await server.call<Answer<typeof listBankAccounts>>(listBankAccounts, caller)).envelope.data
  const remove = () => server.call(removeBankAccount, { ...caller, params: { id: business.liveId, bankAccountId: account?.id ?? '' } })
  expect((await remove()).envelope.message).toBe('A payout to this account is in progress. Wait for it to finish or cancel it.')
  await cancel(id)
  expect((await remove()).status).toBe(200)
  expect((await get(id)).envelope.data.bank_account).toMatchObject({ last4: '6789' })
})

describe('the list', () => {
  it('is newest first, in pages, and filtered by status, currency and day', async () => {
    for (const amount of [20_000, 20_000, 20_000]) await sell(amount)
    await inLive((context) => openBankAccount(context, 'EUR'))
    await inLive((context) => sellAvailable(context, 10_000, 'EUR'))
    const made: string[] = []
    for (const [hours, options] of [{}, {}, { currency: 'EUR' as const }, {}].entries()) {
      server.clock.set(new Date(now.getTime() + hours * 3_600_000))
      made.unshift((await inLive((context) => payOut(context, 1_000, options))).id)
    }
    await inLive(async (context) => completePayout(context, await handOver(context, testBanking, z.parse(payoutId, made[0]))))
    server.clock.set(now)
    const ids = async (query?: Record<string, string>) => (await list(query)).envelope.data.items.map(({ id }) => id)
    expect(await ids()).toEqual(made)
    expect(await ids({ currency: 'EUR' })).toEqual([made[1]])
    expect(await ids({ status: 'completed' })).toEqual([made[0]])
    expect(await ids({ status: 'processing,completed', currency: 'USD' })).toEqual([made[0], made[2], made[3]])
    expect(await ids({ status: 'canceled' })).toEqual([])
    // In Hong Kong the payouts are of the evening of the 15th.
    expect(await ids({ created_from: '2026-06-15', created_to: '2026-06-15' })).toEqual(made)
    expect(await ids({ created_from: '2026-06-16' })).toEqual([])

    const first = (await list({ limit: '3' })).envelope.data
    expect([first.items.map(({ id }) => id), first.previous_cursor]).toEqual([made.slice(0, 3), null])
    const second = (await list({ limit: '3', after: first.next_cursor ?? '' })).envelope.data
    expect([second.items.map(({ id }) => id), second.next_cursor]).toEqual([made.slice(3), null])
    expect((await list({ limit: '3', before: second.previous_cursor ?? '' })).envelope.data.items.map(({ id }) => id)).toEqual(made.slice(0, 3))
  })

  it.each([
    [{ status: 'paid' }, 'status.0'],
    [{ currency: 'XXX' }, 'currency'],
    [{ created_from: '2026-06-16', created_to: '2026-06-15' }, 'created_to'],
    [{ after: 'nonsense' }, 'after'],
    [{ limit: '101' }, 'limit'],
  ])('refuses %j', async (query, path) => {
    const { status, fields } = await list(query)
    expect([status, fields.map((field) => field.path)]).toEqual([422, [path]])
  })
})

describe('the lines', () => {
  const linesOf = (payoutId: string, query: Record<string, string> = {}) =>
    server.call<Answer<typeof contract.listPayoutLines>>(contract.listPayoutLines, {
      token: business.people.viewer.token,
      params: { id: business.liveId, payoutId },
      query,
    })

  it('come in pages, lead to their payments, and add up to the amount', async () => {
    const refunded = await sell(1_000)
    const sales: string[] = [refunded]
    for (let made = 1; made < 7; made++) sales.push(await sell(1_000))
    await inLive((context) => refundSale(context, refunded, 300))
    const { id, amount_minor } = (await withdraw({ amount_minor: 5_000 })).envelope.data
    const lines: contract.PayoutLine[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: Answer<typeof contract.listPayoutLines> = (await linesOf(id, { limit: '3', ...(after ? { after } : {}) })).envelope.data
      lines.push(...page.items)
      after = page.next_cursor
    }
    expect(lines.reduce((sum, { net_minor }) => sum + net_minor, 0)).toBe(amount_minor)
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length)
    const charges = lines.filter(({ type }) => type === 'charge')
    expect(charges.every(({ payment_id }) => payment_id !== null && sales.includes(payment_id))).toBe(true)
  })

  it('are of one’s own payouts', async () => {
    await sell(10_000)
    const { id } = (await withdraw({ amount_minor: 5_000 })).envelope.data
    const other = await makeBusiness(server)
    for (const endpoint of [contract.getPayout, contract.listPayoutLines, contract.cancelPayout]) {
      const result = await server.call(endpoint, {
        token: other.people.owner.token,
        params: { id: other.liveId, payoutId: id },
        headers: { 'idempotency-key': 'theirs' },
      })
      expect(result.status).toBe(404)
    }
  })
})
