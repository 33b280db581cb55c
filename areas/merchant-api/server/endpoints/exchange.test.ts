import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultCurrencyTerms } from '#areas/billing/server/terms/index.ts'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'

/** What the official client sees of sales that are settled in another currency. */

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
})
afterAll(() => api.close())

test('an exchange is two balance transactions of the charge, each with its rate, and the balance is in the currency of settlement', async () => {
  const { stripe } = api.shop
  await agreeTestTerms(api.db, api.shop, api.clock.now(), {
    rules: [{ brand: null, region: null, currency: null, basisPoints: 0, fixedMinor: 0 }],
    conversions: { EUR: { into: 'USD', rate: '1.0850', feeBasisPoints: 100 } },
    currencies: { USD: { ...defaultCurrencyTerms('USD'), negativeLimitMinor: 0 } },
  })
  const paid = await stripe.paymentIntents.create({
    amount: 8000,
    currency: 'eur',
    payment_method: 'pm_card_bypassPending',
    confirm: true,
    expand: ['latest_charge.balance_transaction'],
  })
  expect(paid.latest_charge).toMatchObject({ balance_transaction: { amount: 8000, currency: 'eur', exchange_rate: null, type: 'charge' } })
  const source = (paid.latest_charge as { id: string }).id
  const { data } = await stripe.balanceTransactions.list({ source, type: 'adjustment' })
  expect(data).toHaveLength(2)
  expect(data.find(({ currency }) => currency === 'eur')).toMatchObject({
    amount: -8000,
    fee: 0,
    net: -8000,
    exchange_rate: 1.085,
    reporting_category: 'exchange_out',
    source,
    status: 'available',
  })
  expect(data.find(({ currency }) => currency === 'usd')).toMatchObject({
    amount: 8680,
    fee: 87,
    net: 8593,
    exchange_rate: 1.085,
    reporting_category: 'exchange_in',
    source,
    fee_details: [{ amount: 87, currency: 'usd', description: 'Currency conversion fee', type: 'stripe_fee' }],
  })
  const { available } = await stripe.balance.retrieve()
  expect(available.map(({ amount, currency }) => ({ amount, currency }))).toEqual(
    expect.arrayContaining([
      { amount: 8593, currency: 'usd' },
      { amount: 0, currency: 'eur' },
    ]),
  )

  expect(await refusalOf(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
    code: 'balance_insufficient',
    message: 'Your balance is too low. You can refund up to €79.19 right now.',
  })
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 7919 })
  const { data: ofRefund } = await stripe.balanceTransactions.list({ source: refund.id })
  expect(ofRefund.map(({ amount, currency, exchange_rate }) => [amount, currency, exchange_rate])).toEqual(
    expect.arrayContaining([
      [-7919, 'eur', null],
      [7919, 'eur', 1.085],
      [-8593, 'usd', 1.085],
    ]),
  )
})
