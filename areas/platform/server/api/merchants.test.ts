import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import {
  createPlatformBusiness,
  createPlatformMerchant,
  getPlatformBusiness,
  getPlatformMerchant,
  listPlatformMerchants,
  type PlatformBusiness,
  type PlatformMerchant,
  updatePlatformMerchant,
} from '../index.ts'

let server: TestServer
let platform: TestPlatform
let business: PlatformBusiness
let made = 0

beforeAll(async () => {
  server = await openTestServer()
  platform = await makePlatform(server)
})
beforeEach(async () => {
  made += 1
  const owner = { name: 'Ada Wong', email: `owner${made}@example.com` }
  const body = { reference: `shop-${made}`, name: 'Corner Shop', country: 'HK', time_zone: 'Asia/Hong_Kong', owner }
  business = (await callPlatform<PlatformBusiness>(server, platform.secret, createPlatformBusiness, { body })).envelope.data
})

const open = (change: object = {}) => {
  const body = { business_id: business.id, name: 'Corner Shop', default_currency: 'USD', ...change }
  return callPlatform<PlatformMerchant>(server, platform.secret, createPlatformMerchant, { body })
}
const change = (id: string, body: unknown) => callPlatform<PlatformMerchant>(server, platform.secret, updatePlatformMerchant, { params: { id }, body })
const read = (id: string) => callPlatform<PlatformMerchant>(server, platform.secret, getPlatformMerchant, { params: { id } })

async function trail(): Promise<{ action: string; merchant_id: string | null; details: object }[]> {
  const { rows } = await server.db.owner.query('SELECT action, merchant_id, details FROM audit_events WHERE business_id = $1 ORDER BY id', [business.id])
  return rows
}

describe('opening a merchant account', () => {
  it('makes the live account, whose money the platform moves unless it says otherwise', async () => {
    const { status, envelope } = await open({ statement_descriptor: 'CORNER SHOP', processor: 'Acme Pay' })
    expect(status).toBe(200)
    const merchant = envelope.data
    expect(merchant).toEqual({
      id: expect.stringMatching(/^acct_/),
      business_id: business.id,
      kind: 'live',
      name: 'Corner Shop',
      default_currency: 'USD',
      statement_descriptor: 'CORNER SHOP',
      processor: 'Acme Pay',
      processed_by: 'platform',
      created_at: server.clock.now().toISOString(),
    })
    expect((await read(merchant.id)).envelope.data).toEqual(merchant)
    expect((await callPlatform<PlatformBusiness>(server, platform.secret, getPlatformBusiness, { params: { id: business.id } })).envelope.data.live_id).toBe(
      merchant.id,
    )
    expect((await trail()).at(-1)).toMatchObject({
      action: 'merchant.create',
      merchant_id: merchant.id,
      details: { name: 'Corner Shop', processed_by: 'platform', platform_id: platform.platformId },
    })
  })

  it('leaves to the sandbox acquirer what it is told to', async () => {
    expect((await open({ processed_by: 'sandbox' })).envelope.data).toMatchObject({ processed_by: 'sandbox', processor: null, statement_descriptor: null })
  })

  it('refuses a second one and names the first, also of two at once', async () => {
    const both = await Promise.all([open(), open()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const id = both.find(({ status }) => status === 200)?.envelope.data.id
    const again = await open({ name: 'Another' })
    expect(again.envelope).toEqual({ code: 409, message: `This business already has a live account: ${id}.`, data: null })
    expect((await trail()).filter(({ action }) => action === 'merchant.create').length).toBe(1)
  })

  it('answers 404 for a business that is not there, and names wrong fields', async () => {
    expect((await open({ business_id: 'biz_unknown' })).status).toBe(404)
    const wrong = await open({ name: 'X', default_currency: 'XXX', statement_descriptor: '!', processor: 'y', processed_by: 'nobody', kind: 'live' })
    expect(wrong.fields.map(({ path }) => path)).toEqual(['name', 'default_currency', 'statement_descriptor', 'processor', 'processed_by', 'kind'])
  })
})

describe('changing a merchant account', () => {
  it('changes what is given, records it, and nothing where nothing is given', async () => {
    const { id } = (await open({ processor: 'Acme Pay' })).envelope.data
    const { envelope } = await change(id, { name: 'New name', statement_descriptor: 'NEW NAME', processor: null })
    expect(envelope.data).toMatchObject({ name: 'New name', statement_descriptor: 'NEW NAME', processor: null, default_currency: 'USD' })
    const after = await trail()
    expect(after.at(-1)).toMatchObject({
      action: 'merchant.update',
      merchant_id: id,
      details: { before: { name: 'Corner Shop', statement_descriptor: null, processor: 'Acme Pay' }, platform_id: platform.platformId },
    })
    expect((await change(id, {})).envelope.data).toEqual(envelope.data)
    expect(await trail()).toEqual(after)
  })

  it('takes the sandbox account too, and never says anew who moves an account’s money', async () => {
    expect((await change(business.sandbox_id ?? '', { name: 'Playground' })).envelope.data).toMatchObject({ kind: 'sandbox', name: 'Playground' })
    const { id } = (await open()).envelope.data
    expect((await change(id, { processed_by: 'sandbox' })).fields.map(({ path }) => path)).toEqual(['processed_by'])
  })
})

it('lists the accounts of a business that was created here', async () => {
  const { id } = (await open()).envelope.data
  const { envelope } = await callPlatform<{ items: PlatformMerchant[] }>(server, platform.secret, listPlatformMerchants, { query: { limit: '100' } })
  const own = envelope.data.items.filter(({ business_id }) => business_id === business.id)
  expect(own.map((merchant) => merchant.id).sort()).toEqual([id, business.sandbox_id].sort())
})
