import { type RiskSimulation, simulateRisk } from '@counterfoil/contract/risk/simulation'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBusiness, makePayment, type TestBusiness } from '../../../../test/factories.ts'
import { addRecords, plantEntries } from '../../../../test/risk.ts'
import { createTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let business: TestBusiness
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server)
})
afterAll(() => server.close())

async function simulate(body: Record<string, string>) {
  const call = { token: business.people.viewer.token, params: { id: business.liveId }, body }
  const { status, envelope } = await server.call<RiskSimulation>(simulateRisk, call)
  const problems = status === 422 ? (envelope.data as unknown as { errors: { path: string; message: string }[] }).errors : []
  return { status, ...envelope.data, problems }
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

  it('agrees with confirmations, and writes nothing', async () => {
    await plantEntries(server, business, 'card_number', ['424242-4242'])
    const before = await readAllTables()
    expect(await simulate({ card: '424242-4242', user_id: 'ann', ip: '2001:db8::1' })).toMatchObject({ decision: 'block' })
    expect(await simulate({ card: '555555-4444' })).toMatchObject({ decision: 'pass' })
    expect(await readAllTables()).toBe(before)
    expect((await makePayment(server, business, { card: 'pm_card_visa' })).status).toBe('failed')
    expect((await makePayment(server, business, { card: 'pm_card_mastercard' })).status).toBe('successful')
    expect(await readAllTables()).not.toBe(before)
  })
})
