import { register } from '@counterfoil/contract/registration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBusiness, type TestBusiness } from '../../test/factories.ts'
import { type MerchantApiServer, startMerchantApi } from '../../test/merchant-api.ts'
import { makePlatform, type TestPlatform } from '../../test/platform.ts'

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

it('the dashboard refuses a name that is a card number', async () => {
  const { status, fields } = await server.call(register, { body: { name: number } })
  expect([status, fields.filter(({ path }) => path.endsWith('name')).map(({ message }) => message)]).toEqual([
    422,
    expect.arrayContaining(['Remove the card number. Card numbers can’t be stored here.']),
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
