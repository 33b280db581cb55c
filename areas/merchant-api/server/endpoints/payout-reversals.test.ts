import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { inAccount } from '#proof/support/factories.ts'

let api: MerchantApiServer
let stripe: Stripe
let destination: string
beforeAll(async () => {
  // A Monday.
  api = await startMerchantApi({ now: new Date('2026-06-15T12:00:00Z') })
  stripe = api.shop.stripe
  destination = (await stripe.accounts.createExternalAccount(api.shop.merchantId, { external_account: 'btok_us_verified' })).id
})
beforeEach(async () => {
  await stripe.paymentIntents.create({ amount: 10_000, currency: 'usd', confirm: true, payment_method: 'pm_card_bypassPending' })
})
afterAll(() => api.close())

const help = (id: string, report: string) => stripe.rawRequest('POST', `/v1/test_helpers/payouts/${id}/${report}`)
const pay = (to = destination) => stripe.payouts.create({ amount: 3000, currency: 'usd', destination: to, metadata: { month: '6' } })
const available = async () => (await stripe.balance.retrieve()).available.find(({ currency }) => currency === 'usd')?.amount
const eventsAbout = async (id: string) => (await stripe.events.list({ limit: 100 })).data.filter(({ data }) => (data.object as { id?: string }).id === id)

async function paid(to = destination): Promise<Stripe.Payout> {
  const payout = await pay(to)
  await help(payout.id, 'settle')
  return payout
}

async function expectSoundBooks(): Promise<void> {
  const results = await inAccount(api, api.shop, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

describe('a reversal of a payout', () => {
  it('takes the money back from the bank account, and names the payout as that names it', async () => {
    const before = await available()
    const payout = await paid()
    const reversal = await stripe.payouts.reverse(payout.id, { metadata: { why: 'mistake' }, expand: ['original_payout', 'balance_transaction'] })
    expect(reversal).toMatchObject({ amount: -3000, currency: 'usd', status: 'paid', destination, metadata: { why: 'mistake' }, reversed_by: null })
    expect(reversal.original_payout).toMatchObject({ id: payout.id, amount: 3000, status: 'paid', metadata: { month: '6' }, reversed_by: reversal.id })
    expect(reversal.balance_transaction).toMatchObject({ type: 'payout_failure', amount: 3000, fee: 0, source: payout.id })
    expect(await available()).toBe(before)
    expect(await stripe.payouts.retrieve(reversal.id)).toMatchObject({ object: 'payout', amount: -3000, original_payout: payout.id })
    expect((await stripe.payouts.list({ limit: 100 })).data.map(({ id }) => id)).not.toContain(reversal.id)
    await expectSoundBooks()
  })

  it('has its events, and changes those of the payout', async () => {
    const payout = await paid()
    const { id } = await stripe.payouts.reverse(payout.id)
    const own = await eventsAbout(id)
    expect(own.map(({ type }) => type)).toEqual(['payout.paid', 'payout.created'])
    expect(own[0]?.data.object).toMatchObject({ id, amount: -3000, original_payout: payout.id })
    const [updated] = await eventsAbout(payout.id)
    expect(updated).toMatchObject({ type: 'payout.updated', data: { object: { reversed_by: id }, previous_attributes: { reversed_by: null } } })
    expect(Object.keys(updated?.data.previous_attributes ?? {})).toEqual(['reversed_by'])
  })

  it('keeps its own metadata, and is final', async () => {
    const payout = await paid()
    const { id } = await stripe.payouts.reverse(payout.id)
    expect((await stripe.payouts.update(id, { metadata: { note: 'late' } })).metadata).toEqual({ note: 'late' })
    expect((await stripe.payouts.retrieve(payout.id)).metadata).toEqual({ month: '6' })
    expect((await eventsAbout(id))[0]).toMatchObject({ type: 'payout.updated', data: { previous_attributes: { metadata: { note: null } } } })
    const calls = [() => stripe.payouts.cancel(id), () => stripe.payouts.reverse(id), () => help(id, 'fail'), () => help(payout.id, 'return')]
    for (const call of calls) {
      expect(await refusalOf(call())).toMatchObject({ code: 'payout_unexpected_state' })
    }
    await expectSoundBooks()
  })

  it('is paid out again by the next payout', async () => {
    await stripe.payouts.reverse((await paid()).id)
    const rest = await stripe.payouts.create({ amount: (await available()) ?? 0, currency: 'usd', destination })
    const lines = await stripe.balanceTransactions.list({ payout: rest.id, limit: 100 })
    expect(lines.data.map(({ type }) => type)).toContain('payout_failure')
    await expectSoundBooks()
  })

  it('is made once, however many calls at the same time, and again answered to its idempotency key', async () => {
    const payout = await paid()
    const before = (await available()) ?? 0
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => stripe.payouts.reverse(payout.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await available()).toBe(before + 3000)
    const other = await paid()
    const reverse = () => stripe.payouts.reverse(other.id, {}, { idempotencyKey: 'reversal' })
    expect((await reverse()).id).toBe((await reverse()).id)
    await expectSoundBooks()
  })
})

describe('a reversal is refused', () => {
  const refused = { status: 400, code: 'payout_not_reversible' }

  it('of a payout that is not paid, or no longer', async () => {
    const payout = await pay()
    expect(await refusalOf(stripe.payouts.reverse(payout.id))).toMatchObject({ ...refused, message: expect.stringContaining('This one is pending.') })
    await help(payout.id, 'settle')
    await help(payout.id, 'return')
    expect(await refusalOf(stripe.payouts.reverse(payout.id))).toMatchObject({ ...refused, message: expect.stringContaining('This one is failed.') })
  })

  it('of one that was reversed', async () => {
    const payout = await paid()
    const { id } = await stripe.payouts.reverse(payout.id)
    expect(await refusalOf(stripe.payouts.reverse(payout.id))).toMatchObject({ ...refused, message: expect.stringContaining(id) })
  })

  it('of one to a card', async () => {
    const card = await stripe.accounts.createExternalAccount(api.shop.merchantId, { external_account: 'tok_visa_debit_us_transferSuccess' })
    expect(await refusalOf(stripe.payouts.reverse((await paid(card.id)).id))).toMatchObject({ ...refused, message: expect.stringContaining('bank accounts') })
  })
})
