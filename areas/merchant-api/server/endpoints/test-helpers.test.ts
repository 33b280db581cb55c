import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { handOver } from '#areas/payouts/server/index.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { payoutId } from '#kernel/ids.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { untilBlocked } from '#proof/support/deadlocks.ts'
import { hasDueThings } from '#proof/support/due-work.ts'
import { inAccount } from '#proof/support/factories.ts'
import { createRunner } from '#server/external.ts'
import { noteDue } from '#server/infra/work/due-work.ts'
import { workOffDue } from '#server/worker.ts'

const daySeconds = 86_400
const pay = { amount: 5_000, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' } as const

let api: MerchantApiServer
let stripe: Stripe
let clockId: string
beforeAll(async () => {
  api = await startMerchantApi()
  stripe = api.shop.stripe
  clockId = (await stripe.testHelpers.testClocks.list()).data[0]?.id ?? ''
  await stripe.accounts.createExternalAccount(api.shop.merchantId, { external_account: 'btok_us_verified' })
})
afterAll(() => api.close())

const clock = (client = stripe, id = clockId) => client.testHelpers.testClocks.retrieve(id)
const help = (path: string, params: Record<string, unknown> = {}, options: Stripe.RawRequestOptions = {}): Promise<Stripe.Payout | Stripe.Refund> =>
  stripe.rawRequest('POST', `/v1/test_helpers/${path}`, params, options)

/** What the worker does by itself. */
async function work(): Promise<void> {
  const runner = createRunner(testAcquirer, testBanking)
  while (await workOffDue({ database: api.db.database, clock: api.clock, runner, log: { error: () => {} } }));
}

async function advanceDays(days: number): Promise<Stripe.TestHelpers.TestClock> {
  return stripe.testHelpers.testClocks.advance(clockId, { frozen_time: (await clock()).frozen_time + days * daySeconds })
}

async function expectSoundBooks(): Promise<void> {
  const results = await inAccount(api, api.shop, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

async function pendingRefund(): Promise<Stripe.Refund> {
  const slow = await stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_pendingRefund' })
  return stripe.refunds.create({ payment_intent: slow.id, amount: 3_000 })
}

async function totalBalance(): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve()
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
}

describe('the clock of an account', () => {
  it('is its own, shows its time, and is ready where nothing is due', async () => {
    const now = Math.floor(api.clock.now().getTime() / 1000)
    expect(await clock()).toMatchObject({ object: 'test_helpers.test_clock', frozen_time: now, livemode: false, status: 'ready', status_details: {} })
    expect((await stripe.testHelpers.testClocks.list({ ending_before: clockId })).data).toEqual([])
  })

  it('that is advanced ends authorisations, frees funds, lets deadlines pass and payouts arrive', async () => {
    const held = await stripe.paymentIntents.create({ ...pay, capture_method: 'manual' })
    const disputed = await stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_createDispute' })
    await work()
    await stripe.paymentIntents.create({ ...pay, amount: 20_000 })
    const atOnce = await stripe.paymentIntents.create({ ...pay, amount: 20_000, payment_method: 'pm_card_bypassPending' })
    const payout = await stripe.payouts.create({ amount: 9_000, currency: 'usd' })
    const before = await stripe.balance.retrieve()

    const advancing = await advanceDays(40)
    expect(advancing).toMatchObject({ status: 'advancing', status_details: { advancing: { target_frozen_time: advancing.frozen_time } } })
    expect(await clock()).toMatchObject({ status: 'advancing' })
    await work()
    expect(await clock()).toMatchObject({ status: 'ready', frozen_time: advancing.frozen_time })

    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({ status: 'canceled' })
    expect((await stripe.balance.retrieve()).pending).toMatchObject([{ amount: 0 }])
    expect(before.pending).not.toMatchObject([{ amount: 0 }])
    expect(await stripe.payouts.retrieve(payout.id)).toMatchObject({ status: 'paid' })
    const { rows } = await api.db.owner.query('SELECT status FROM disputes WHERE payment_id = $1', [disputed.id])
    expect(rows).toEqual([{ status: 'lost' }])
    expect(await stripe.paymentIntents.retrieve(atOnce.id)).toMatchObject({ created: expect.any(Number) })
    expect((await stripe.customers.create()).created).toBe(advancing.frozen_time)
    await expectSoundBooks()
  })

  const scenarios: Readonly<Record<string, (client: Stripe) => Promise<unknown>>> = {
    'a sale whose money becomes available': (client) => client.paymentIntents.create(pay),
    'an authorisation that ends': (client) => client.paymentIntents.create({ ...pay, capture_method: 'manual' }),
    'a refund that settles': async (client) => {
      const { id } = await client.paymentIntents.create({ ...pay, payment_method: 'pm_card_pendingRefund' })
      return client.refunds.create({ payment_intent: id })
    },
    'a dispute that is reported and decided': (client) => client.paymentIntents.create({ ...pay, payment_method: 'pm_card_createDispute' }),
    'a reserve that is released': async (client) => {
      await agreeTestTerms(api.db, api.otherShop, api.clock.now(), { reserve: { basisPoints: 1000, days: 20 } })
      api.clock.advance(1000)
      return client.paymentIntents.create({ ...pay, amount: 50_000, payment_method: 'pm_card_bypassPending' })
    },
    'a payout that leaves and arrives': async (client) => {
      await client.accounts.createExternalAccount(api.otherShop.merchantId, { external_account: 'btok_us_verified' })
      return client.payouts.create({ amount: 1_000, currency: 'usd' })
    },
    'a schedule that runs': () =>
      inAccount(api, api.otherShop, async (context) => {
        const runsAt = new Date(context.now.getTime() + 3 * daySeconds * 1000)
        noteDue(context, 'payouts', runsAt)
        await context.db
          .insertInto('payout_schedules')
          .values({ merchant_id: context.merchantId, currency: 'EUR', frequency: 'daily', minimum_minor: 0, next_run_at: runsAt, updated_at: runsAt })
          .execute()
      }),
  }

  it.each(Object.entries(scenarios))('is advancing just while the worker finds something to do: %s', async (_name, prepare) => {
    const { stripe: client, merchantId } = api.otherShop
    const otherClock = merchantId.replace('acct_', 'clock_')
    const found = async () => ((await hasDueThings(api.db.owner, merchantId, api.clock.now())) ? 'advancing' : 'ready')
    await work()
    await prepare(client)
    const seen = new Set<string>()
    for (const days of [0, 1, 1, 2, 4, 15, 30]) {
      const { frozen_time } = await clock(client, otherClock)
      const { status } = await client.testHelpers.testClocks.advance(otherClock, { frozen_time: frozen_time + days * daySeconds })
      expect(status).toBe(await found())
      seen.add(status)
      await work()
      expect(await clock(client, otherClock)).toMatchObject({ status: 'ready' })
      expect(await found()).toBe('ready')
    }
    expect(seen).toContain('advancing')
  })

  it('never goes back and not too far, however many move it at once, and leaves the other account alone', async () => {
    const { frozen_time: now } = await clock()
    const other = await api.otherShop.stripe.testHelpers.testClocks.list()
    const advance = (to: number) => stripe.testHelpers.testClocks.advance(clockId, { frozen_time: to })
    expect(await refusalOf(advance(now - 1))).toMatchObject({ status: 400, code: 'clock_goes_back', param: 'frozen_time' })
    expect(await refusalOf(advance(now + 800 * daySeconds))).toMatchObject({ status: 400, code: 'clock_too_far', param: 'frozen_time' })
    expect(await advance(now)).toMatchObject({ frozen_time: now })
    await Promise.allSettled([300, 100, 200].map((more) => advance(now + more)))
    expect(await clock()).toMatchObject({ frozen_time: now + 300 })
    expect(await api.otherShop.stripe.testHelpers.testClocks.list()).toMatchObject({ data: [{ frozen_time: other.data[0]?.frozen_time }] })
  })

  it.each([
    ['', 'parameter_missing'],
    ['frozen_time=', 'parameter_invalid_empty'],
    ['frozen_time=tomorrow', 'parameter_invalid_integer'],
    ['frozen_time=-1', 'parameter_invalid_integer'],
    ['frozen_time=99999999999999999999', 'parameter_invalid_integer'],
    ['frozen_time[gte]=1', 'parameter_invalid_string'],
    ['frozen_time=253402300799', 'clock_too_far'],
    ['frozen_time=0', 'clock_goes_back'],
  ])('is not moved by %s', async (form, code) => {
    const { frozen_time } = await clock()
    const answer = await api.request('POST', `/v1/test_helpers/test_clocks/${clockId}/advance`, { form })
    expect(answer).toMatchObject({ status: 400, body: { error: { code, param: 'frozen_time' } } })
    expect(await clock()).toMatchObject({ frozen_time })
  })

  it('asked for again with the same key is advanced once', async () => {
    const { frozen_time } = await clock()
    const options = { idempotencyKey: randomUUID() }
    const first = await stripe.testHelpers.testClocks.advance(clockId, { frozen_time: frozen_time + 60 }, options)
    await stripe.testHelpers.testClocks.advance(clockId, { frozen_time: frozen_time + 120 })
    expect(await stripe.testHelpers.testClocks.advance(clockId, { frozen_time: frozen_time + 60 }, options)).toEqual(first)
  })
})

describe('a live account', () => {
  it('has no test helpers, whatever they are about', async () => {
    const { merchantId, secret, stripe: client } = api.liveShop
    const refused = { status: 404, code: 'livemode_mismatch' }
    const liveClock = merchantId.replace('acct_', 'clock_')
    const { frozen_time } = await clock()
    expect(await refusalOf(client.testHelpers.testClocks.list())).toMatchObject(refused)
    expect(await refusalOf(clock(client, liveClock))).toMatchObject(refused)
    expect(await refusalOf(client.testHelpers.testClocks.advance(liveClock, { frozen_time: frozen_time + 1 }))).toMatchObject(refused)
    for (const path of ['refunds/re_1/settle', 'refunds/re_1/fail', 'payouts/po_1/settle', 'payouts/po_1/fail', 'payouts/po_1/return']) {
      const answer = await api.request('POST', `/v1/test_helpers/${path}`, { form: '', secret })
      expect(answer, path).toMatchObject({ status: 404, body: { error: { code: 'livemode_mismatch' } } })
    }
    const { rows } = await api.db.owner.query('SELECT clock_ahead_ms::int AS ahead FROM merchant_accounts WHERE merchant_id = $1', [merchantId])
    expect(rows).toEqual([{ ahead: 0 }])
  })
})

describe('a refund', () => {
  it('that is pending settles when told to, once', async () => {
    const { id } = await pendingRefund()
    expect(await help(`refunds/${id}/settle`)).toMatchObject({ id, status: 'succeeded' })
    expect(await refusalOf(help(`refunds/${id}/settle`))).toMatchObject({ status: 400, code: 'refund_unexpected_state' })
    expect(await refusalOf(stripe.refunds.cancel(id))).toMatchObject({ status: 400, code: 'refund_not_cancelable' })
    await advanceDays(10)
    await work()
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' })
    await expectSoundBooks()
  })

  it('fails when told to, pending or sent, and its money comes back', async () => {
    const before = await totalBalance()
    const pending = await pendingRefund()
    expect(await help(`refunds/${pending.id}/fail`, { expand: ['failure_balance_transaction'] })).toMatchObject({
      status: 'failed',
      failure_balance_transaction: { type: 'refund_failure', amount: 3_000 },
    })
    const paid = await stripe.paymentIntents.create(pay)
    const sent = await stripe.refunds.create({ payment_intent: paid.id })
    expect(await help(`refunds/${sent.id}/fail`)).toMatchObject({ status: 'failed' })
    expect(await refusalOf(help(`refunds/${sent.id}/fail`))).toMatchObject({ status: 400, code: 'refund_unexpected_state' })
    // What the two sales brought.
    expect((await totalBalance()) - before).toBe(2 * (5_000 - 175))
    await expectSoundBooks()
  })
})

describe('a payout', () => {
  it('settles when told to, though the worker hands it over at that moment', async () => {
    await stripe.paymentIntents.create({ ...pay, amount: 50_000, payment_method: 'pm_card_bypassPending' })
    const { id } = await stripe.payouts.create({ amount: 1_000, currency: 'usd' })
    const [isHeld, isAwaited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const handing = inAccount(api, api.shop, async (context) => {
      await handOver(context, testBanking, z.parse(payoutId, id))
      isHeld.resolve()
      await isAwaited.promise
    })
    await isHeld.promise
    const settled = help(`payouts/${id}/settle`)
    await untilBlocked(api.db.owner)
    isAwaited.resolve()
    await handing
    expect(await settled).toMatchObject({ id, status: 'paid' })
    await expectSoundBooks()
  })

  it('settles, fails and comes back when told to, handed over first where it had not left', async () => {
    await stripe.paymentIntents.create({ ...pay, amount: 50_000, payment_method: 'pm_card_bypassPending' })
    const before = await totalBalance()
    const create = () => stripe.payouts.create({ amount: 1_000, currency: 'usd' })
    const first = await create()
    expect(await help(`payouts/${first.id}/settle`)).toMatchObject({ status: 'paid', trace_id: { status: 'supported' } })
    expect(await refusalOf(help(`payouts/${first.id}/settle`))).toMatchObject({ status: 400, code: 'payout_unexpected_state' })
    expect(await refusalOf(help(`payouts/${first.id}/fail`))).toMatchObject({ status: 400, code: 'payout_unexpected_state' })
    const returned = await help(`payouts/${first.id}/return`, { failure_code: 'account_closed', expand: ['failure_balance_transaction'] })
    expect(returned).toMatchObject({
      status: 'failed',
      failure_code: 'account_closed',
      failure_message: expect.stringContaining('closed'),
      failure_balance_transaction: { type: 'payout_failure', amount: 1_000 },
    })
    const second = await create()
    expect(await refusalOf(help(`payouts/${second.id}/return`))).toMatchObject({ status: 400, code: 'payout_unexpected_state' })
    expect(await help(`payouts/${second.id}/fail`, { failure_code: 'no_account' })).toMatchObject({ status: 'failed', failure_code: 'no_account' })
    const third = await create()
    await advanceDays(5)
    await work()
    expect(await help(`payouts/${third.id}/return`)).toMatchObject({ status: 'failed', failure_code: 'could_not_process' })
    expect(await totalBalance()).toBe(before)
    await work()
    await expectSoundBooks()
  })

  it('told the same at once by two is told once, and again with the same key is the same answer', async () => {
    const { id } = await stripe.payouts.create({ amount: 1_000, currency: 'usd' })
    const key = { idempotencyKey: randomUUID() }
    const answers = await Promise.all([help(`payouts/${id}/settle`, {}, key), help(`payouts/${id}/settle`, {}, key)])
    expect(answers[0]).toMatchObject({ status: 'paid' })
    expect(answers[1]).toEqual(answers[0])
    const { rows } = await api.db.owner.query(`SELECT FROM ledger_transactions WHERE kind = 'payout_confirmed' AND source_id = $1`, [id])
    expect(rows).toHaveLength(1)
  })
})
