import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '#areas/identity/contract/password-reset.ts'
import { login } from '#areas/identity/contract/sign-in.ts'
import { deliverMails, type Mailer } from '#areas/notifications/server/mail/index.ts'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { getMerchantInfo, listMerchants } from '#areas/settings/contract/merchants/endpoints.ts'
import { legalTexts } from '#areas/settings/contract/merchants/legal-details.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { BusinessId } from '#kernel/ids.ts'
import { makeBusiness, testPassword } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { productBrand } from '#server/infra/brand/brand.ts'
import { createPublicAddress } from '#server/infra/config/public-address.ts'
import { createPlatformBusiness, getPlatformBusiness, listPlatformBusinesses, type PlatformBusiness, updatePlatformBusiness } from '../index.ts'

let server: TestServer
let mine: TestPlatform
let other: TestPlatform

beforeAll(async () => {
  server = await createTestServer()
  mine = await makePlatform(server)
  other = await makePlatform(server)
})
afterAll(() => server.close())

let made = 0
function request(change: object = {}): Record<string, unknown> & { reference: string; owner: { name: string; email: string } } {
  made += 1
  const owner = { name: 'Ada Wong', email: `owner${made}@example.com` }
  return { reference: `shop-${made}`, name: 'Corner Shop', country: 'HK', time_zone: 'Asia/Hong_Kong', owner, ...change }
}

const create = (body: unknown, secret = mine.secret, headers = {}) => callPlatform<PlatformBusiness>(server, secret, createPlatformBusiness, { body, headers })
const change = (id: string, body: unknown) => callPlatform<PlatformBusiness>(server, mine.secret, updatePlatformBusiness, { params: { id }, body })

async function count(table: string): Promise<number> {
  const { rows } = await server.db.owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}

async function auditOf(businessId: BusinessId): Promise<unknown[]> {
  const { rows } = await server.db.owner.query(
    'SELECT action, user_id, merchant_id, target_id, outcome, details FROM audit_events WHERE business_id = $1 ORDER BY id',
    [businessId],
  )
  return rows
}

type Mail = Parameters<Mailer['send']>[0]

/** Everything that is in the outbox, as it is sent. */
async function readMails(): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => {} }
  const address = createPublicAddress(server.config)
  await deliverMails({ database: server.db.database, clock: server.clock, keys: testKeys, address, brand: productBrand, mailer, log: server.app.log })
  return sent
}

describe('creating a business', () => {
  it('makes it with its owner and its sandbox account, and no live one', async () => {
    const body = request({ support_email: 'help@shop.example', website: 'https://shop.example' })
    const { status, envelope } = await create(body)
    expect(status).toBe(200)
    const { id } = envelope.data
    expect(envelope.data).toEqual({
      id: expect.stringMatching(/^biz_/),
      reference: body.reference,
      name: 'Corner Shop',
      country: 'HK',
      time_zone: 'Asia/Hong_Kong',
      support_email: 'help@shop.example',
      website: 'https://shop.example',
      legal: Object.fromEntries(Object.keys(legalTexts.shape).map((field) => [field, null])),
      owner: { name: 'Ada Wong', email: body.owner.email, email_confirmed: false },
      sandbox_id: expect.stringMatching(/^acct_/),
      live_id: null,
      created_at: server.clock.now().toISOString(),
    })
    const key = { platform_id: mine.platformId, platform_key_id: expect.stringMatching(/^pkey_/) }
    expect(await auditOf(id)).toEqual([
      {
        action: 'business.create',
        user_id: null,
        merchant_id: null,
        target_id: id,
        outcome: 'success',
        details: { reference: body.reference, name: 'Corner Shop', owner: body.owner.email, ...key },
      },
    ])
    const { rows } = await server.db.owner.query('SELECT system_key FROM roles WHERE business_id = $1', [id])
    expect(rows.length).toBeGreaterThan(3)
  })

  it('lets nobody sign in before the owner has set a password by the mailed link, and the owner afterwards', async () => {
    const body = request({ owner: { name: '陈美', email: 'mei@example.com', language: 'zh-cn' }, name: 'Mei’s Shop' })
    const { sandbox_id } = (await create(body)).envelope.data
    const written = (await readMails()).find(({ to }) => to === 'mei@example.com')
    expect(written).toMatchObject({ to: 'mei@example.com', language: 'zh-cn', subject: '您的账号已开通，请设置密码' })
    expect(written?.text).toContain('已为 Mei’s Shop 开通')
    const token = /#token=(\w+)/.exec(written?.text ?? '')?.[1]

    const signIn = { body: { email: 'mei@example.com', password: testPassword, remember: false } }
    expect((await server.call(login, signIn)).status).toBe(400)
    // The link of a first password waits for days.
    server.clock.advance(48 * 3_600_000)
    const set = await server.call(resetPassword, { body: { token, password: testPassword, password_confirmation: testPassword } })
    expect(set.status).toBe(200)
    const signedIn = await server.call<Answer<typeof login>>(login, signIn)
    expect(signedIn.status).toBe(200)
    const session = (signedIn.envelope.data as { token: string }).token
    const accounts = await server.call<Answer<typeof listMerchants>>(listMerchants, { token: session })
    expect(accounts.envelope.data).toMatchObject([{ id: sandbox_id, kind: 'sandbox', name: 'Mei’s Shop sandbox', default_currency: 'HKD' }])
    const info = await server.call<Answer<typeof getMerchantInfo>>(getMerchantInfo, { token: session, params: { id: sandbox_id ?? '' } })
    expect(info.envelope.data).toMatchObject({ can_take_payments: true, missing: [] })
    expect((await callPlatform<PlatformBusiness>(server, mine.secret, listPlatformBusinesses, { query: { limit: '100' } })).envelope.data).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ owner: { name: '陈美', email: 'mei@example.com', email_confirmed: true } })]),
    })
  })

  it('answers the same business to the same call, whatever was changed of it since, and makes no second one', async () => {
    const body = request()
    const first = await create(body)
    await change(first.envelope.data.id, { name: 'Another name' })
    const before = [await count('businesses'), await count('users'), await count('mail_outbox'), await count('audit_events')]
    const second = await create({ ...body, owner: { ...body.owner, language: 'en' } })
    expect([second.status, second.envelope.data.id, second.envelope.data.name]).toEqual([200, first.envelope.data.id, 'Another name'])
    expect([await count('businesses'), await count('users'), await count('mail_outbox'), await count('audit_events')]).toEqual(before)
  })

  it('makes one business of the same call eight times at once', async () => {
    const body = request()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ envelope }) => envelope.data.id)).size).toBe(1)
    const { rows } = await server.db.owner.query('SELECT FROM users WHERE email = $1', [body.owner.email])
    expect(rows.length).toBe(1)
  })

  it('refuses the reference with other content, and names what differs', async () => {
    const body = request({ website: 'https://shop.example' })
    await create(body)
    const before = await count('businesses')
    const { website, ...without } = body
    const english = await create({ ...without, name: 'Another shop', owner: { ...body.owner, email: 'else@example.com' } })
    expect(english.status).toBe(409)
    expect(english.envelope.message).toBe('A business with this reference already exists with different values: name, owner.email, website.')
    const chinese = await create({ ...body, country: 'SG' }, mine.secret, { 'accept-language': 'zh-CN' })
    expect(chinese.envelope).toMatchObject({ code: 409, message: '使用该参考号的企业已存在，但以下字段不同：country。' })
    expect(await count('businesses')).toBe(before)
    expect(website).toBe('https://shop.example')
  })

  it('takes the reference of another platform as its own', async () => {
    const body = request()
    const first = await create(body)
    const second = await create({ ...body, owner: { ...body.owner, email: 'other-platform@example.com' } }, other.secret)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.envelope.data.id).not.toBe(first.envelope.data.id)
  })

  it('names every wrong field at once, a taken address among them, in both languages', async () => {
    const { people } = await makeBusiness(server)
    const before = await count('businesses')
    const wrong = request({ time_zone: 'Mars/Olympus', owner: { name: 'Ada Wong', email: people.owner.email.toUpperCase() } })
    const english = await create(wrong)
    expect([english.status, english.fields]).toEqual([
      422,
      [
        { path: 'owner.email', message: 'An account with this email already exists. Sign in or reset your password.' },
        { path: 'time_zone', message: 'Unknown time zone.' },
      ],
    ])
    const chinese = await create(wrong, mine.secret, { 'accept-language': 'zh-CN' })
    expect(chinese.fields.map(({ message }) => message)).toEqual(['该邮箱已注册，请登录或重置密码。', '该时区无效。'])
    const schema = await create({
      reference: '',
      name: 'A',
      country: 'XX',
      time_zone: 1,
      owner: { name: 'a\u202eb', email: 'nobody', nick: 1 },
      website: 'ftp://x',
    })
    expect(schema.fields.map(({ path }) => path)).toEqual(['reference', 'name', 'country', 'time_zone', 'owner.name', 'owner.email', 'owner.nick', 'website'])
    expect(await count('businesses')).toBe(before)
  })

  it('gives an address to one of two businesses that ask for it at once', async () => {
    const [one, two] = [request(), request()]
    const answers = await Promise.all([create(one), create({ ...two, owner: one.owner })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.flatMap(({ fields }) => fields.map(({ path }) => path))).toEqual(['owner.email'])
  })
})

describe('changing a business', () => {
  it('changes what is given, records it, and nothing where nothing is given or differs', async () => {
    const { id } = (await create(request({ website: 'https://shop.example' }))).envelope.data
    const changed = await change(id, { name: 'New name', time_zone: 'Europe/Paris', website: null, country: 'HK' })
    expect(changed.envelope.data).toMatchObject({ name: 'New name', time_zone: 'Europe/Paris', website: null, country: 'HK' })
    const accounts = await server.db.owner.query('SELECT country, time_zone FROM merchant_accounts WHERE business_id = $1', [id])
    expect(accounts.rows).toEqual([{ country: 'HK', time_zone: 'Europe/Paris' }])
    const trail = await auditOf(id)
    expect(trail.at(-1)).toMatchObject({
      action: 'business.update',
      details: {
        before: { name: 'Corner Shop', time_zone: 'Asia/Hong_Kong', website: 'https://shop.example' },
        after: { name: 'New name', time_zone: 'Europe/Paris', website: null },
        platform_id: mine.platformId,
      },
    })
    for (const body of [{}, { name: 'New name' }]) expect((await change(id, body)).envelope.data.name).toBe('New name')
    expect(await auditOf(id)).toEqual(trail)
  })

  it('refuses what nobody may change, and a time zone that nobody knows', async () => {
    const { id } = (await create(request())).envelope.data
    const trail = await auditOf(id)
    expect((await change(id, { reference: 'other', owner: {} })).fields.map(({ path }) => path)).toEqual(['reference', 'owner'])
    expect((await change(id, { name: 'Not kept', time_zone: 'Mars/Olympus' })).fields.map(({ path }) => path)).toEqual(['time_zone'])
    expect((await callPlatform<PlatformBusiness>(server, mine.secret, getPlatformBusiness, { params: { id } })).envelope.data.name).toBe('Corner Shop')
    expect(await auditOf(id)).toEqual(trail)
  })

  it('keeps both of two changes at once', async () => {
    const { id } = (await create(request())).envelope.data
    await Promise.all([change(id, { name: 'New name' }), change(id, { website: 'https://new.example' })])
    const { envelope } = await callPlatform<PlatformBusiness>(server, mine.secret, getPlatformBusiness, { params: { id } })
    expect(envelope.data).toMatchObject({ name: 'New name', website: 'https://new.example' })
  })
})

describe('the list of businesses', () => {
  it('gives each of the platform’s own once, page by page, in the order of their ids', async () => {
    const platform = await makePlatform(server)
    const ids: string[] = []
    for (let index = 0; index < 5; index++) {
      ids.push((await create(request(), platform.secret)).envelope.data.id)
      server.clock.advance(1)
    }
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const { envelope } = await callPlatform<Answer<typeof listPlatformBusinesses>>(server, platform.secret, listPlatformBusinesses, {
        query: { limit: '2', ...(after === undefined ? {} : { after }) },
      })
      seen.push(...envelope.data.items.map(({ id }) => id))
      after = envelope.data.items.at(-1)?.id
      if (!envelope.data.has_more) break
    }
    expect(seen).toEqual(ids)
  })

  it('reads the index of a platform’s businesses, however many other platforms have', async () => {
    const platform = await makePlatform(server)
    await server.db.owner.query(
      `INSERT INTO businesses (business_id, name, country, time_zone, created_at, platform_id)
       SELECT 'biz_other' || n, 'Other', 'HK', 'UTC', now(), $1 FROM generate_series(1, 5000) n`,
      [other.platformId],
    )
    await server.db.owner.query('ANALYZE businesses')
    const { rows } = await server.db.owner.query<{ 'QUERY PLAN': string }>(
      'EXPLAIN SELECT * FROM platform_businesses WHERE platform_id = $1 AND business_id > $2 ORDER BY business_id LIMIT 51',
      [platform.platformId, ''],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('businesses_of_platform')
    expect(plan).not.toMatch(/Seq Scan on businesses/)
  })

  it('is kept from the application, but for the functions that a platform’s id limits', async () => {
    await expect(sql`SELECT FROM platform_businesses`.execute(server.db.database.global)).rejects.toThrow('permission denied')
  })
})
