import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { disputedSale, happen } from '#areas/disputes/test/disputed-sales.ts'
import { publishedEvidence, publishedReports } from '#areas/disputes/test/published-disputes.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { type Outcome, printOutcomes } from '#areas/merchant-api/test/outcome-table.ts'
import { olderCardNames, type PublishedCard, publishedCards } from '#areas/merchant-api/test/published-cards.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
})
afterAll(() => api.close())

const detailsOf = ({ number, brand }: PublishedCard) => ({ number, exp_month: 12, exp_year: 2034, cvc: brand === 'amex' ? '1234' : '123' })

/** Pays with a card in one call, and says in one word what came of it. */
async function outcomeOf(
  method: { payment_method: string } | { payment_method_data: { type: 'card'; card: ReturnType<typeof detailsOf> | { token: string } } },
): Promise<string> {
  const call = api.shop.stripe.paymentIntents.create({ amount: 2000, currency: 'usd', confirm: true, ...method })
  const settled = await call.then(
    (intent) => ({ intent }),
    () => null,
  )
  if (settled) return settled.intent.status
  const { status, type, code, declineCode } = await refusalOf(call)
  return `${status} ${type} ${code}/${declineCode}`
}

const expectedOf = ({ decline }: PublishedCard) => (decline ? `402 card_error ${decline.code}/${decline.declineCode}` : 'succeeded')

describe('published test cards', () => {
  it('are all here', () => {
    expect(publishedCards).toHaveLength(102)
  })

  it('answer by number as published', async () => {
    const outcomes: Outcome[] = []
    for (const card of publishedCards) {
      const happened = await outcomeOf({ payment_method_data: { type: 'card', card: detailsOf(card) } })
      outcomes.push({ value: card.number, published: expectedOf(card), happened })
    }
    expect(printOutcomes(outcomes)).toEqual([])
  })

  it('answer by name as published', async () => {
    const outcomes: Outcome[] = []
    for (const card of publishedCards) {
      if (card.name === null) continue
      outcomes.push({ value: card.name, published: expectedOf(card), happened: await outcomeOf({ payment_method: card.name }) })
    }
    expect(printOutcomes(outcomes)).toEqual([])
    expect(outcomes.length).toBeGreaterThan(85)
  })

  it('answer by their older names as by the current ones', async () => {
    const outcomes: Outcome[] = []
    for (const [older, current] of olderCardNames) {
      const published = await outcomeOf({ payment_method: `pm_card_${current}` })
      expect(published, current).toMatch(/^402 card_error card_declined/)
      outcomes.push({ value: `pm_card_${older}`, published, happened: await outcomeOf({ payment_method: `pm_card_${older}` }) })
      const happened = await outcomeOf({ payment_method_data: { type: 'card', card: { token: `tok_${older}` } } })
      outcomes.push({ value: `tok_${older}`, published, happened })
    }
    expect(printOutcomes(outcomes)).toEqual([])
  })

  it('are stored with brand, country and funding as published', async () => {
    for (const card of publishedCards.filter(({ decline }) => decline?.code !== 'incorrect_number')) {
      const method = await api.shop.stripe.paymentMethods.create({ type: 'card', card: detailsOf(card) })
      expect(method.card).toMatchObject({
        brand: card.brand,
        last4: card.number.slice(-4),
        exp_month: 12,
        exp_year: 2034,
        checks: { cvc_check: 'pass' },
        ...(card.country === null ? {} : { country: card.country }),
        ...(card.funding === null ? {} : { funding: card.funding }),
      })
    }
  })

  it('are attached to customers, unless their issuer declines from the start', async () => {
    for (const { name, decline, isAttachable } of publishedCards.filter((card) => card.group === 'decline')) {
      if (name === null) continue
      const call = api.shop.stripe.customers.create({ payment_method: name })
      if (isAttachable) expect(await call).toMatchObject({ object: 'customer' })
      else expect(await refusalOf(call)).toMatchObject({ status: 402, type: 'card_error', ...decline })
    }
    const { data } = await api.shop.stripe.customers.list({ limit: 100 })
    expect(data).toHaveLength(1)
  })

  it('make money available at once or after two business days', async () => {
    for (const { name, group, isAvailableAtOnce } of publishedCards.filter((card) => card.group === 'balance' || card.name === 'pm_card_visa')) {
      if (name === null) continue
      const intent = await api.shop.stripe.paymentIntents.create({
        amount: 5000,
        currency: 'eur',
        confirm: true,
        payment_method: name,
        expand: ['latest_charge.balance_transaction'],
      })
      expect(intent.latest_charge, group).toMatchObject({ balance_transaction: { status: isAvailableAtOnce ? 'available' : 'pending' } })
    }
    const { available, pending } = await api.shop.stripe.balance.retrieve()
    const net = 5000 - (145 + 30)
    expect(available.find(({ currency }) => currency === 'eur')?.amount).toBe(2 * net)
    expect(pending.find(({ currency }) => currency === 'eur')?.amount).toBe(net)
  })

  it('name both networks of a co-branded card', async () => {
    const method = await api.shop.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa_cartesBancaires' } })
    expect(method.card?.networks).toEqual({ available: ['visa', 'cartes_bancaires'], preferred: null })
  })
})

/** What was reported of a sale, in the words of the published tables. */
async function reportsOf(payment_intent: string): Promise<string> {
  const { stripe } = api.shop
  const disputes = (await stripe.disputes.list({ payment_intent })).data.map((dispute) =>
    [dispute.reason, dispute.status, dispute.payment_method_details?.card?.case_type, dispute.network_reason_code, ...dispute.enhanced_eligibility_types].join(
      ' ',
    ),
  )
  const warnings = (await stripe.radar.earlyFraudWarnings.list({ payment_intent })).data.map(() => 'early fraud warning')
  return [...disputes, ...warnings].join(', ')
}

describe('cards whose sale is disputed or reported', () => {
  it('bring by number and by name what is published', async () => {
    const outcomes: Outcome[] = []
    for (const { number, name, reports } of publishedReports) {
      const card = { number, exp_month: 12, exp_year: 2034, cvc: '123' }
      for (const method of [{ payment_method_data: { type: 'card', card } }, { payment_method: name }] as const) {
        const sale = await api.shop.stripe.paymentIntents.create({ amount: 2000, currency: 'usd', confirm: true, expand: ['latest_charge'], ...method })
        expect(sale).toMatchObject({ status: 'succeeded', latest_charge: { disputed: false } })
        await happen(api)
        outcomes.push({ value: method.payment_method ?? number, published: reports, happened: await reportsOf(sale.id) })
        const { latest_charge } = await api.shop.stripe.paymentIntents.retrieve(sale.id, { expand: ['latest_charge'] })
        expect(latest_charge, name).toMatchObject({ disputed: reports !== 'early fraud warning' })
      }
    }
    expect(printOutcomes(outcomes)).toEqual([])
  })

  it('are decided by the published texts of evidence', async () => {
    const outcomes: Outcome[] = []
    for (const { card, text, status } of publishedEvidence) {
      const { id } = await disputedSale(api, api.shop, card)
      await api.shop.stripe.disputes.update(id, { evidence: { uncategorized_text: text } })
      await happen(api)
      outcomes.push({ value: `${card} ${text}`, published: status, happened: (await api.shop.stripe.disputes.retrieve(id)).status })
    }
    expect(printOutcomes(outcomes)).toEqual([])
  })
})

describe('a decline', () => {
  it('says everything that is known, and keeps the attempt', async () => {
    const { stripe } = api.shop
    const { error } = await refusalOf(
      stripe.paymentIntents.create({ amount: 900, currency: 'usd', confirm: true, payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' }),
    )
    const intent = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '', { expand: ['latest_charge'] })
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      amount_received: 0,
      last_payment_error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        advice_code: 'try_again_later',
        network_decline_code: '51',
        message: 'Your card has insufficient funds.',
        payment_method: { object: 'payment_method', card: { last4: '9995' } },
      },
      latest_charge: {
        id: error.charge,
        status: 'failed',
        paid: false,
        captured: false,
        failure_code: 'card_declined',
        failure_message: 'Your card has insufficient funds.',
        outcome: { network_status: 'declined_by_network', type: 'issuer_declined', reason: 'insufficient_funds', network_decline_code: '51' },
      },
    })
    expect(error.raw).toMatchObject({ payment_intent: { id: intent.id, status: 'requires_payment_method' }, payment_method: { card: { last4: '9995' } } })
  })

  it('leaves the payment open for another card', async () => {
    const { stripe } = api.shop
    const { error } = await refusalOf(
      stripe.paymentIntents.create({ amount: 900, currency: 'usd', confirm: true, payment_method: 'pm_card_visa_chargeDeclined' }),
    )
    const paid = await stripe.paymentIntents.confirm(error.payment_intent?.id ?? '', { payment_method: 'pm_card_mastercard', expand: ['latest_charge'] })
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 900,
      last_payment_error: null,
      latest_charge: { payment_method_details: { card: { brand: 'mastercard' } } },
    })
  })

  it('by the risk check says that no network was asked', async () => {
    const { error } = await refusalOf(
      api.shop.stripe.paymentIntents.create({ amount: 900, currency: 'usd', confirm: true, payment_method: 'pm_card_radarBlock' }),
    )
    expect(error).toMatchObject({ code: 'card_declined', decline_code: 'fraudulent' })
    const charge = await api.shop.stripe.charges.retrieve(error.charge ?? '')
    expect(charge.outcome).toMatchObject({ type: 'blocked', network_status: 'not_sent_to_network', reason: 'highest_risk_level', risk_level: 'highest' })
  })
})

describe('card details', () => {
  const good = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' }

  it.each([
    [{ ...good, number: '4242424242424241' }, 'incorrect_number', 'incorrect_number', 'number'],
    [{ ...good, number: '4539578763621486' }, 'card_declined', 'test_mode_live_card', 'number'],
    [{ ...good, exp_month: 13 }, 'invalid_expiry_month', 'invalid_expiry_month', 'exp_month'],
    [{ ...good, exp_year: 1970 }, 'invalid_expiry_year', 'invalid_expiry_year', 'exp_year'],
    [{ ...good, cvc: '12' }, 'invalid_cvc', 'invalid_cvc', 'cvc'],
  ])('that cannot be right are refused by field, %#', async (card, code, declineCode, param) => {
    const refusal = await refusalOf(api.shop.stripe.paymentMethods.create({ type: 'card', card }))
    expect(refusal).toMatchObject({ status: 402, type: 'card_error', code, declineCode, param })
    expect(refusal.message).not.toContain(card.number)
  })

  it('keep what was given beside the number', async () => {
    const method = await api.shop.stripe.paymentMethods.create({
      type: 'card',
      card: { ...good, number: '4242 4242-4242 4242', exp_year: 34 },
      billing_details: { name: 'Jenny Rosen', email: 'jenny@example.com', address: { line1: '1 Main St', postal_code: '94107', country: 'US' } },
      metadata: { shelf: '7' },
    })
    expect(method).toMatchObject({
      billing_details: { name: 'Jenny Rosen', address: { line1: '1 Main St', city: null } },
      card: { exp_year: 2034, checks: { address_line1_check: 'pass', address_postal_code_check: 'pass', cvc_check: 'pass' } },
      metadata: { shelf: '7' },
    })
    const retrieved = await api.shop.stripe.paymentMethods.retrieve(method.id)
    expect(JSON.parse(JSON.stringify(retrieved))).toEqual(JSON.parse(JSON.stringify(method)))
  })
})

describe('a live account', () => {
  const pay = (method: object) => api.liveShop.stripe.paymentIntents.create({ amount: 2000, currency: 'usd', confirm: true, ...method })
  const byCard = (card: object) => ({ payment_method_data: { type: 'card', card } })
  const hasTestCards = () =>
    api.liveShop.stripe.paymentIntents.create({ amount: 2000, currency: 'usd', payment_method: 'pm_card_visa' }).then(
      () => true,
      () => false,
    )
  /** The server remembers a key with its account for up to a second. */
  const setDemo = async (isDemo: boolean) => {
    await api.db.owner.query('UPDATE merchant_accounts SET is_demo = $2 WHERE merchant_id = $1', [api.liveShop.merchantId, isDemo])
    await vi.waitFor(async () => expect(await hasTestCards()).toBe(isDemo))
  }
  const countPayments = async () => (await api.db.owner.query('SELECT FROM charges WHERE merchant_id = $1', [api.liveShop.merchantId])).rowCount

  it('declines every test card by number, and knows none by name', async () => {
    await setDemo(false)
    try {
      for (const card of publishedCards) {
        if (card.decline?.code === 'incorrect_number') continue
        const refused = await refusalOf(pay(byCard(detailsOf(card))))
        expect(refused, card.number).toMatchObject({ status: 402, type: 'card_error', code: 'card_declined', declineCode: 'live_mode_test_card' })
        if (card.name === null) continue
        expect(await refusalOf(pay({ payment_method: card.name })), card.name).toMatchObject({ code: 'resource_missing', param: 'payment_method' })
      }
      expect(await refusalOf(pay(byCard({ token: 'tok_visa' })))).toMatchObject({ code: 'resource_missing', param: 'payment_method_data[card][token]' })
      expect(await refusalOf(pay({ payment_method: 'pm_card_bypassPending' }))).toMatchObject({ code: 'resource_missing' })
      const kept = api.liveShop.stripe.customers.create({ payment_method: 'pm_card_visa' })
      expect(await refusalOf(kept)).toMatchObject({ code: 'resource_missing' })
      expect(await countPayments()).toBe(0)
    } finally {
      await setDemo(true)
    }
  })

  it('declines a real card that its acquirer cannot charge', async () => {
    await setDemo(false)
    try {
      const refused = await refusalOf(pay(byCard({ number: '4539578763621486', exp_month: 12, exp_year: 2034, cvc: '123' })))
      expect(refused).toMatchObject({ status: 402, code: 'card_declined', declineCode: 'card_not_supported' })
    } finally {
      await setDemo(true)
    }
  })

  it('takes them where it is the demo, which only a live account of the built-in acquirer can be', async () => {
    expect(await pay({ payment_method: 'pm_card_visa' })).toMatchObject({ status: 'succeeded', livemode: true })
    const broken = (change: string, merchantId: string) =>
      expect(api.db.owner.query(`UPDATE merchant_accounts SET ${change} WHERE merchant_id = $1`, [merchantId])).rejects.toThrow('demo_is_live_and_sandboxed')
    await broken('is_demo = true', api.shop.merchantId)
    await broken("processed_by = 'platform'", api.liveShop.merchantId)
  })
})
