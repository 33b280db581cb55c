import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SwitchPositions } from '#areas/acceptance/contract/accepts.ts'
import { type AcceptanceSwitches, getAcceptanceSwitches, setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import { makePlatform } from '#areas/platform/test/platform.ts'
import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { routedBrands } from '#kernel/statuses.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { foldLanes } from '#proof/support/lanes.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

const open: SwitchPositions = { brands_off: [], currency_rule: 'all', currencies: [], country_rule: 'all', countries: [] }

let server: TestServer
let business: TestBusiness<'finance' | 'viewer'>
let token: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  business = await makeBusiness(server, { roles: ['finance', 'viewer'] })
  token = await makeSession(server, business.people.owner.userId)
})

type Shown = Answer<typeof getAcceptanceSwitches>

const caller = (of = token) => ({ token: of, params: { id: business.liveId } })
const read = async (of = token) => (await server.call<Shown>(getAcceptanceSwitches, caller(of))).envelope.data
const set = (body: object, of = token) => server.call<AcceptanceSwitches>(setAcceptanceSwitches, { ...caller(of), body: { ...open, ...body } })

async function audited(): Promise<unknown[]> {
  const { rows } = await server.db.owner.query(
    `SELECT details FROM merchant_audit_events WHERE merchant_id = $1 AND action = 'acceptance_switches.changed' ORDER BY id`,
    [business.liveId],
  )
  return rows.map(({ details }) => details)
}

describe('a change', () => {
  it('is saved in order, grows the version and leaves an audit row, unless nothing changes', async () => {
    expect(await read()).toMatchObject({ version: 0, ...open, is_taken_by_platform: false })
    const first = { ...open, brands_off: ['jcb', 'amex', 'jcb'], country_rule: 'only', countries: ['US', 'DE'] }
    const saved = { ...first, brands_off: ['amex', 'jcb'], countries: ['DE', 'US'] }
    expect((await set({ ...first, version: 0 })).envelope.data).toEqual({ ...saved, version: 1 })
    expect(await read()).toMatchObject({ ...saved, version: 1 })
    expect((await set({ ...first, version: 1 })).envelope.data.version).toBe(1)
    expect((await set({ version: 1 })).envelope.data).toEqual({ ...open, version: 2 })
    expect(await audited()).toEqual([
      { before: open, after: saved },
      { before: saved, after: open },
    ])
  })

  it('may leave one value of each kind', async () => {
    const all = {
      brands_off: routedBrands.slice(1),
      currency_rule: 'except',
      currencies: currencyCodes.slice(1),
      country_rule: 'only',
      countries: [...countryCodes],
    }
    expect((await set({ ...all, version: 0 })).status).toBe(200)
  })

  it.each([0, 1])('of one of two people who change version %i at the same time is refused', async (version) => {
    if (version > 0) await set({ version: 0, brands_off: ['jcb'] })
    const brands = ['amex', 'diners', 'discover', 'unionpay']
    const answers = await Promise.all(brands.map((brand) => set({ version, brands_off: [brand] })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const won = brands.filter((_, index) => answers[index]?.status === 200)
    expect(await read()).toMatchObject({ version: version + 1, brands_off: won })
    expect(await audited()).toHaveLength(version + 1)
  })

  it('of an older version is refused, and changes nothing', async () => {
    await set({ version: 0, brands_off: ['jcb'] })
    for (const version of [0, 2]) expect((await set({ version, brands_off: [] })).status).toBe(409)
    expect(await read()).toMatchObject({ version: 1, brands_off: ['jcb'] })
  })

  it('takes the permission, which others than owner and administrator get by a role of their own', async () => {
    for (const person of ['finance', 'viewer'] as const) {
      const of = await makeSession(server, business.people[person].userId)
      expect([(await set({ version: 0 }, of)).status, (await read(of)).version]).toEqual([403, 0])
    }
  })

  it('is refused where a platform takes the payments', async () => {
    business = await makeBusiness(server, { ...(await makePlatform(server)), roles: ['finance', 'viewer'] })
    token = await makeSession(server, business.people.owner.userId)
    await server.db.owner.query(`UPDATE merchant_accounts SET processed_by = 'platform' WHERE merchant_id = $1`, [business.liveId])
    expect((await read()).is_taken_by_platform).toBe(true)
    expect((await set({ version: 0, brands_off: ['jcb'] })).status).toBe(409)
  })

  it.each<[object, string]>([
    [{ version: -1 }, 'version'],
    [{ version: 2 ** 31 }, 'version'],
    [{ brands_off: ['visa', 'unheard_of'] }, 'brands_off.1'],
    [{ brands_off: [...routedBrands] }, 'brands_off'],
    [{ brands_off: ['cartes_bancaires'] }, 'brands_off.0'],
    [{ brands_off: ['visa', 'eftpos_au'] }, 'brands_off.1'],
    [{ currency_rule: 'none' }, 'currency_rule'],
    [{ currency_rule: 'only' }, 'currencies'],
    [{ currencies: ['USD'] }, 'currencies'],
    [{ currency_rule: 'except', currencies: [...currencyCodes] }, 'currencies'],
    [{ country_rule: 'except', countries: [...countryCodes] }, 'countries'],
    [{ currency_rule: 'except', currencies: ['XXX'] }, 'currencies.0'],
    [{ country_rule: 'except' }, 'countries'],
    [{ country_rule: 'only', countries: ['XX'] }, 'countries.0'],
    [{ country_rule: 'only', countries: ['unknown'] }, 'countries.0'],
  ])('%j is refused by its field', async (body, path) => {
    const { status, fields } = await set({ version: 0, ...body })
    expect([status, fields.map((field) => field.path)]).toEqual([422, [path]])
    expect((await read()).version).toBe(0)
  })
})

it('says how many payments of the past 30 days have each brand, currency and country', async () => {
  server.clock.set(new Date('2026-05-10T12:00:00Z'))
  await makePayment(server, business, { card: 'pm_card_jcb' })
  server.clock.set(new Date('2026-06-10T12:00:00Z'))
  await makePayment(server, business, { card: 'pm_card_jcb' })
  await makePayment(server, business, { card: 'pm_card_de', currency: 'EUR' })
  await inAccount(server, { merchantId: business.liveId }, foldLanes)
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  token = await makeSession(server, business.people.owner.userId)
  await makePayment(server, business, { card: 'pm_card_visa_chargeDeclined' })
  const { usage } = await read()
  const row = (value: string, successful_count: number, declined_count = 0) => ({ value, successful_count, declined_count })
  expect(usage).toEqual({
    from: '2026-05-17',
    to: '2026-06-15',
    brand: [row('visa', 1, 1), row('jcb', 1)],
    currency: [row('USD', 1, 1), row('EUR', 1)],
    country: expect.arrayContaining([row('DE', 1)]),
  })
  expect(usage.country.reduce((sum, { successful_count: good, declined_count: bad }) => sum + good + bad, 0)).toBe(3)
})
