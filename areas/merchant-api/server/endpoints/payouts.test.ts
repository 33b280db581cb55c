import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount } from '#proof/support/factories.ts'
import { createRunner } from '#server/external.ts'
import { workOffDue } from '#server/worker.ts'

// A Monday.
const start = new Date('2026-06-15T12:00:00Z')

let api: MerchantApiServer
let stripe: Stripe
let destination: string
beforeAll(async () => {
  api = await startMerchantApi({ now: start })
  stripe = api.shop.stripe
  destination = (await stripe.accounts.createExternalAccount(api.shop.merchantId, { external_account: 'btok_us_verified' })).id
})
afterAll(() => api.close())

const sell = (amount: number, client = stripe) =>
  client.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: 'pm_card_bypassPending' })

/** What the worker would do after so many days. */
async function pass(days: number): Promise<void> {
  api.clock.advance(days * dayMs)
  const runner = createRunner(testAcquirer, testBanking)
  while (await workOffDue({ database: api.db.database, clock: api.clock, runner, log: { error: () => {} } }));
}

/** Everything that a payout could leave behind, as text. */
async function contents(): Promise<string> {
  const tables = ['payouts', 'account_changes', 'balance_transactions', 'ledger_entries', 'bank_accounts', 'idempotency_keys']
  const rows = await Promise.all(tables.map(async (name) => (await api.db.owner.query(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)).rows))
  return JSON.stringify(rows)
}

async function expectSoundBooks(): Promise<void> {
  const results = await inAccount(api, api.shop, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

describe('a payout', () => {
  it('is pending until the bank is told, then in transit, then paid, and settles movements that add up to it', async () => {
    await sell(10_000)
    await sell(5_000)
    const payout = await stripe.payouts.create({
      amount: 12_000,
      currency: 'usd',
      destination,
      statement_descriptor: 'Shop payout',
      description: 'June',
      metadata: { month: '6' },
    })
    expect(payout).toMatchObject({
      object: 'payout',
      amount: 12_000,
      automatic: false,
      currency: 'usd',
      description: 'June',
      destination,
      failure_code: null,
      livemode: false,
      metadata: { month: '6' },
      method: 'standard',
      reconciliation_status: 'completed',
      source_type: 'card',
      statement_descriptor: 'Shop payout',
      status: 'pending',
      trace_id: { status: 'pending', value: null },
      type: 'bank_account',
    })
    expect(payout.arrival_date).toBeGreaterThan(payout.created)
    await pass(2)
    expect(await stripe.payouts.retrieve(payout.id)).toMatchObject({
      status: 'in_transit',
      trace_id: { status: 'supported', value: expect.stringMatching(/^\d{15}$/) },
    })
    expect(await refusalOf(stripe.payouts.cancel(payout.id))).toMatchObject({ status: 400, code: 'payout_not_cancelable' })
    await pass(3)
    expect(await stripe.payouts.retrieve(payout.id)).toMatchObject({ status: 'paid' })

    const { data } = await stripe.balanceTransactions.list({ payout: payout.id, limit: 100, expand: ['data.source'] })
    const own = data.filter(({ type }) => type === 'payout')
    expect(own).toMatchObject([{ id: payout.balance_transaction, net: -12_000, source: { id: payout.id, object: 'payout' } }])
    const lines = data.filter(({ type }) => type !== 'payout')
    expect(lines.map(({ type, net }) => [type, net]).toSorted()).toEqual([
      ['charge', 4_825],
      ['charge', 9_680],
      ['payout_minimum_balance_hold', -2_505],
    ])
    expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(12_000)
    await expectSoundBooks()
  })

  it('begins with what the one before left over', async () => {
    const payout = await stripe.payouts.create({ amount: 2_000, currency: 'usd' })
    const { data } = await stripe.balanceTransactions.list({ payout: payout.id })
    expect(data.map(({ type, net }) => [type, net]).toSorted()).toEqual([
      ['payout', -2_000],
      ['payout_minimum_balance_hold', -505],
      ['payout_minimum_balance_release', 2_505],
    ])
    await stripe.payouts.cancel(payout.id)
  })

  it('that is canceled gives its money back, once, whoever asks at the same time', async () => {
    await sell(10_000)
    const before = (await stripe.balance.retrieve()).available
    const { id } = await stripe.payouts.create({ amount: 1_000, currency: 'usd' })
    const ends = await Promise.allSettled([stripe.payouts.cancel(id), stripe.payouts.cancel(id)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(stripe.payouts.cancel(id))).toMatchObject({ status: 400, code: 'payout_not_cancelable' })
    const canceled = await stripe.payouts.retrieve(id, { expand: ['failure_balance_transaction', 'destination', 'balance_transaction'] })
    expect(canceled).toMatchObject({
      status: 'canceled',
      failure_code: null,
      failure_balance_transaction: { type: 'payout_cancel', amount: 1_000, source: id },
      destination: { object: 'bank_account', last4: '6789' },
      balance_transaction: { type: 'payout', amount: -1_000 },
      trace_id: null,
    })
    expect((await stripe.balance.retrieve()).available).toEqual(before)
    await expectSoundBooks()
  })

  it('that the bank was told of is not canceled', async () => {
    const { id } = await stripe.payouts.create({ amount: 1_000, currency: 'usd', method: 'instant', metadata: { a: '1' } })
    await pass(0)
    expect(await stripe.payouts.retrieve(id)).toMatchObject({ status: 'paid', method: 'instant' })
    expect(await refusalOf(stripe.payouts.cancel(id))).toMatchObject({ status: 400, code: 'payout_not_cancelable' })
    const { data } = await stripe.balanceTransactions.list({ payout: id, type: 'stripe_fee' })
    expect(data).toMatchObject([{ net: -50, description: 'PAYOUT FEE' }])
  })

  it('has metadata that changes by name, and nothing else that does', async () => {
    const { id } = await stripe.payouts.create({ amount: 1_000, currency: 'usd', metadata: { a: '1', b: '2' } })
    expect(await stripe.payouts.update(id, { metadata: { a: '', c: '3' } })).toMatchObject({ metadata: { b: '2', c: '3' } })
    expect((await stripe.payouts.update(id)).metadata).toEqual({ b: '2', c: '3' })
    expect((await stripe.payouts.update(id, { metadata: '' })).metadata).toEqual({})
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, 'v']))
    await stripe.payouts.update(id, { metadata: many })
    expect(await refusalOf(stripe.payouts.update(id, { metadata: { one: 'more' } }))).toMatchObject({ code: 'metadata_too_many_keys', param: 'metadata' })
    await stripe.payouts.cancel(id)
  })

  it('is listed by status, destination and arrival', async () => {
    const { stripe: client, merchantId } = api.otherShop
    const { id: first } = await client.accounts.createExternalAccount(merchantId, { external_account: 'btok_us_verified' })
    const { id: second } = await client.accounts.createExternalAccount(merchantId, { external_account: 'tok_visa_debit_us_transferSuccess' })
    await sell(100_000, client)
    const made: string[] = []
    for (const to of [first, second, first]) {
      made.push((await client.payouts.create({ amount: 1_000, currency: 'usd', destination: to })).id)
      api.clock.advance(1000)
    }
    const [a, b, c] = made as [string, string, string]
    await client.payouts.cancel(b)
    const list = async (params: Stripe.PayoutListParams) => (await client.payouts.list(params)).data.map(({ id }) => id)
    expect(await list({})).toEqual([c, b, a])
    expect(await list({ status: 'pending' })).toEqual([c, a])
    expect(await list({ status: 'canceled' })).toEqual([b])
    expect(await list({ status: 'in_transit' })).toEqual([])
    expect(await list({ destination: first })).toEqual([c, a])
    const { arrival_date: arrives } = await client.payouts.retrieve(a)
    expect(await list({ arrival_date: { gte: arrives } })).toEqual([c, b, a])
    expect(await list({ arrival_date: { gt: arrives } })).toEqual([])
    expect(await list({ arrival_date: arrives, status: 'pending', limit: 1 })).toEqual([c])
    await pass(2)
    expect(await list({ status: 'in_transit' })).toEqual([c, a])
    expect(await list({ status: 'pending' })).toEqual([])
    expect(await list({ limit: 1, starting_after: c })).toEqual([b])
    await pass(60)
    const { arrival_date: paid } = await client.payouts.retrieve(a)
    expect(paid).toBeGreaterThan(arrives)
    expect(await list({ arrival_date: { gte: paid } })).toEqual([c, a])
  })

  it('asked for 10 times with one key is one payout', async () => {
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => stripe.payouts.create({ amount: 700, currency: 'usd' }, { idempotencyKey })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { rows } = await api.db.owner.query('SELECT FROM payouts WHERE amount_minor = 700')
    expect(rows).toHaveLength(1)
    const cancel = { idempotencyKey: randomUUID() }
    const id = answers[0]?.id ?? ''
    expect(await stripe.payouts.cancel(id, {}, cancel)).toEqual(await stripe.payouts.cancel(id, {}, cancel))
    await expectSoundBooks()
  })

  it.each([
    ['more than there is', { amount: 99_999_999, currency: 'usd' }, 'balance_insufficient', 'amount'],
    ['less than the smallest', { amount: 99, currency: 'usd' }, 'amount_too_small', 'amount'],
    ['a currency without an account', { amount: 5_000, currency: 'eur' }, 'resource_missing', 'destination'],
    ['a fraction', { amount: 10.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    ['a statement that banks do not show', { amount: 1_000, currency: 'usd', statement_descriptor: '<b>' }, 'parameter_invalid_string', 'statement_descriptor'],
    ['another source', { amount: 1_000, currency: 'usd', source_type: 'fpx' }, 'parameter_invalid_enum', 'source_type'],
    ['metadata that is none', { amount: 1_000, currency: 'usd', metadata: 'x' as never }, 'parameter_invalid_object', 'metadata'],
  ])('of %s is refused, and changes nothing', async (_name, params, code, param) => {
    const before = await contents()
    expect(await refusalOf(stripe.payouts.create(params))).toMatchObject({ status: 400, type: 'invalid_request_error', code, param })
    expect(await contents()).toBe(before)
  })

  it('to an account of another currency, or one that was removed, or at once where that cannot be, is refused', async () => {
    const { merchantId } = api.shop
    const add = (external_account: Stripe.AccountCreateExternalAccountParams['external_account']) =>
      stripe.accounts.createExternalAccount(merchantId, { external_account })
    const german = {
      object: 'bank_account',
      country: 'DE',
      currency: 'eur',
      account_number: 'DE89 3704 0044 0532 0130 00',
      account_holder_name: 'Jenny',
    } as const
    const euros = await add(german)
    const refuse = (params: Partial<Stripe.PayoutCreateParams>) => refusalOf(stripe.payouts.create({ amount: 1_000, currency: 'usd', ...params }))
    expect(await refuse({ destination: euros.id })).toMatchObject({ status: 400, code: 'parameter_conflict', param: 'destination' })
    await stripe.accounts.deleteExternalAccount(merchantId, euros.id)
    expect(await refuse({ destination: euros.id })).toMatchObject({ status: 404, code: 'resource_missing', param: 'destination' })
    const slow = await add('tok_visa_debit_us_instantPayoutUnsupported')
    expect(await refuse({ destination: slow.id, method: 'instant' })).toMatchObject({ status: 400, code: 'instant_payouts_unsupported', param: 'method' })
  })

  it('to a new account leaves no earlier than a day after it was added', async () => {
    const { id } = await stripe.accounts.createExternalAccount(api.shop.merchantId, { external_account: 'btok_us_verified_noAccount' })
    const payout = await stripe.payouts.create({ amount: 1_000, currency: 'usd', method: 'instant', destination: id })
    expect(payout.arrival_date).toBe(payout.created + 86_400)
    await pass(0)
    expect(await stripe.payouts.retrieve(payout.id)).toMatchObject({ status: 'pending' })
  })
})
