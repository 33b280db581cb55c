import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMenu, getMerchantInfo, listMerchants, rememberMerchant, updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { joinTeam } from './index.ts'

let server: TestServer
let business: TestBusiness<'administrator' | 'support' | 'viewer'>
beforeAll(async () => {
  server = await openTestServer()
  await makeBusiness(server, { name: 'Somebody else' })
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator', 'support', 'viewer'], name: 'Corner Shop' })
})

const caller = (role: keyof typeof business.people = 'owner', id = business.liveId) => ({ token: business.people[role].token, params: { id } })

/** The audit row of an invalid change. */
const refusedFor = (field: string) => ({ action: 'request.invalid', outcome: 'refused', details: { fields: [field] } })

async function readAudit(): Promise<unknown[]> {
  const { rows } = await server.db.owner.query(
    `SELECT action, user_id, merchant_id, target_id, outcome, details, host(ip) AS ip FROM audit_events WHERE business_id = $1 ORDER BY id`,
    [business.businessId],
  )
  return rows
}

describe('the list of accounts', () => {
  it('holds both accounts of one’s business and nobody else’s', async () => {
    const { envelope } = await server.call<Answer<typeof listMerchants>>(listMerchants, caller('viewer'))
    const shared = { is_demo: false, business_id: business.businessId, business_name: 'Corner Shop', default_currency: 'USD', time_zone: 'Asia/Hong_Kong' }
    expect(envelope.data).toEqual([
      { id: business.liveId, name: 'Corner Shop', kind: 'live', is_default: true, ...shared },
      { id: business.sandboxId, name: 'Corner Shop sandbox', kind: 'sandbox', is_default: false, ...shared },
    ])
  })
})

describe('the account that a sign-in opens', () => {
  const listFor = async (token: string) => (await server.call<Answer<typeof listMerchants>>(listMerchants, { token })).envelope.data
  const defaultFor = async (token: string) => (await listFor(token)).filter(({ is_default }) => is_default).map(({ id }) => id)
  const dependencies = () => ({ database: server.db.database, clock: server.clock })

  it('is the live account once it can take payments, else the sandbox', async () => {
    const { token } = business.people.owner
    expect(await defaultFor(token)).toEqual([business.liveId])
    await server.call(updateMerchantInfo, { ...caller(), body: { website: null } })
    expect(await defaultFor(token)).toEqual([business.sandboxId])
  })

  it('is of the business that the user owns, then of the oldest, which also come first in the list', async () => {
    const oldest = await makeBusiness(server, { name: 'Zebra Crossing' })
    server.clock.advance(60_000)
    const later = await makeBusiness(server, { roles: ['administrator', 'support', 'viewer'], name: 'Apple Cart' })
    for (const role of ['owner', 'viewer'] as const)
      await joinTeam(dependencies(), oldest.businessId, { userId: later.people[role].userId, roles: ['finance'] })
    const businessesFor = async (token: string) => (await listFor(token)).map(({ business_name, kind }) => `${business_name} ${kind}`)
    expect(await businessesFor(later.people.owner.token)).toEqual(['Apple Cart live', 'Apple Cart sandbox', 'Zebra Crossing live', 'Zebra Crossing sandbox'])
    expect(await defaultFor(later.people.owner.token)).toEqual([later.liveId])
    expect(await businessesFor(later.people.viewer.token)).toEqual(['Zebra Crossing live', 'Zebra Crossing sandbox', 'Apple Cart live', 'Apple Cart sandbox'])
    expect(await defaultFor(later.people.viewer.token)).toEqual([oldest.liveId])
  })

  it('is the one that the user switched to last, and nobody else’s', async () => {
    for (const id of [business.sandboxId, business.liveId, business.sandboxId]) {
      expect((await server.call(rememberMerchant, caller('owner', id))).status).toBe(200)
      expect(await defaultFor(business.people.owner.token)).toEqual([id])
    }
    expect(await defaultFor(business.people.viewer.token)).toEqual([business.liveId])
  })

  it('is another one when the user left the team of the last one', async () => {
    const other = await makeBusiness(server)
    const { userId, token } = business.people.viewer
    await joinTeam(dependencies(), other.businessId, { userId, roles: ['viewer'] })
    await server.call(rememberMerchant, caller('viewer', other.sandboxId))
    expect(await defaultFor(token)).toEqual([other.sandboxId])
    await server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE business_id = $1 AND user_id = $2`, [other.businessId, userId])
    expect(await defaultFor(token)).toEqual([business.liveId])
  })
})

describe('business information', () => {
  const change = (body: object, role: keyof typeof business.people = 'owner') =>
    server.call<Answer<typeof updateMerchantInfo>>(updateMerchantInfo, { ...caller(role), body })

  it('is read by every member', async () => {
    const { envelope } = await server.call<Answer<typeof getMerchantInfo>>(getMerchantInfo, caller('support'))
    expect(envelope.data).toMatchObject({
      id: business.liveId,
      country: 'HK',
      processor: 'Demo processor',
      can_take_payments: true,
      missing: [],
      is_taken_by_platform: false,
    })
  })

  it('is changed where it is given, and the change is recorded with what was there before', async () => {
    const result = await change({ name: ' Corner ', website: 'https://corner.example', time_zone: 'Europe/Paris', business_name: 'Corner Shop' })
    expect(result.envelope.data).toMatchObject({ name: 'Corner', website: 'https://corner.example', time_zone: 'Europe/Paris', business_name: 'Corner Shop' })
    const read = await server.call(getMerchantInfo, caller())
    expect(read.envelope.data).toEqual(result.envelope.data)
    expect(await readAudit()).toEqual([
      {
        action: 'merchant.update',
        user_id: business.people.owner.userId,
        merchant_id: business.liveId,
        target_id: business.liveId,
        outcome: 'success',
        details: {
          before: { name: 'Corner Shop', website: 'https://shop.example', time_zone: 'Asia/Hong_Kong' },
          after: { name: 'Corner', website: 'https://corner.example', time_zone: 'Europe/Paris' },
        },
        ip: '127.0.0.1',
      },
    ])
  })

  it('takes null to clear a field, and leaves no row where nothing changes', async () => {
    expect((await change({ website: null })).envelope.data.website).toBeNull()
    await change({ website: null })
    await change({})
    expect((await readAudit()).length).toBe(1)
  })

  it.each(['https://you@host.example', 'https://you:secret@host.example', 'https://shop.example@evil.example/'])(
    'refuses the website %s, which has a user name',
    async (website) => {
      const { status, fields } = await change({ website })
      expect([status, fields]).toEqual([422, [{ path: 'website', message: 'Enter a URL without a username, such as https://example.com.' }]])
      expect(await readAudit()).toMatchObject([refusedFor('website')])
    },
  )

  it.each(['Mars/Olympus', 'localtime', 'posix/Europe/Paris', 'europe/paris', '+02:00', '', "x'; --"])(
    'refuses the time zone %j and changes nothing',
    async (time_zone) => {
      const result = await change({ name: 'Changed', time_zone })
      expect([result.status, result.fields]).toEqual([422, [{ path: 'time_zone', message: 'Unknown time zone.' }]])
      const read = await server.call<Answer<typeof getMerchantInfo>>(getMerchantInfo, caller())
      expect([read.envelope.data.name, read.envelope.data.time_zone]).toEqual(['Corner Shop', 'Asia/Hong_Kong'])
      expect(await readAudit()).toEqual([])
    },
  )

  it.each([
    'https://northpier',
    'https://northpier.',
    'https://shop.1',
    'https://203.0.113.7',
    'https://[2001:db8::1]',
    'https://-shop.example',
    'https://.example',
    'https://shop_1.example',
    'ftp://shop.example',
  ])('refuses the website %j and changes nothing', async (website) => {
    const result = await change({ website })
    expect([result.status, result.fields]).toEqual([422, [{ path: 'website', message: 'Enter a URL, such as https://example.com.' }]])
    expect(await readAudit()).toMatchObject([refusedFor('website')])
  })

  it.each(['http://shop.example', 'https://www.shop.co.uk:8443/hk?lang=zh#top', 'https://müller.example', 'https://商店.中国'])(
    'takes the website %j',
    async (website) => {
      const { status, envelope } = await change({ website })
      expect([status, envelope.data.website]).toEqual([200, website])
    },
  )

  it('records two changes at once one after the other', async () => {
    await Promise.all(['https://one.example', 'https://two.example'].map((website) => change({ website })))
    const [first, second] = (await readAudit()) as { details: { before: { website: string }; after: { website: string } } }[]
    expect(second?.details.before).toEqual(first?.details.after)
  })

  it('reaches the rows of both accounts, which money reads, and neither side can change alone', async () => {
    const zones = async () => (await server.db.owner.query('SELECT time_zone FROM merchant_accounts WHERE business_id = $1', [business.businessId])).rows
    await change({ time_zone: 'Europe/Dublin' })
    expect(await zones()).toEqual([{ time_zone: 'Europe/Dublin' }, { time_zone: 'Europe/Dublin' }])
    for (const [table, column] of [
      ['businesses', 'time_zone'],
      ['merchant_accounts', 'time_zone'],
      ['businesses', 'country'],
      ['merchant_accounts', 'country'],
    ]) {
      const alone = server.db.owner.query(`UPDATE ${table} SET ${column} = 'elsewhere' WHERE business_id = $1`, [business.businessId])
      await expect(alone, `${table}.${column}`).rejects.toMatchObject({ constraint: 'account_agrees_with_business' })
    }
  })
})

const settingsRoutes = ['', '/account', '/security', '/notifications', '/info'].map((page) => `/settings${page}`)
const disputeRoutes = ['', '/insights', '/$disputeId', '/$disputeId/respond'].map((page) => `/payments-product/disputes${page}`)
const billingRoutes = ['/settings/plan', '/settings/billing', '/settings/billing/$month']

describe('the menu', () => {
  const read = async (role: keyof typeof business.people) => (await server.call<Answer<typeof getMenu>>(getMenu, caller(role))).envelope.data

  it('holds what the caller may open', async () => {
    expect(await read('viewer')).toEqual({
      routes: [
        '/',
        '/overview',
        '/payments',
        '/payments/$paymentId',
        '/payments/bulk',
        '/payments/bulk/$bulkId',
        '/payments-product/acceptance',
        '/customers',
        '/customers/$customerId',
        '/balance',
        '/balance/payouts',
        '/balance/payouts/schedules',
        '/balance/payouts/$payoutId',
        '/balance/statements',
        '/balance/statements/$month',
        '/balance/reconciliation',
        '/balance/bank-accounts',
        ...disputeRoutes,
        '/payments-product/vamp',
        '/risk',
        '/risk/config/$type',
        '/risk/stopped',
        '/risk/rules',
        '/risk/accepted',
        '/risk/simulator',
        '/risk/uploads',
        '/risk/uploads/$uploadId',
        '/notifications',
        ...settingsRoutes,
        ...billingRoutes,
        '/settings/ownership',
        '/pages',
      ],
      entries: [
        { key: 'overview', path: '/', children: [] },
        { key: 'payments', path: '/payments', children: [] },
        { key: 'balance', path: '/balance', children: ['/balance/bank-accounts'] },
        { key: 'settings', path: '/settings', children: [] },
      ],
    })
  })

  it('holds the team for members who may read it', async () => {
    const routes = await Promise.all((['owner', 'administrator', 'support'] as const).map(async (role) => (await read(role)).routes.includes('/settings/team')))
    expect(routes).toEqual([true, true, false])
  })

  it('holds a member’s own settings and nothing else without rights', async () => {
    await server.db.owner.query('DELETE FROM member_roles WHERE business_id = $1 AND member_id = $2', [business.businessId, business.people.viewer.memberId])
    expect(await read('viewer')).toEqual({
      routes: ['/notifications', ...settingsRoutes, '/settings/ownership', '/pages'],
      entries: [{ key: 'settings', path: '/settings', children: [] }],
    })
  })
})

describe('a live account that is not ready', () => {
  const pay = (secret: string) =>
    server.inject({
      method: 'POST',
      url: '/v1/payment_intents',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload:
        'amount=4200&currency=usd&confirm=true&payment_method=pm_card_visa&automatic_payment_methods[enabled]=true&automatic_payment_methods[allow_redirects]=never',
    })

  it('says what is missing, refuses payments until it is there, and leaves the sandbox alone', async () => {
    await server.db.owner.query('UPDATE merchant_accounts SET processor = NULL WHERE merchant_id = $1', [business.liveId])
    await server.db.owner.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [business.people.owner.userId])
    await server.call(updateMerchantInfo, { ...caller(), body: { website: null } })
    const { envelope } = await server.call<Answer<typeof getMerchantInfo>>(getMerchantInfo, caller())
    expect(envelope.data).toMatchObject({ can_take_payments: false, missing: ['email_confirmation', 'website', 'processor'], processor: null })
    const refused = await pay(await business.key('live'))
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: { type: 'invalid_request_error', code: 'testmode_charges_only' } }])
    expect((await pay(await business.key('sandbox'))).json()).toMatchObject({ status: 'succeeded' })
    const sandbox = await server.call<Answer<typeof getMerchantInfo>>(getMerchantInfo, caller('owner', business.sandboxId))
    expect(sandbox.envelope.data).toMatchObject({ can_take_payments: true, missing: [] })
    await server.db.owner.query(`UPDATE merchant_accounts SET processor = 'Somebody' WHERE merchant_id = $1`, [business.liveId])
    await server.db.owner.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [business.people.owner.userId])
    await server.call(updateMerchantInfo, { ...caller(), body: { website: 'https://shop.example' } })
    // Nothing is missing any more, and a live account takes no test card.
    expect((await pay(await business.key('live'))).json()).toMatchObject({ error: { code: 'resource_missing', param: 'payment_method' } })
  })
})
