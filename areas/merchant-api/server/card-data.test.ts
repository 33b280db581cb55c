import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'

let api: MerchantApiServer
beforeAll(async () => {
  // Everything that can be logged is.
  api = await startMerchantApi({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => api.close())

// Numbers and codes that cannot stand in a row by chance.
const numbers = { visa: '4000056655665556', amex: '378282246310005', declined: '4000000000009995', unknown: '4539578763621486', mistyped: '4242424242424241' }
const cvcs = { visa: '739', amex: '7391' }
const expiry = { exp_month: 11, exp_year: 2037 }

async function dumpDatabase(): Promise<string> {
  const { rows: tables } = await api.db.owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
  )
  const dumps = await Promise.all(
    tables.map(async ({ name }) => (await api.db.owner.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).rows.map(({ row }) => `${name} ${row}`)),
  )
  return dumps.flat().join('\n')
}

it('keeps no card number and no security code: not in the database, the logs, an answer or a hash that could be tried', async () => {
  const { stripe } = api.shop
  const answers: unknown[] = []
  const card = { number: numbers.visa, cvc: cvcs.visa, ...expiry }
  const options = { idempotencyKey: 'card-data' }
  answers.push(await stripe.paymentMethods.create({ type: 'card', card }, options))
  answers.push(await stripe.paymentMethods.create({ type: 'card', card }, options))
  answers.push(
    await stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      confirm: true,
      payment_method_data: cardData({ number: numbers.amex, cvc: cvcs.amex, ...expiry }),
    }),
  )
  for (const number of [numbers.declined, numbers.unknown, numbers.mistyped]) {
    const paid = stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      confirm: true,
      payment_method_data: cardData({ number, cvc: cvcs.visa, ...expiry }),
    })
    const { error } = await refusalOf(paid)
    answers.push(error.raw, error.message)
  }
  // Sent where it does not belong: as JSON, with a wrong field, in a broken form, in an address.
  const form = (rest: string) => `type=card&card[number]=${numbers.visa}&card[cvc]=${cvcs.visa}&card[exp_month]=11&card[exp_year]=2037${rest}`
  for (const rest of ['&surprise=1', '&%zz', '&metadata[a]=%00']) answers.push(await api.request('POST', '/v1/payment_methods', { form: form(rest) }))
  answers.push(await api.request('POST', '/v1/payment_methods', { body: JSON.stringify({ card }), headers: { 'content-type': 'application/json' } }))
  answers.push(await api.request('GET', `/v1/payment_intents?card[number]=${numbers.visa}`))

  const places = { answers: JSON.stringify(answers), logs: api.logs.join('\n'), database: await dumpDatabase() }
  for (const [place, text] of Object.entries(places)) {
    for (const number of Object.values(numbers)) {
      expect(text.includes(number), `${number} in ${place}`).toBe(false)
      expect(text.includes(number.slice(0, 10)), `${number} in part in ${place}`).toBe(false)
    }
    expect(text, place).not.toMatch(/cvc"?[:=] ?"?739/)
  }
  expect(places.database).toContain('idempotency_keys')
  expect(places.database).not.toMatch(/[(,"]7391?[),"]/)
  expect(places.logs).toContain('/v1/payment_methods')
})

it('knows the same request again by the card it was for, and another card as another request', async () => {
  const { stripe } = api.shop
  const options = { idempotencyKey: 'same-card' }
  const card = { number: numbers.visa, cvc: cvcs.visa, ...expiry }
  const first = await stripe.paymentMethods.create({ type: 'card', card }, options)
  // The same card as people type it is not the same text, yet the same request.
  const second = await stripe.paymentMethods.create({ type: 'card', card: { ...card, number: '4000 0566 5566 5556' } }, options)
  expect(second.id).toBe(first.id)
  const other = await refusalOf(stripe.paymentMethods.create({ type: 'card', card: { ...card, number: '4242424242424242' } }, options))
  expect(other).toMatchObject({ status: 400, type: 'idempotency_error' })
})

it('gives equal cards an equal fingerprint, and stores what may be kept', async () => {
  const { rows } = await api.db.owner.query<{ bin: string; last4: string; fingerprint: string }>(
    `SELECT DISTINCT bin, last4, fingerprint FROM payment_methods WHERE last4 = '5556'`,
  )
  expect(rows).toEqual([{ bin: '400005', last4: '5556', fingerprint: expect.stringMatching(/^\w{16}$/) }])
})

/** The client's types leave raw card details out of payment_method_data; servers that collect them send them all the same. */
function cardData(card: { number: string; cvc: string; exp_month: number; exp_year: number }): Stripe.PaymentIntentCreateParams.PaymentMethodData {
  return { type: 'card', card } as Stripe.PaymentIntentCreateParams.PaymentMethodData
}
