import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sell } from '#areas/disputes/test/disputes.ts'
import {
  countRiskEntries,
  getRiskEntry,
  invalidateRiskEntry,
  listRiskEntries,
  type PreviewedRecord,
  previewRiskEntries,
  type RiskEntryDetail,
  reactivateRiskEntry,
} from '#areas/risk/contract/lists.ts'
import { addRecords, findEntries, plantEntries } from '#areas/risk/test/risk.ts'
import type { RiskEffect, RiskType } from '#kernel/risk/types.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

const start = new Date('2026-06-15T12:00:00.000Z')

let server: TestServer
let business: TestBusiness<'disputes'>
let token: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.clock.set(start)
  business = await makeBusiness(server, { roles: ['disputes'] })
  token = await makeSession(server, business.people.disputes.userId)
})

const add = (type: RiskType, records: readonly string[], more: Parameters<typeof addRecords>[4] = {}) =>
  addRecords(server, business, type, records, { token, ...more })
const find = (type: RiskType, q = '') => findEntries(server, business, type, q, token)
const params = (type: RiskType, entryId: string) => ({ id: business.liveId, type, entryId })
const detailOf = async (type: RiskType, entryId: string) =>
  (await server.call<RiskEntryDetail>(getRiskEntry, { token, params: params(type, entryId) })).envelope.data
const preview = async (type: RiskType, records: readonly string[], effect: RiskEffect = 'block') =>
  (await server.call<PreviewedRecord[]>(previewRiskEntries, { token, params: { id: business.liveId, type }, body: { records, effect } })).envelope.data
const invalidate = (type: RiskType, id: string) => server.call<RiskEntryDetail>(invalidateRiskEntry, { token, params: params(type, id) })
const reactivate = (type: RiskType, id: string, period: string) =>
  server.call<RiskEntryDetail>(reactivateRiskEntry, { token, params: params(type, id), body: { period } })
const only = <T>(items: readonly T[]): T => {
  expect(items).toHaveLength(1)
  return items[0] as T
}

describe('adding records', () => {
  it('keeps each once, in its one form, with its author, remark and time', async () => {
    const { envelope } = await add('ip', ['203.0.113.9/24', '203.0.113.0/24', '2001:DB8::1'], { remark: 'Card testing', period: '7_days' })
    expect(envelope.data).toEqual({ added: 2, reactivated: 0, known: 0 })
    const entries = await find('ip')
    expect(entries.map(({ record }) => record).toSorted()).toEqual(['2001:db8::1', '203.0.113.0/24'])
    expect(entries[0]).toMatchObject({
      effect: 'block',
      status: 'effective',
      effective_from: start.toISOString(),
      effective_until: new Date(start.getTime() + 7 * dayMs).toISOString(),
      remark: 'Card testing',
      operator: business.people.disputes.name,
    })
    expect(await find('card_bin')).toEqual([])
  })

  it('keeps one record as a block and an allow entry', async () => {
    await add('card_bin', ['411111'])
    expect((await add('card_bin', ['411111'], { effect: 'allow' })).envelope.data).toEqual({ added: 1, reactivated: 0, known: 0 })
    expect(only(await find('card_bin', 'effect:allow')).effect).toBe('allow')
    expect(await find('card_bin')).toHaveLength(2)
  })

  it('leaves known records as they are, and reactivates invalid ones', async () => {
    await add('user_id', ['a', 'b'], { remark: 'first' })
    const [b] = await find('user_id', 'record:b')
    await invalidate('user_id', b?.id ?? '')
    expect((await add('user_id', ['a', 'b', 'c'], { remark: 'second' })).envelope.data).toEqual({ added: 1, reactivated: 1, known: 1 })
    expect(only(await find('user_id', 'record:a')).remark).toBe('first')
    expect(only(await find('user_id', 'record:b'))).toMatchObject({ id: b?.id, remark: 'second', status: 'effective' })
  })

  it('refuses all records if one is invalid, and names each with its rule', async () => {
    const { status, envelope } = await add('card_bin_country', ['US', 'XX', 'Germany'])
    expect(status).toBe(422)
    expect(envelope.data).toEqual({
      errors: [
        { path: 'records.1', message: 'XX is not a country code. Enter a two-letter one, such as US.' },
        { path: 'records.2', message: 'Enter a two-letter country code, such as US.' },
      ],
    })
    expect(await find('card_bin_country')).toEqual([])
  })

  it('refuses 101 records, none, the whole internet and the own address', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `user_${index}`)
    expect((await add('user_id', ids)).envelope.data).toEqual({ errors: [{ path: 'records', message: 'Enter at most 100 records at a time.' }] })
    expect((await add('user_id', ids.slice(1))).envelope.data).toEqual({ added: 100, reactivated: 0, known: 0 })
    expect((await add('user_id', [])).status).toBe(422)
    for (const record of ['0.0.0.0/0', '::/0', '127.0.0.0/8', '127.0.0.1']) expect((await add('ip', [record])).status, record).toBe(422)
    expect((await add('ip', ['127.0.0.1'], { effect: 'allow' })).status).toBe(200)
  })

  it('adds a record once if several members add it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => add('user_id', index % 2 ? ['x', 'y'] : ['y', 'x'])))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers.reduce((sum, { envelope }) => sum + envelope.data.added, 0)).toBe(2)
    for (const { id } of await find('user_id')) expect((await detailOf('user_id', id)).history).toHaveLength(1)
  })

  it('leaves an audit row with its records', async () => {
    await add('card_number', ['411111-1111'], { remark: 'Stolen' })
    const { rows } = await server.db.owner.query(
      `SELECT action, target_id, details FROM merchant_audit_events WHERE merchant_id = $1 AND action LIKE 'risk%'`,
      [business.liveId],
    )
    expect(rows).toEqual([
      {
        action: 'risk_entries.added',
        target_id: 'card_number',
        details: { effect: 'block', records: '411111-1111', effective_until: null, remark: 'Stolen' },
      },
    ])
  })
})

describe('a preview', () => {
  it('says what each record would do, and changes nothing', async () => {
    await add('card_bin', ['411111', '422222'])
    await invalidate('card_bin', only(await find('card_bin', 'record:422222')).id)
    const before = await server.db.owner.query('SELECT * FROM risk_entries ORDER BY id')
    const found = await preview('card_bin', ['433333', '411111', '422222', '４３３３３３', '12'])
    expect(found.map(({ typed, record, outcome, reason }) => [typed, record, outcome, reason])).toEqual([
      ['433333', '433333', 'new', null],
      ['411111', '411111', 'known', null],
      ['422222', '422222', 'reactivated', null],
      ['４３３３３３', '433333', 'repeated', null],
      ['12', null, 'invalid', 'A BIN has 6 to 8 digits.'],
    ])
    expect((await server.db.owner.query('SELECT * FROM risk_entries ORDER BY id')).rows).toEqual(before.rows)
  })

  it('hides the digits of whole card numbers, and counts the cards of past payments', async () => {
    await inAccount(server, { merchantId: business.liveId }, async (context) => {
      await sell(context, { amountMinor: 1_000, card: 'pm_card_visa' })
      await sell(context, { amountMinor: 1_000, card: 'pm_card_visa' })
    })
    const found = await preview('card_number', ['424242-4242', '555555-4242', '4242424242424242', '4242|4242|4242|4242'])
    expect(found.map(({ typed, outcome, cards }) => [typed, outcome, cards])).toEqual([
      ['424242-4242', 'new', { count: 1, has_more: false }],
      ['555555-4242', 'new', { count: 0, has_more: false }],
      ['424242******4242', 'invalid', null],
      ['4242|42**|****|4242', 'invalid', null],
    ])
    await add('card_number', ['424242-4242'])
    await add('card_bin', ['424242'])
    const cardsOf = async (type: RiskType) => (await detailOf(type, only(await find(type)).id)).cards
    expect([await cardsOf('card_number'), await cardsOf('card_bin')]).toEqual([{ count: 1, has_more: false }, null])
  })
})

describe('an entry', () => {
  it('is invalid once its time is over, on its minute', async () => {
    await add('user_id', ['x'], { period: '30_days' })
    const statusAt = async (ms: number) => {
      server.clock.set(new Date(start.getTime() + ms))
      token = await makeSession(server, business.people.disputes.userId)
      return only(await find('user_id')).status
    }
    expect(await statusAt(30 * dayMs - 1)).toBe('effective')
    expect(await statusAt(30 * dayMs)).toBe('invalid')
    expect(await find('user_id', 'status:effective')).toEqual([])
    expect(await find('user_id', 'status:invalid')).toHaveLength(1)
  })

  it('is invalidated and reactivated, and keeps its whole history', async () => {
    await add('card_bin_country', ['CN'], { remark: 'Tests' })
    const { id } = only(await find('card_bin_country'))
    expect((await reactivate('card_bin_country', id, 'permanent')).status).toBe(409)
    server.clock.set(new Date(start.getTime() + 60_000))
    expect((await invalidate('card_bin_country', id)).envelope.data).toMatchObject({ status: 'invalid' })
    expect((await invalidate('card_bin_country', id)).status).toBe(409)
    server.clock.set(new Date(start.getTime() + 120_000))
    const { envelope } = await reactivate('card_bin_country', id, '90_days')
    const until = new Date(start.getTime() + 120_000 + 90 * dayMs).toISOString()
    expect(envelope.data).toMatchObject({ status: 'effective', effective_until: until, remark: 'Tests' })
    expect(envelope.data.history.map(({ change, effective_until, remark }) => [change, effective_until, remark])).toEqual([
      ['reactivated', until, null],
      ['invalidated', new Date(start.getTime() + 60_000).toISOString(), null],
      ['added', null, 'Tests'],
    ])
    expect(envelope.data.history.every(({ member }) => member === business.people.disputes.name)).toBe(true)
  })

  it('is invalidated from when it came into effect, by a call that began before', async () => {
    server.clock.set(new Date(start.getTime() + 10))
    await add('user_id', ['x'])
    const { id } = only(await find('user_id'))
    server.clock.set(start)
    const { status, envelope } = await invalidate('user_id', id)
    const at = new Date(start.getTime() + 10).toISOString()
    expect([status, envelope.data]).toMatchObject([200, { status: 'invalid', effective_from: at, effective_until: at }])
    expect(envelope.data.history.find(({ change }) => change === 'invalidated')).toMatchObject({ at, effective_until: at })
  })

  it("isn't reactivated if it would block its member", async () => {
    await plantEntries(server, business, 'ip', ['127.0.0.0/8', '203.0.113.0/24'])
    await plantEntries(server, business, 'ip', ['127.0.0.1'], { effect: 'allow' })
    const entries = await find('ip')
    for (const { id } of entries) await invalidate('ip', id)
    const answers = await Promise.all(entries.map(async ({ id, record }) => ({ record, ...(await reactivate('ip', id, 'permanent')) })))
    expect(Object.fromEntries(answers.map(({ record, status }) => [record, status]))).toEqual({ '127.0.0.0/8': 422, '203.0.113.0/24': 200, '127.0.0.1': 200 })
    expect(answers.find(({ status }) => status === 422)?.envelope.data).toEqual({
      errors: [{ path: 'record', message: 'Your own address 127.0.0.1 is in this range, so you would block yourself. Use a range that leaves it out.' }],
    })
  })

  it('is found in its own list and account only', async () => {
    await add('user_id', ['x'])
    const { id } = only(await find('user_id'))
    expect((await server.call(getRiskEntry, { token, params: params('ip', id) })).status).toBe(404)
    const other = await makeBusiness(server)
    const call = { token: other.people.owner.token, params: { ...params('user_id', id), id: other.liveId } }
    expect((await server.call(getRiskEntry, call)).status).toBe(404)
    expect((await server.call(invalidateRiskEntry, call)).status).toBe(404)
    expect((await server.call(listRiskEntries, { token, params: { id: business.liveId, type: 'email' } })).status).not.toBe(200)
  })
})

describe('the list', () => {
  it('finds the beginning of a record with a status and an effect, page by page', async () => {
    const bins = Array.from({ length: 7 }, (_, index) => `41111${index}`)
    await add('card_bin', [...bins, '555555'])
    await invalidate('card_bin', only(await find('card_bin', 'record:411113')).id)
    expect(await find('card_bin', '41111')).toHaveLength(7)
    expect(await find('card_bin', 'record:41111 status:effective')).toHaveLength(6)
    expect(await find('card_bin', 'record:41111 status:invalid effect:allow')).toEqual([])
    const seen: string[] = []
    let after: string | null = null
    do {
      const query: Record<string, string> = { q: 'status:effective', limit: '3', ...(after === null ? {} : { after }) }
      const { data } = (
        await server.call<{ items: { record: string }[]; next_cursor: string | null }>(listRiskEntries, {
          token,
          params: { id: business.liveId, type: 'card_bin' },
          query,
        })
      ).envelope
      seen.push(...data.items.map(({ record }) => record))
      after = data.next_cursor
    } while (after !== null)
    expect(seen.toSorted()).toEqual([...bins.filter((bin) => bin !== '411113'), '555555'])
  })

  it('finds entries by who changed them last, by a part of the name in any case', async () => {
    const { owner, disputes } = business.people
    await add('user_id', ['a', 'b', 'ab'])
    await add('user_id', ['c', 'ac'], { token: owner.token })
    await invalidate('user_id', only(await find('user_id', 'record:c')).id)
    const found = async (name: string, more = '') => (await find('user_id', `operator:"${name}" ${more}`)).map(({ record }) => record).toSorted()
    expect(await found(disputes.name)).toEqual(['a', 'ab', 'b', 'c'])
    expect(await found(owner.name.slice(1).toUpperCase())).toEqual(['ac'])
    expect(await found(disputes.name, 'record:a')).toEqual(['a', 'ab'])
    expect(await found(disputes.name, 'status:invalid effect:block')).toEqual(['c'])
    expect(await found('nobody of them')).toEqual([])
  })

  it('finds a record however it is typed', async () => {
    await add('card_bin_country', ['US'])
    await add('ip', ['2001:db8::1', '203.0.113.0/24'])
    await add('card_bin', ['411111'])
    const found = async (type: RiskType, q: string) => (await find(type, q)).map(({ record }) => record)
    expect(await found('card_bin_country', 'us')).toEqual(['US'])
    expect(await found('ip', 'record:"2001:DB8::1"')).toEqual(['2001:db8::1'])
    expect(await found('ip', '203.0.113.9/24')).toEqual(['203.0.113.0/24'])
    expect(await found('card_bin', '４１１')).toEqual(['411111'])
  })

  it('counts the effective entries of each list by effect', async () => {
    await add('card_bin', ['411111', '422222'])
    await add('card_bin', ['433333'], { effect: 'allow' })
    await invalidate('card_bin', only(await find('card_bin', 'record:411111')).id)
    const { envelope } = await server.call<{ type: string; effect: string; count: number }[]>(countRiskEntries, { token, params: { id: business.liveId } })
    expect(envelope.data.filter(({ count }) => count > 0)).toEqual([
      { type: 'card_bin', effect: 'block', count: 1, has_more: false },
      { type: 'card_bin', effect: 'allow', count: 1, has_more: false },
    ])
    expect(envelope.data).toHaveLength(10)
  })
})
