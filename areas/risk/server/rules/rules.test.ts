import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type ApiAccount, type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { getPayment, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { addRiskEntries } from '#areas/risk/contract/lists.ts'
import { createRiskRule, listRiskRules, pauseRiskRule, type RiskRule, type RiskRuleDetail } from '#areas/risk/contract/rules-endpoints.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import type { RuleTerms } from '#kernel/risk/rule-types.ts'
import { minuteMs, secondMs } from '#kernel/time/durations.ts'
import { inAccount, makeSession } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** Payments of the official client against rules, by two servers with one database. */

const start = new Date('2026-06-15T12:00:00.000Z')
const terms: RuleTerms = { subject: 'ip', counts: 'declines', threshold: 3, window_minutes: 10, action: 'block', interval_seconds: null }

let api: MerchantApiServer
let other: TestServer
let shop: ApiAccount
let token: string
beforeAll(async () => {
  api = await startMerchantApi()
  other = await createTestServer({ db: api.db })
})
beforeEach(async () => {
  shop = await api.addShop()
  await moveTo(start)
})
afterAll(async () => {
  await other.app.close()
  await api.close()
})

async function moveTo(time: Date): Promise<void> {
  for (const { clock } of [api, other]) clock.set(time)
  token = await makeSession(api, z.parse(userIdSchema, `usr_${shop.businessId}`))
}

async function addRule(changed: Partial<RuleTerms> = {}, server: TestServer = api): Promise<RiskRuleDetail> {
  const { status, envelope } = await server.call<RiskRuleDetail>(createRiskRule, { token, params: { id: shop.merchantId }, body: { ...terms, ...changed } })
  expect(status).toBe(200)
  return envelope.data
}
const listRules = async () => (await api.call<{ items: RiskRule[] }>(listRiskRules, { token, params: { id: shop.merchantId } })).envelope.data.items

type Pay = Partial<Stripe.PaymentIntentCreateParams>

const declinedCard = 'pm_card_visa_chargeDeclined'
const address = { metadata: { customer_ip: '203.0.113.7' } }
const pay = (more: Pay = {}, { stripe }: ApiAccount = shop) =>
  stripe.paymentIntents.create({ amount: 1_500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, ...more })
/** What became of a payment: its status, or the decline. `fraudulent` is a block, `try_again_later` a rule that slows down. */
async function outcomeOf(more: Pay = {}, account: ApiAccount = shop): Promise<string> {
  try {
    return (await pay(more, account)).status
  } catch (error) {
    return (error as Stripe.errors.StripeError).decline_code ?? String(error)
  }
}
async function outcomesOf(count: number, more: Pay): Promise<string[]> {
  const outcomes: string[] = []
  for (let number = 0; number < count; number++) outcomes.push(await outcomeOf(more))
  return outcomes
}
const decline = (more: Pay = {}) => outcomeOf({ payment_method: declinedCard, ...more })
const detailOf = async (paymentId: string) => (await api.call<PaymentDetail>(getPayment, { token, params: { id: shop.merchantId, paymentId } })).envelope.data
async function countRows(): Promise<number> {
  const { rows } = await api.db.owner.query<{ count: number }>('SELECT count(*)::int AS count FROM risk_rule_attempts WHERE merchant_id = $1', [
    shop.merchantId,
  ])
  return rows[0]?.count ?? 0
}

describe('a rule stops the attempts after its threshold, of its', () => {
  it.each<[RuleTerms['subject'], Pay, Pay]>([
    ['card', {}, { payment_method: 'pm_card_mastercard' }],
    ['ip', address, { metadata: { customer_ip: '203.0.113.8' } }],
    ['ip', { metadata: { ip: '2001:db8:1:2::3' } }, { metadata: { ip: '2001:db8:1:3::3' } }],
    ['customer', { metadata: { user_id: 'user_7' } }, { metadata: { user_id: 'user_8' } }],
    ['device', { metadata: { device_id: 'dev_7' } }, { metadata: { device_id: 'dev_8' } }],
    ['bin', {}, { payment_method: 'pm_card_mastercard' }],
  ])('%s, and no others', async (subject, matching, passing) => {
    await addRule({ subject, counts: 'attempts' })
    expect(await outcomesOf(5, matching)).toEqual(['succeeded', 'succeeded', 'succeeded', 'fraudulent', 'fraudulent'])
    expect(await outcomeOf(passing)).toBe('succeeded')
  })

  it('network of an IPv6 address, which has many addresses', async () => {
    await addRule({ counts: 'attempts', threshold: 1 })
    expect(await outcomeOf({ metadata: { ip: '2001:db8:1:2::3' } })).toBe('succeeded')
    expect(await outcomeOf({ metadata: { ip: '2001:db8:1:2:ffff::4' } })).toBe('fraudulent')
  })

  it('customer of the account', async () => {
    await addRule({ subject: 'customer', counts: 'attempts', threshold: 1 })
    const { id: customer } = await shop.stripe.customers.create({})
    expect(await outcomesOf(2, { customer })).toEqual(['succeeded', 'fraudulent'])
    expect(await outcomeOf()).toBe('succeeded')
  })

  it.each([
    ['a private address', '10.0.0.2'],
    ['no address', ''],
  ])('address, but not of %s, which a whole shop can share', async (_, ip) => {
    await addRule({ counts: 'attempts', threshold: 1 })
    expect(await outcomesOf(3, { metadata: { ip } })).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(await countRows()).toBe(0)
  })
})

describe('a rule counts', () => {
  it('declines of the issuer only, and no attempt that it stopped', async () => {
    await addRule()
    expect(await outcomesOf(5, address)).toEqual(Array.from({ length: 5 }, () => 'succeeded'))
    for (let number = 0; number < 3; number++) expect(await decline(address)).toBe('generic_decline')
    expect([await decline(address), await outcomeOf(address)]).toEqual(['fraudulent', 'fraudulent'])
    expect(await countRows()).toBe(3)
  })

  it('within its window, by the clock of the account', async () => {
    await addRule({ threshold: 2 })
    await decline(address)
    await moveTo(new Date(start.getTime() + 5 * minuteMs))
    await decline(address)
    expect(await outcomeOf(address)).toBe('fraudulent')
    await moveTo(new Date(start.getTime() + 10 * minuteMs - 1))
    expect(await outcomeOf(address)).toBe('fraudulent')
    await moveTo(new Date(start.getTime() + 10 * minuteMs))
    expect(await outcomeOf(address)).toBe('succeeded')
  })

  it('the attempts of its account', async () => {
    await addRule({ threshold: 1 })
    await decline(address)
    expect(await outcomeOf(address)).toBe('fraudulent')
    expect(await outcomeOf(address, await api.addShop())).toBe('succeeded')
  })

  it('on every server', async () => {
    await addRule({ threshold: 2 }, other)
    await decline(address)
    await decline(address)
    expect(await outcomeOf(address)).toBe('fraudulent')
    const [rule] = await listRules()
    const params = { id: shop.merchantId, ruleId: rule?.id ?? '' }
    expect((await other.call(pauseRiskRule, { token, params, body: { version: 1 } })).status).toBe(200)
    expect(await outcomeOf(address)).toBe('succeeded')
  })

  it('nothing while no rule is on', async () => {
    await decline(address)
    expect(await countRows()).toBe(0)
  })

  it('nothing of an attempt that was rolled back', async () => {
    await addRule({ counts: 'attempts', threshold: 1 })
    await api.db.owner.query('ALTER TABLE charges ADD CONSTRAINT no_test_charge CHECK (amount_minor <> 1501) NOT VALID')
    expect(await outcomeOf({ ...address, amount: 1_501 })).toContain('wrong on our side')
    await api.db.owner.query('ALTER TABLE charges DROP CONSTRAINT no_test_charge')
    expect([await countRows(), await outcomeOf(address)]).toEqual([0, 'succeeded'])
  })

  it('cards that are only set up, and stops them', async () => {
    await addRule({ subject: 'card', threshold: 2 })
    const setUp = async () => {
      const { declineCode } = await refusalOf(shop.stripe.setupIntents.create({ payment_method: declinedCard, confirm: true, usage: 'off_session' }))
      return declineCode
    }
    expect([await setUp(), await decline(), await setUp(), await decline()]).toEqual(['generic_decline', 'generic_decline', 'fraudulent', 'fraudulent'])
    const [rule] = await listRules()
    expect(rule?.stopped).toEqual({ count: 2, has_more: false, amounts: [{ currency: 'USD', amount_minor: 1_500 }] })
  })
})

describe('attaching a card', () => {
  const newCustomer = async () => (await shop.stripe.customers.create({})).id
  const attach = async (card: string, customer: string) => {
    const call = shop.stripe.paymentMethods.attach(card, { customer })
    return call.then(
      () => 'attached',
      (error: Stripe.errors.StripeError) => error.decline_code ?? String(error),
    )
  }

  it('counts as an attempt, and is refused like a payment', async () => {
    await addRule({ subject: 'card', counts: 'attempts', threshold: 2 })
    const customer = await newCustomer()
    expect(await attach('pm_card_visa', customer)).toBe('attached')
    expect(await outcomeOf()).toBe('succeeded')
    expect([await attach('pm_card_visa', customer), await outcomeOf()]).toEqual(['fraudulent', 'fraudulent'])
    expect(await attach('pm_card_mastercard', customer)).toBe('attached')
    expect((await shop.stripe.customers.listPaymentMethods(customer)).data.map(({ card }) => card?.brand).toSorted()).toEqual(['mastercard', 'visa'])
    const [rule] = await listRules()
    expect(rule?.stopped.count).toBe(2)
  })

  it('counts as a decline if the issuer refuses it, although nothing is attached', async () => {
    await addRule({ subject: 'card', threshold: 2 })
    const customer = await newCustomer()
    expect(await attach(declinedCard, customer)).toBe('generic_decline')
    expect(await decline()).toBe('generic_decline')
    expect([await attach(declinedCard, customer), await decline()]).toEqual(['fraudulent', 'fraudulent'])
    expect((await shop.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
  })

  it('is slowed down, and says when it can be tried again', async () => {
    await addRule({ subject: 'card', counts: 'attempts', threshold: 1, action: 'slow_down', interval_seconds: 30 })
    const customer = await newCustomer()
    expect(await attach('pm_card_visa', customer)).toBe('attached')
    const refusal = await refusalOf(shop.stripe.paymentMethods.attach('pm_card_visa', { customer }))
    expect(refusal).toMatchObject({ status: 402, code: 'card_declined', declineCode: 'try_again_later' })
    expect(refusal.error.raw).toMatchObject({ retry_after: 30 })
  })

  it('counts the same call once', async () => {
    await addRule({ subject: 'card', threshold: 2 })
    const customer = await newCustomer()
    const call = () => refusalOf(shop.stripe.paymentMethods.attach(declinedCard, { customer }, { idempotencyKey: 'same' }))
    expect([(await call()).declineCode, (await call()).declineCode, await countRows()]).toEqual(['generic_decline', 'generic_decline', 1])
  })

  it('counts with a new customer too, who is not created if the card is refused', async () => {
    await addRule({ subject: 'card', threshold: 2 })
    const create = async () => (await refusalOf(shop.stripe.customers.create({ payment_method: declinedCard }))).declineCode
    expect([await create(), await create(), await create()]).toEqual(['generic_decline', 'generic_decline', 'fraudulent'])
    expect((await shop.stripe.customers.list()).data).toEqual([])
  })

  it('tells nothing of a card that cannot become the default', async () => {
    await addRule({ subject: 'card', counts: 'attempts', threshold: 5 })
    const customer = { payment_method: 'pm_card_visa', invoice_settings: { default_payment_method: 'pm_other' } }
    expect((await refusalOf(shop.stripe.customers.create(customer))).status).toBe(400)
    expect((await refusalOf(shop.stripe.customers.create({ ...customer, payment_method: declinedCard }))).status).toBe(400)
    expect(await countRows()).toBe(0)
  })

  it('tells nothing of a card beside one that cannot be attached', async () => {
    await addRule({ subject: 'card', threshold: 5 })
    const { id: taken } = await shop.stripe.paymentMethods.attach('pm_card_mastercard', { customer: await newCustomer() })
    const refusal = await refusalOf(shop.stripe.customers.create({ source: 'tok_chargeDeclined', payment_method: taken }))
    expect([refusal.status, refusal.code, await countRows()]).toEqual([400, 'payment_method_customer_mismatch', 0])
  })

  it('by a setup counts once with it', async () => {
    await addRule({ subject: 'card', counts: 'attempts', threshold: 5 })
    await shop.stripe.setupIntents.create({ payment_method: 'pm_card_visa', customer: await newCustomer(), confirm: true, usage: 'off_session' })
    expect(await countRows()).toBe(1)
  })

  it('after a payment counts once with it', async () => {
    await addRule({ subject: 'card', counts: 'attempts', threshold: 5 })
    await pay({ customer: await newCustomer(), setup_future_usage: 'off_session' })
    expect(await countRows()).toBe(1)
  })

  it('is let through by an allow entry', async () => {
    await addRule({ subject: 'card', counts: 'attempts', threshold: 1 })
    const customer = await newCustomer()
    const body = { effect: 'allow', period: 'permanent', records: [customer], remark: null }
    expect((await api.call(addRiskEntries, { token, params: { id: shop.merchantId, type: 'user_id' }, body })).status).toBe(200)
    expect([await attach('pm_card_visa', customer), await attach('pm_card_visa', customer)]).toEqual(['attached', 'attached'])
    expect(await attach('pm_card_visa', await newCustomer())).toBe('fraudulent')
  })
})

describe('attempts at the same time', () => {
  it('pass above the threshold only as far as they run at the same time', async () => {
    await addRule({ threshold: 5 })
    const before = await Promise.all(Array.from({ length: 30 }, () => decline(address)))
    const passed = before.filter((outcome) => outcome === 'generic_decline').length
    // A process runs as many transactions of an account as its share of connections, half of the pool.
    expect(passed).toBeGreaterThanOrEqual(5)
    expect(passed).toBeLessThanOrEqual(5 + api.db.database.pool.options.max / 2)
    expect(await decline(address)).toBe('fraudulent')
  })
})

describe('a rule that slows down', () => {
  it('lets one attempt per interval go on, and says when', async () => {
    await addRule({ counts: 'attempts', threshold: 2, action: 'slow_down', interval_seconds: 30 })
    expect(await outcomesOf(2, address)).toEqual(['succeeded', 'succeeded'])
    await moveTo(new Date(start.getTime() + 10 * secondMs))
    const refusal = await refusalOf(pay(address))
    expect(refusal).toMatchObject({ status: 402, code: 'card_declined', declineCode: 'try_again_later' })
    expect(refusal.error.raw).toMatchObject({ advice_code: 'try_again_later', retry_after: 20 })
    expect(refusal.error.payment_intent?.last_payment_error).toMatchObject({ decline_code: 'try_again_later', retry_after: 20 })
    await moveTo(new Date(start.getTime() + 30 * secondMs))
    expect(await outcomesOf(2, address)).toEqual(['succeeded', 'try_again_later'])
  })

  it('decides after a rule that blocks', async () => {
    await addRule({ threshold: 1, action: 'slow_down', interval_seconds: 30 })
    await addRule({ threshold: 1 })
    await decline(address)
    expect(await decline(address)).toBe('fraudulent')
  })
})

describe('a stopped payment', () => {
  it('is an attempt that nobody was asked about, and names the rule as it was', async () => {
    const rule = await addRule({ threshold: 1 })
    await decline(address)
    const refusal = await refusalOf(pay(address))
    const detail = await detailOf(refusal.error.payment_intent?.id ?? '')
    expect(detail).toMatchObject({ status: 'failed', decline: { code: 'transaction_blocked' } })
    const { subject, counts, window_minutes, action, interval_seconds } = terms
    const named = { rule_id: rule.id, count: 1, subject, counts, threshold: 1, window_minutes, action, interval_seconds }
    expect(detail.timeline.map(({ type, rule: by }) => [type, by])).toEqual([
      ['payment.created', null],
      ['payment.attempt_failed', named],
    ])
    const { rows } = await api.db.owner.query('SELECT outcome, outcome_type, risk_level FROM charges WHERE payment_id = $1', [detail.id])
    expect(rows).toEqual([{ outcome: 'declined', outcome_type: 'blocked', risk_level: 'normal' }])
    const results = await inAccount(api, shop, verifyLedger)
    expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
  })

  it('gets the same answer when its call is repeated', async () => {
    await addRule({ threshold: 1, action: 'slow_down', interval_seconds: 60 })
    await decline(address)
    const call = () =>
      refusalOf(
        shop.stripe.paymentIntents.create(
          { amount: 900, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, ...address },
          { idempotencyKey: 'same' },
        ),
      )
    const [first, again] = [await call(), await call()]
    expect([first.declineCode, again.declineCode, again.error.payment_intent?.id]).toEqual([
      'try_again_later',
      'try_again_later',
      first.error.payment_intent?.id,
    ])
    expect((await listRules())[0]?.stopped.count).toBe(1)
  })

  it('passes by an allow entry, and names it', async () => {
    await addRule({ threshold: 1 })
    const body = { effect: 'allow', period: 'permanent', records: ['vip'], remark: null }
    expect((await api.call(addRiskEntries, { token, params: { id: shop.merchantId, type: 'user_id' }, body })).status).toBe(200)
    await decline(address)
    const paid = await pay({ metadata: { ...address.metadata, user_id: 'vip' } })
    expect((await detailOf(paid.id)).timeline.find(({ type }) => type === 'payment.authorised')).toMatchObject({
      rule: null,
      risk: { effect: 'allow', record: 'vip' },
    })
    expect(await outcomeOf(address)).toBe('fraudulent')
  })
})

describe('live accounts', () => {
  it('begin with the rule on declined cards, and sandboxes with none', async () => {
    expect(await listRules()).toEqual([])
    const { rows } = await api.db.owner.query('SELECT subject, counts, threshold, window_minutes, action, status FROM risk_rules WHERE merchant_id = $1', [
      api.liveShop.merchantId,
    ])
    expect(rows).toEqual([{ subject: 'card', counts: 'declines', threshold: 10, window_minutes: 1_440, action: 'block', status: 'on' }])
    for (let number = 0; number < 10; number++) expect(await outcomeOf({ payment_method: declinedCard }, api.liveShop)).toBe('generic_decline')
    expect(await outcomeOf({ payment_method: declinedCard }, api.liveShop)).toBe('fraudulent')
    expect(await outcomeOf({}, api.liveShop)).toBe('succeeded')
  })
})
