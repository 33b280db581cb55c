import { beforeAll, expect, it } from 'vitest'
import { getBalance } from '#areas/balance/contract/endpoints.ts'
import { addPaymentNote } from '#areas/payments/contract/notes.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { statementsOf } from '#proof/support/statements.ts'

let server: TestServer
let business: TestBusiness
beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server)
})

const account = () => ({ token: business.people.owner.token, params: { id: business.liveId } })
const read = () => server.call<Answer<typeof getBalance>>(getBalance, account())
const textsOf = async (call: () => Promise<unknown>) => (await statementsOf(server.db.database.pool, call)).map(({ text }) => text)

it('learns the account’s settings with the caller’s rights, and reads in a transaction that cannot write', async () => {
  const texts = await textsOf(read)
  expect(texts.slice(0, 2)).toEqual([expect.stringContaining('authorise_session'), 'BEGIN READ ONLY'])
  expect(texts.at(-1)).toBe('COMMIT')
  expect(texts.filter((text) => text.includes('merchant_accounts'))).toEqual([])
})

it('knows a setting that has just changed', async () => {
  const currencies = async () => (await read()).envelope.data.map(({ currency }) => currency)
  expect(await currencies()).toEqual(['USD'])
  await server.db.owner.query(`UPDATE merchant_accounts SET default_currency = 'JPY' WHERE merchant_id = $1`, [business.liveId])
  expect(await currencies()).toEqual(['JPY'])
})

it('writes in a transaction that can, for every other call', async () => {
  const { id: paymentId } = await makePayment(server, business, {})
  const { token, params } = account()
  const texts = await textsOf(() => server.call(addPaymentNote, { token, params: { ...params, paymentId }, body: { text: 'Asked for the invoice.' } }))
  expect(texts).toContain('BEGIN')
  expect(texts).not.toContain('BEGIN READ ONLY')
})
