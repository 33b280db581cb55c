import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SwitchPositions } from '#areas/acceptance/contract/accepts.ts'
import { type AcceptanceSwitches, getAcceptanceSwitches, setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import { makePlatform } from '#areas/platform/test/platform.ts'
import { extendRiskEntry, invalidateRiskEntry, type RiskEntryDetail, reactivateRiskEntry } from '#areas/risk/contract/lists.ts'
import { createRiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import { type RiskSimulation, simulateRisk } from '#areas/risk/contract/simulation.ts'
import { addRecords, findEntries, plantEntries } from '#areas/risk/test/risk.ts'
import { makeBusiness, makePayment, type PaymentOptions, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

const acceptsAll: SwitchPositions = { brands_off: [], currency_rule: 'all', currencies: [], country_rule: 'all', countries: [] }

let server: TestServer
let business: TestBusiness<'disputes' | 'viewer'>
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['disputes', 'viewer'] })
})
afterAll(() => server.close())

async function simulate(body: Record<string, string | number>) {
  const call = { token: business.people.viewer.token, params: { id: business.liveId }, body }
  const { status, envelope } = await server.call<RiskSimulation>(simulateRisk, call)
  const problems = status === 422 ? (envelope.data as unknown as { errors: { path: string; message: string }[] }).errors : []
  return { status, ...envelope.data, problems }
}

async function accept(positions: Partial<SwitchPositions>): Promise<void> {
  const caller = { token: business.people.owner.token, params: { id: business.liveId } }
  const { version } = (await server.call<AcceptanceSwitches>(getAcceptanceSwitches, caller)).envelope.data
  const { status, envelope } = await server.call(setAcceptanceSwitches, { ...caller, body: { ...acceptsAll, ...positions, version } })
  expect(status, envelope.message).toBe(200)
}

/** Every row of every table, except what each call leaves about its session and its limits. */
async function readAllTables(): Promise<string> {
  const { rows: tables } = await server.db.owner.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await server.db.owner.query(`SELECT md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS sum FROM ${name} AS t`)
    parts.push(`${name} ${(rows[0] as { sum: string }).sum}`)
  }
  return parts.join('\n')
}

describe('the simulator', () => {
  it('says which entries match, who added them and which of them decides', async () => {
    await plantEntries(server, business, 'card_bin', ['424242'])
    await plantEntries(server, business, 'ip', ['203.0.113.0/24'])
    await plantEntries(server, business, 'card_bin_country', ['US'])
    const found = await simulate({ card: '424242-4242', country: 'us', ip: '203.0.113.9' })
    expect(found).toMatchObject({ decision: 'block' })
    expect(found.entries.map(({ type, record, author, is_deciding }) => [type, record, author, is_deciding])).toEqual([
      ['ip', '203.0.113.0/24', business.people.owner.name, true],
      ['card_bin', '424242', business.people.owner.name, false],
      ['card_bin_country', 'US', business.people.owner.name, false],
    ])
    await plantEntries(server, business, 'user_id', ['ann'], { effect: 'allow' })
    expect(await simulate({ card: '424242-4242', user_id: 'ann' })).toMatchObject({
      decision: 'allow',
      entries: [
        { type: 'user_id', effect: 'allow', is_deciding: true },
        { type: 'card_bin', is_deciding: false },
      ],
    })
    expect(await simulate({ user_id: 'ann' })).toMatchObject({ decision: 'pass', entries: [{ type: 'user_id', is_deciding: false }] })
    expect(await simulate({ user_id: 'bob' })).toMatchObject({ decision: 'pass', entries: [] })
  })

  it.each([
    ['42424242', ['42424242', '4242424', '424242']],
    ['4242424', ['4242424', '424242']],
    ['424242', ['424242']],
  ])('compares the BIN %s with its own and shorter ones', async (card, records) => {
    await addRecords(server, business, 'card_bin', ['42424242', '4242424', '424242', '411111'])
    expect((await simulate({ card })).entries.map(({ record }) => record)).toEqual(records)
  })

  it.each<[Record<string, string>, string[]]>([
    [{ card: '424242-4242' }, ['card_bin', 'card_bin_country']],
    [{ card: '424242-4242', country: 'US' }, ['card_bin']],
    [{ card: '4242424' }, ['card_number', 'card_bin', 'card_bin_country']],
    [{ card: '42424242', country: 'US' }, ['card_number']],
    [{ user_id: 'ann', country: 'US' }, []],
  ])('names the lists of cards that %j can only be compared with in part', async (body, lists) => {
    expect((await simulate(body)).uncompared).toEqual(lists)
  })

  it('refuses what no payer has, and never repeats a whole card number', async () => {
    expect(await simulate({})).toMatchObject({ status: 422, problems: [{ path: 'card', message: 'Enter at least one value.' }] })
    const { status, problems } = await simulate({ card: '4242 4242 4242 4242', country: 'XX', user_id: 'two words', ip: '203.0.113.0/24' })
    expect([status, problems.map(({ path }) => path)]).toEqual([422, ['card', 'ip', 'user_id', 'country']])
    expect(JSON.stringify(problems)).not.toContain('4242')
  })

  it('names who put an entry into effect, as payments do, after somebody else extended it', async () => {
    await addRecords(server, business, 'card_bin', ['424242'], { period: '7_days' })
    const [entry] = await findEntries(server, business, 'card_bin')
    const { owner, disputes } = business.people
    const params = { id: business.liveId, type: 'card_bin', entryId: entry?.id ?? '' }
    const extend = async () => {
      const call = { token: disputes.token, params, body: { period: '30_days' } }
      const { envelope } = await server.call<RiskEntryDetail>(extendRiskEntry, call)
      expect(envelope.data).toMatchObject({ operator: disputes.name, history: [{ change: 'extended', member: disputes.name }, {}] })
    }
    const authors = async () => {
      const { id } = await makePayment(server, business)
      const { rows } = await server.db.owner.query<{ user_name: string }>('SELECT user_name FROM risk_decisions WHERE payment_id = $1', [id])
      return [(await simulate({ card: '424242' })).entries[0]?.author, rows[0]?.user_name]
    }
    await extend()
    expect(await authors()).toEqual([owner.name, owner.name])
    expect((await server.call(invalidateRiskEntry, { token: owner.token, params })).status).toBe(200)
    expect((await server.call(reactivateRiskEntry, { token: disputes.token, params, body: { period: '7_days' } })).status).toBe(200)
    expect(await authors()).toEqual([disputes.name, disputes.name])
  })

  it('says which switch refuses a payment, before lists and rules decide', async () => {
    await accept({ brands_off: ['amex'], currency_rule: 'only', currencies: ['USD'], country_rule: 'except', countries: ['DE'] })
    await addRecords(server, business, 'card_bin', ['424242'])
    expect(await simulate({ card: '424242' })).toMatchObject({ decision: 'block', refused_by: null, uncompared_switches: ['currency', 'brand', 'country'] })
    const refused = await simulate({ card: '424242', currency: 'EUR', country: 'DE' })
    expect(refused).toMatchObject({ decision: 'refused', refused_by: { switch: 'currency', value: 'EUR' }, uncompared_switches: ['brand'] })
    expect(refused.entries).toMatchObject([{ record: '424242', is_deciding: false }])
    expect(await simulate({ brand: 'amex' })).toMatchObject({ decision: 'refused', refused_by: { switch: 'brand', value: 'amex' } })
    expect(await simulate({ country: 'DE' })).toMatchObject({ decision: 'refused', refused_by: { switch: 'country', value: 'DE' } })
    expect(await simulate({ currency: 'USD', brand: 'visa', country: 'US' })).toMatchObject({ decision: 'pass', refused_by: null, uncompared_switches: [] })
  })

  it('decides nothing if a platform authorizes the payments', async () => {
    business = await makeBusiness(server, { ...(await makePlatform(server)), roles: ['disputes', 'viewer'] })
    await addRecords(server, business, 'card_bin', ['424242'])
    await server.db.owner.query(`UPDATE merchant_accounts SET processed_by = 'platform' WHERE merchant_id = $1`, [business.liveId])
    expect(await simulate({ card: '424242' })).toMatchObject({ decision: 'by_platform', refused_by: null, entries: [{ record: '424242', is_deciding: false }] })
  })

  it('agrees with confirmations about currencies, brands and countries that are refused, and about a device', async () => {
    await accept({ brands_off: ['amex'], currency_rule: 'except', currencies: ['EUR'], country_rule: 'except', countries: ['DE'] })
    const terms = { subject: 'device', counts: 'attempts', threshold: 1, window_minutes: 60, action: 'block', interval_seconds: null }
    expect((await server.call(createRiskRule, { token: business.people.owner.token, params: { id: business.liveId }, body: terms })).status).toBe(200)
    const visa = { card: '424242-4242', brand: 'visa', country: 'US', currency: 'USD', device: 'dev_1' }
    const pay = (options: PaymentOptions) => makePayment(server, business, { metadata: { device_id: 'dev_1' }, ...options })

    expect(await simulate(visa)).toMatchObject({ decision: 'pass', uncompared_rules: ['card'] })
    expect((await pay({})).status).toBe('successful')
    expect(await simulate(visa)).toMatchObject({ decision: 'block', rules: [{ subject: 'device', count: 1, is_deciding: true }] })
    expect(await pay({})).toMatchObject({ status: 'failed', decline_code: 'transaction_blocked' })
    expect(await simulate({ ...visa, device: 'dev_2' })).toMatchObject({ decision: 'pass', rules: [] })
    await pay({ metadata: { device_id: ' dev_3 ' } })
    for (const device of ['dev_3', ' dev_3 ']) expect(await simulate({ ...visa, device }), device).toMatchObject({ decision: 'block' })

    expect(await simulate({ ...visa, currency: 'EUR' })).toMatchObject({ decision: 'refused', refused_by: { switch: 'currency' } })
    expect(await pay({ currency: 'EUR' })).toMatchObject({ status: 'failed', last_error: { refused_by: { switch: 'currency', value: 'EUR' } } })
    expect(await simulate({ ...visa, country: 'DE' })).toMatchObject({ decision: 'refused', refused_by: { switch: 'country' } })
    expect(await pay({ card: 'pm_card_de', metadata: {} })).toMatchObject({ status: 'failed', last_error: { refused_by: { switch: 'country', value: 'DE' } } })
    expect(await simulate({ ...visa, card: '378282-0005', brand: 'amex' })).toMatchObject({ decision: 'refused', refused_by: { switch: 'brand' } })
    expect(await pay({ card: 'pm_card_amex', metadata: {} })).toMatchObject({
      status: 'failed',
      last_error: { refused_by: { switch: 'brand', value: 'amex' } },
    })
  })

  it('agrees with confirmations, and writes nothing', async () => {
    await plantEntries(server, business, 'card_number', ['424242-4242'])
    const before = await readAllTables()
    const whole = { country: 'US', brand: 'visa', currency: 'USD', device: 'dev_1' }
    expect(await simulate({ ...whole, card: '424242-4242', user_id: 'ann', ip: '2001:db8::1' })).toMatchObject({ decision: 'block' })
    expect(await simulate({ card: '555555-4444' })).toMatchObject({ decision: 'pass' })
    expect(await readAllTables()).toBe(before)
    expect((await makePayment(server, business, { card: 'pm_card_visa' })).status).toBe('failed')
    expect((await makePayment(server, business, { card: 'pm_card_mastercard' })).status).toBe('successful')
    expect(await readAllTables()).not.toBe(before)
  })
})
