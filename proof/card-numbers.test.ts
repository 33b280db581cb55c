import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#areas/identity/contract/registration.ts'
import { confirmAuthenticator, createPasskey } from '#areas/identity/contract/security.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { createTestPayment, refundPayment } from '#areas/payments/contract/endpoints.ts'
import { addBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { createPayout } from '#areas/payouts/contract/endpoints.ts'
import { createPlatformKey } from '#areas/platform/server/keys.ts'
import { answerTo, listOpen, makePlatformShop, refundInDashboard, reportPayment } from '#areas/platform/test/instructions.ts'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { makeBusiness, makeSession, type TestBusiness } from './support/factories.ts'

/** Card numbers that callers send in texts: refused by name, or masked where a refusal would lose an event. */

let server: MerchantApiServer
let platform: TestPlatform
let business: TestBusiness
beforeAll(async () => {
  server = await startMerchantApi()
  platform = await makePlatform(server)
  business = await makeBusiness(server, { platformId: platform.platformId })
})
afterAll(() => server.close())

const number = '4000 0566 5566 5556'
const encoded = encodeURIComponent(number)

describe('the merchant API', () => {
  it.each([
    ['/v1/payment_intents', 'amount=500&currency=usd', 'description'],
    ['/v1/payment_intents', 'amount=500&currency=usd', 'metadata[note]'],
    ['/v1/payment_intents', 'amount=500&currency=usd', 'shipping[name]'],
    ['/v1/customers', '', 'name'],
    ['/v1/customers', '', 'description'],
    ['/v1/customers', '', 'address[line1]'],
  ])('%s refuses %s&%s by name', async (path, form, param) => {
    const rest = param === 'shipping[name]' ? '&shipping[address][line1]=x' : ''
    const { status, body } = await server.request('POST', path, { form: `${form}&${param}=${encoded}${rest}` })
    expect([status, body.error]).toMatchObject([400, { code: 'card_number_in_text', param }])
    expect(JSON.stringify(body)).not.toContain('5566')
  })

  it('refuses a number that is the name of metadata', async () => {
    const { status, body } = await server.request('POST', '/v1/customers', { form: 'metadata[pan_4000056655665556]=x' })
    expect([status, body.error]).toMatchObject([400, { code: 'card_number_in_text', param: 'metadata' }])
  })

  it('takes order numbers, barcodes and IDs', async () => {
    const values = ['2026112200012345', '4006381333931', 'c0a80101-4242-4242-8242-424242424242', 'ORD-4000-0566']
    const form = values.map((value, index) => `metadata[m${index}]=${value}`).join('&')
    expect((await server.request('POST', '/v1/customers', { form })).status).toBe(200)
  })
})

it('the merchant API refuses an idempotency key with a card number, and keeps nothing of it', async () => {
  const { status, body } = await server.request('POST', '/v1/customers', { form: 'name=Ann', headers: { 'idempotency-key': `order-${number}` } })
  expect([status, body.error]).toMatchObject([400, { code: 'card_number_in_text' }])
  const { rows } = await server.db.owner.query('SELECT 1 FROM idempotency_keys WHERE key LIKE $1', ['%5566%'])
  expect(rows).toEqual([])
})

const refusal = "Remove the card number. Card numbers can't be stored here."

describe('the dashboard', () => {
  it.each([
    ['the name of an authenticator app', confirmAuthenticator, { name: number, code: '123456' }, 'name'],
    ['the name of a passkey', createPasskey, { name: number }, 'name'],
    ['the statement descriptor of an account', updateMerchantInfo, { statement_descriptor: `A ${number}` }, 'statement_descriptor'],
    ['the website of an account', updateMerchantInfo, { website: 'https://shop.example/4000056655665556' }, 'website'],
    ['the statement descriptor of a payout', createPayout, { currency: 'USD', amount_minor: 100, statement_descriptor: `A ${number}` }, 'statement_descriptor'],
    ['the note of a refund', refundPayment, { amount_minor: 100, reason: 'other', note: number }, 'note'],
    ['the holder of a bank account', addBankAccount, { country: 'US', currency: 'USD', account_type: 'business', holder_name: number }, 'holder_name'],
    ['the name of a bank', addBankAccount, { country: 'US', currency: 'USD', account_type: 'business', bank_name: number }, 'bank_name'],
    ['the address of a bank', addBankAccount, { country: 'US', currency: 'USD', account_type: 'business', bank_address: number }, 'bank_address'],
  ] as const)('refuses a card number in %s', async (_, endpoint, body, path) => {
    const token = await makeSession(server, business.people.owner.userId)
    const params = { id: business.liveId, paymentId: 'pi_none', authenticatorId: 'totp_none' }
    const { fields } = await server.call(endpoint, { token, params, body, headers: { 'idempotency-key': 'card-in-text' } })
    expect(fields.filter(({ message }) => message === refusal).map((field) => field.path)).toEqual([path])
  })

  it('takes a bank account number that could be a card number', async () => {
    const token = await makeSession(server, business.people.owner.userId)
    const body = { country: 'US', currency: 'USD', account_type: 'business', account_number: '4000056655665556' }
    const { fields } = await server.call(addBankAccount, { token, params: { id: business.liveId }, body })
    expect(fields.filter(({ message }) => message === refusal)).toEqual([])
  })

  it('refuses an idempotency key with a card number', async () => {
    const headers = { 'idempotency-key': number }
    const { status, fields } = await server.call(createTestPayment, { token: business.people.owner.token, params: { id: business.sandboxId }, headers })
    expect([status, fields]).toEqual([422, [{ path: 'idempotency-key', message: refusal }]])
  })
})

it('the platform API refuses the name of a key, and masks the reason of a result', async () => {
  const { fields } = await callPlatform(server, platform.secret, createPlatformKey, { body: { name: number } })
  expect(fields).toEqual([{ path: 'name', message: refusal }])

  const shop = await makePlatformShop(server)
  const { id } = await reportPayment(server, shop)
  await refundInDashboard(server, shop, id, 100)
  const [open] = await listOpen(server, shop)
  const answer = () => answerTo(server, shop, open?.id ?? '', { outcome: 'failed', reason: `Card ${number} expired` })
  expect([(await answer()).status, (await answer()).status]).toEqual([200, 200])
  const { rows } = await server.db.owner.query<{ row: string }>('SELECT i::text AS row FROM intents i UNION ALL SELECT r::text FROM refunds r')
  const stored = rows.map(({ row }) => row).join()
  expect(stored).toContain('Card 4000 05** **** 5556 expired')
  expect(stored).not.toMatch(/4000 ?0566/)
})

it('the dashboard refuses a name that is a card number', async () => {
  const { status, fields } = await server.call(register, { body: { name: number } })
  expect([status, fields.filter(({ path }) => path.endsWith('name')).map(({ message }) => message)]).toEqual([
    422,
    expect.arrayContaining(["Remove the card number. Card numbers can't be stored here."]),
  ])
})

it('an event of a platform is taken with the number masked', async () => {
  const at = '2026-06-14T10:00:00Z'
  const card = { brand: 'visa', bin: '400005', last4: '5556', exp_month: 8, exp_year: 2030, country: 'US', fingerprint: '4000056655665556' }
  const event = {
    id: 'evt-card',
    type: 'payment.recorded',
    merchant: business.liveId,
    occurred_at: at,
    data: {
      payment: 'pay-card',
      amount_minor: 900,
      currency: 'USD',
      created_at: at,
      order_number: '4000056655665556',
      description: `paid with ${number}`,
      customer: { name: number },
      metadata: { note: number, ean: '4006381333931' },
      attempts: [{ attempt: 'att-card', at, outcome: 'approved', card }],
      capture: { at, amount_minor: 900 },
    },
  }
  const headers = { authorization: `Bearer ${platform.secret}`, 'content-type': 'application/json' }
  const answer = await server.inject({ method: 'POST', url: '/platform/v1/events', headers, payload: JSON.stringify([event]) })
  expect(answer.json().data.answers).toMatchObject([{ outcome: 'accepted', errors: [] }])
  const again = await server.inject({ method: 'POST', url: '/platform/v1/events', headers, payload: JSON.stringify([event]) })
  expect(again.json().data.answers).toMatchObject([{ outcome: 'duplicate' }])
  const { rows } = await server.db.owner.query<{ row: string }>('SELECT p::text AS row FROM payments p UNION ALL SELECT m::text FROM payment_methods m')
  const stored = rows.map(({ row }) => row).join()
  expect(stored).toContain('paid with 4000 05** **** 5556')
  expect(stored).toContain('400005******5556')
  expect(stored).toContain('4006381333931')
  expect(stored).not.toMatch(/4000 ?0566/)
})
