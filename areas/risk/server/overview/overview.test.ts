import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countPayments, listPayments, type PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { findPaymentPage } from '#areas/payments/server/index.ts'
import { type BlockedRange, filtersOfBlocked, filtersOfEntry, filtersOfRule } from '#areas/risk/contract/links.ts'
import { extendRiskEntry, getRiskEntry, listRiskEntries, type RiskEntryDetail } from '#areas/risk/contract/lists.ts'
import {
  dismissRiskSuggestion,
  getRiskOverview,
  type HurtingEntry,
  listExpiringEntries,
  listHurtingEntries,
  listRiskSuggestions,
  type RiskOverview,
  type RiskSuggestion,
} from '#areas/risk/contract/overview.ts'
import { addRecords, findEntries, plantEntries } from '#areas/risk/test/risk.ts'
import { type PlantedAttempt, plantAttempts, planted } from '#areas/risk/test/risk-trade.ts'
import { insertStores } from '#areas/stores/test/stores.ts'
import { termsOfFilters } from '#kernel/query/filters.ts'
import { printQuery } from '#kernel/query/print.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import { setTimeZone } from '#proof/support/account.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { dayOf } from '#proof/zones/zones.ts'

const start = new Date('2026-04-20T12:00:00.000Z')

let server: TestServer
let business: TestBusiness<'disputes' | 'developer' | 'viewer'>
let token: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['disputes', 'developer', 'viewer'] })
  await moveTo(start)
})

async function moveTo(time: Date): Promise<void> {
  server.clock.set(time)
  token = await makeSession(server, business.people.disputes.userId)
}

const params = () => ({ id: business.liveId })
const ask = async <T>(endpoint: Parameters<TestServer['call']>[0], more: object = {}): Promise<T> => {
  const { status, envelope } = await server.call<T>(endpoint, { token, params: params(), ...more })
  expect(status).toBe(200)
  return envelope.data
}
const overviewOf = (days = '30') => ask<RiskOverview>(getRiskOverview, { query: { days } })
const suggestions = () => ask<RiskSuggestion[]>(listRiskSuggestions)

async function listed(filters: Parameters<typeof termsOfFilters<typeof paymentQuery>>[1]): Promise<string[]> {
  const q = printQuery(termsOfFilters(paymentQuery, filters))
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await ask<{ items: PaymentItem[]; next_cursor: string | null }>(listPayments, { query: { q, limit: 10, ...(after && { after }) } })
    ids.push(...page.items.map(({ id }) => id))
    if (page.next_cursor === null) return ids
    after = page.next_cursor
  }
}

const plant = (attempts: readonly PlantedAttempt[]) => plantAttempts(server.db.owner, business.liveId, attempts)

async function insertRule(status: 'on' | 'deleted', threshold: number): Promise<string> {
  const id = `rskr_${threshold}`
  await server.db.owner.query(
    `INSERT INTO risk_rules (merchant_id, id, created_at, changed_at, version, threshold, window_minutes, status, subject, counts, action)
     VALUES ($1, $2, $3, $3, 1, $4, 10, $5, 'card', 'declines', 'block')`,
    [business.liveId, id, start, threshold, status],
  )
  return id
}

describe('blocked payments', () => {
  it('have the code that only lists, rules and settings give; what the processor suspects has another', async () => {
    await plantEntries(server, business, 'card_bin', ['424242'])
    expect(await makePayment(server, business, { card: 'pm_card_visa' })).toMatchObject({ decline_code: 'transaction_blocked' })
    expect(await makePayment(server, business, { card: 'pm_card_radarBlock' })).toMatchObject({ decline_code: 'fraudulent' })
    expect((await overviewOf()).all.payments).toBe(1)
  })

  it('are those that confirmations left, by day, list and entry', async () => {
    await plantEntries(server, business, 'card_bin', ['424242'])
    await plantEntries(server, business, 'card_bin_country', ['DE'])
    await makePayment(server, business, { card: 'pm_card_visa', amountMinor: 1_500 })
    await makePayment(server, business, { card: 'pm_card_visa', amountMinor: 2_000, currency: 'EUR' })
    await makePayment(server, business, { card: 'pm_card_mastercard' })
    const overview = await overviewOf()
    const amounts = [
      { currency: 'EUR', payments: 1, attempts: 1, amount_minor: 2_000 },
      { currency: 'USD', payments: 1, attempts: 1, amount_minor: 1_500 },
    ]
    expect(overview).toMatchObject({ all: { payments: 2, attempts: 2, amounts } })
    const [entry] = await findEntries(server, business, 'card_bin')
    expect(overview.types).toEqual([{ type: 'card_bin', payments: 2, attempts: 2, amounts }])
    expect(overview.entries).toEqual([{ entry_id: entry?.id, type: 'card_bin', record: '424242', payments: 2, attempts: 2, amounts }])
    expect(overview.days).toHaveLength(30)
    expect(overview.days.at(-1)).toEqual({ day: overview.to, payments: 2, attempts: 2, amounts })
  })

  it('are those that rules stopped as well, once each, and none of the cards that were only set up', async () => {
    await plant([
      planted(1, start, { payment: 'pi_1', attempts: 2, number: 1, isStoppedByRule: true }),
      planted(2, start, { payment: 'pi_1', attempts: 2, number: 2, decided: 'block' }),
      planted(3, start, { currency: 'EUR', amount: 900, isStoppedByRule: true }),
      planted(4, new Date(start.getTime() - dayMs), { isStoppedByRule: true }),
      planted(5, new Date(start.getTime() - dayMs), { isRefused: true }),
    ])
    await server.db.owner.query(
      `INSERT INTO risk_rule_decisions (merchant_id, object_id, attempt_id, at, count, threshold, window_minutes, rule_id, subject, counts, action)
       VALUES ($1, 'seti_1', 'rskrd_1', $2, 5, 5, 10, 'rskr_earlier', 'card', 'declines', 'block')`,
      [business.liveId, start],
    )
    const overview = await overviewOf()
    expect([overview.all.payments, overview.all.attempts]).toEqual([3, 4])
    expect(overview.types.map(({ type, payments, attempts }) => [type, payments, attempts])).toEqual([
      ['rule', 3, 3],
      ['card_bin', 1, 1],
    ])
    expect(overview.types[0]?.amounts).toEqual([
      { currency: 'EUR', payments: 1, attempts: 1, amount_minor: 900 },
      { currency: 'USD', payments: 2, attempts: 2, amount_minor: 3_000 },
    ])
    expect(overview.entries).toHaveLength(1)
    expect(overview.days.slice(-2).map(({ payments }) => payments)).toEqual([1, 2])
    const range: BlockedRange = { from: overview.from, to: overview.to, currency: undefined }
    expect((await listed(filtersOfBlocked(range))).toSorted()).toEqual(['pi_1', 'pi_3', 'pi_4'])
    expect((await listed(filtersOfBlocked(range, ['rule']))).toSorted()).toEqual(['pi_1', 'pi_3', 'pi_4'])
    expect(await listed(filtersOfBlocked({ ...range, currency: 'EUR' }, ['rule']))).toEqual(['pi_3'])
    expect(await listed(filtersOfBlocked(range, ['card_bin']))).toEqual(['pi_1'])
    expect(await listed({ ...filtersOfBlocked(range, ['rule']), risk_entry_id: 'rsk_earlier' })).toEqual([])
  })

  it('are counted for each rule, as it is now or was deleted, and the list finds those of one rule', async () => {
    const [first, second] = [await insertRule('on', 5), await insertRule('deleted', 7)]
    await plant([
      planted(1, start, { payment: 'pi_1', attempts: 2, number: 1, isStoppedByRule: true, rule: first }),
      planted(2, start, { payment: 'pi_1', attempts: 2, number: 2, isStoppedByRule: true, rule: second }),
      planted(3, start, { currency: 'EUR', amount: 900, isStoppedByRule: true, rule: first }),
      planted(4, start, { decided: 'block' }),
      planted(5, new Date(start.getTime() - 31 * dayMs), { isStoppedByRule: true, rule: second }),
    ])
    const overview = await overviewOf()
    const terms = { subject: 'card', counts: 'declines', window_minutes: 10, action: 'block', interval_seconds: null }
    const usd = { currency: 'USD', payments: 1, attempts: 1, amount_minor: 1_500 }
    expect(overview.rules).toEqual([
      {
        ...{ rule_id: first, status: 'on', threshold: 5, payments: 2, attempts: 2, ...terms },
        amounts: [{ currency: 'EUR', payments: 1, attempts: 1, amount_minor: 900 }, usd],
      },
      { rule_id: second, status: 'deleted', threshold: 7, payments: 1, attempts: 1, amounts: [usd], ...terms },
    ])
    const range: BlockedRange = { from: overview.from, to: overview.to, currency: undefined }
    expect((await listed(filtersOfRule(range, first))).toSorted()).toEqual(['pi_1', 'pi_3'])
    expect(await listed(filtersOfRule({ ...range, currency: 'EUR' }, first))).toEqual(['pi_3'])
    expect(await listed(filtersOfRule(range, second))).toEqual(['pi_1'])
    expect((await listed({ risk_rule_id: second })).toSorted()).toEqual(['pi_1', 'pi_5'])
    expect(await listed({ risk_rule_id: second, blocked: ['rule'], status: ['failed'] })).toEqual(['pi_1', 'pi_5'])
    for (const other of [{ blocked: ['ip' as const] }, { risk_entry_id: 'rsk_earlier' }]) expect(await listed({ risk_rule_id: first, ...other })).toEqual([])
  })

  it('of a rule and a currency are all listed by the currency of the attempt, page by page, though the payment of some has another one since', async () => {
    const rule = await insertRule('on', 5)
    const stopped = Array.from({ length: 45 }, (_, index) => planted(index, new Date(start.getTime() - index * 1_000), { isStoppedByRule: true, rule }))
    await plant(stopped)
    const changed = ['pi_3', 'pi_10', 'pi_21', 'pi_44']
    await server.db.owner.query(`UPDATE payments SET currency = 'EUR' WHERE merchant_id = $1 AND id = ANY ($2)`, [business.liveId, changed])
    expect(await listed({ risk_rule_id: rule, currency: 'USD' })).toEqual(stopped.map(({ payment }) => payment))
    expect(await listed({ risk_rule_id: rule, currency: 'EUR' })).toEqual([])
    // An amount is the payment's.
    expect(await listed({ risk_rule_id: rule, currency: 'EUR', amount_min_minor: 1 })).toEqual(changed)
  })

  it('in two currencies are listed and counted once in each, by list, entry and rule', async () => {
    const rule = await insertRule('on', 5)
    await plant([
      planted(1, start, { payment: 'pi_1', attempts: 3, number: 1, decided: 'block' }),
      planted(2, start, { payment: 'pi_1', attempts: 3, number: 2, decided: 'block', currency: 'EUR', amount: 900 }),
      planted(3, start, { payment: 'pi_1', attempts: 3, number: 3, isStoppedByRule: true, rule, currency: 'EUR', amount: 700 }),
      planted(4, start, { decided: 'block' }),
    ])
    const { from, to, all, entries } = await overviewOf()
    expect(all.amounts.map(({ currency, payments }) => [currency, payments])).toEqual([
      ['EUR', 1],
      ['USD', 2],
    ])
    const entry = entries[0]?.entry_id ?? ''
    for (const [currency, ids, ofRule] of [
      ['USD', ['pi_1', 'pi_4'], []],
      ['EUR', ['pi_1'], ['pi_1']],
    ] as const) {
      const range: BlockedRange = { from, to, currency }
      expect((await listed(filtersOfBlocked(range))).toSorted()).toEqual(ids)
      expect((await listed(filtersOfEntry(range, entry))).toSorted()).toEqual(ids)
      expect(await listed(filtersOfRule(range, rule))).toEqual(ofRule)
    }
  })

  it('of a rule and a filter that no decision has are all listed, page by page', async () => {
    const rule = await insertRule('on', 5)
    const stopped = Array.from({ length: 45 }, (_, index) =>
      planted(index, new Date(start.getTime() - index * 1_000), { isStoppedByRule: true, rule, metadata: index % 4 === 0 ? { note: 'marked' } : {} }),
    )
    await plant(stopped)
    const marked = stopped.filter((_, index) => index % 4 === 0).map(({ payment }) => payment)
    expect(await listed({ risk_rule_id: rule, text: 'marked' })).toEqual(marked)
    await insertStores(server.db.owner, business.liveId, ['acme'])
    await server.db.owner.query(`UPDATE payments SET store_id = 'store_acme' WHERE merchant_id = $1 AND id = ANY ($2)`, [business.liveId, marked])
    expect(await listed({ risk_rule_id: rule, store: 'acme' })).toEqual(marked)
  })

  it.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])(
    'are as many as the list has, each day across a change of clocks in %s',
    async (zone) => {
      await setTimeZone(server.db, business.businessId, zone)
      // Every five hours of 90 days, in which the clocks of each zone change.
      const attempts = Array.from({ length: 430 }, (_, index) =>
        planted(index, new Date(start.getTime() - index * 5 * hourMs), {
          payment: `pi_${Math.floor(index / 2)}`,
          at: new Date(start.getTime() - Math.floor(index / 2) * 10 * hourMs).toISOString(),
          attempts: 2,
          number: 1 + (index % 2),
          currency: index % 6 < 2 ? 'JPY' : 'USD',
          decided: index % 5 === 0 ? null : index % 7 === 0 ? 'allow' : 'block',
          isStoppedByRule: index % 10 === 0,
        }),
      )
      await plant(attempts)
      const overview = await overviewOf('90')
      const blocked = attempts.filter(
        ({ decided, isStoppedByRule, at }) => (decided === 'block' || isStoppedByRule) && dayOf(new Date(at), zone) >= overview.from,
      )
      const paymentsOf = (list: readonly PlantedAttempt[]) => new Set(list.map(({ payment }) => payment)).size
      expect([overview.all.payments, overview.all.attempts]).toEqual([paymentsOf(blocked), blocked.length])
      for (const { day, payments, attempts: count } of overview.days) {
        const ofDay = blocked.filter(({ at }) => dayOf(new Date(at), zone) === day)
        expect([day, payments, count]).toEqual([day, paymentsOf(ofDay), ofDay.length])
      }
      const range: BlockedRange = { from: overview.from, to: overview.to, currency: undefined }
      expect(await listed(filtersOfBlocked(range))).toHaveLength(overview.all.payments)
      expect(await listed(filtersOfBlocked({ ...range, currency: 'JPY' }))).toHaveLength(
        overview.all.amounts.find(({ currency }) => currency === 'JPY')?.payments ?? 0,
      )
      for (const { type, payments } of overview.types) expect([type, (await listed(filtersOfBlocked(range, [type]))).length]).toEqual([type, payments])
      expect(await listed(filtersOfEntry(range, overview.entries[0]?.entry_id ?? ''))).toHaveLength(overview.entries[0]?.payments ?? 0)
      for (const { day, payments } of overview.days.slice(60, 70)) {
        expect(await listed(filtersOfBlocked({ from: day, to: day, currency: undefined }))).toHaveLength(payments)
      }
      expect(await listed(filtersOfBlocked(range, ['ip']))).toEqual([])
    },
  )

  it('are found by members who may view the lists, and by nobody else', async () => {
    const statusesFor = async (role: 'developer' | 'viewer') => {
      const session = await makeSession(server, business.people[role].userId)
      const statusOf = async (endpoint: Parameters<TestServer['call']>[0], query: Readonly<Record<string, string>>) =>
        (await server.call(endpoint, { token: session, params: params(), query })).status
      return [
        await statusOf(listPayments, { q: 'blocked:ip,card_bin' }),
        await statusOf(listPayments, { q: 'entry:rsk_1' }),
        await statusOf(listPayments, { blocked: 'ip' }),
        await statusOf(countPayments, { q: 'entry:rsk_1' }),
        await statusOf(listPayments, { risk_rule_id: 'rskr_1' }),
        await statusOf(listPayments, { q: 'status:failed' }),
      ]
    }
    expect(await statusesFor('developer')).toEqual([403, 403, 403, 403, 403, 200])
    expect(await statusesFor('viewer')).toEqual([200, 200, 200, 200, 200, 200])
  })

  it('are all there in a page longer than a search looks up, as bulk actions read them', async () => {
    const count = 1_010
    await plant(Array.from({ length: count }, (_, index) => planted(index, new Date(start.getTime() - index * 1_000), { decided: 'block' })))
    const { rows, searchedTo } = await inAccount(server, { merchantId: business.liveId }, (context) =>
      findPaymentPage(context, { blocked: ['card_bin'] }, { limit: count + 1, after: null, before: null }, 'UTC'),
    )
    expect([rows.length, searchedTo]).toEqual([count, null])
  })
})

describe('entries that end soon', () => {
  it('are the effective ones of a week, and can be extended by days or for good', async () => {
    await addRecords(server, business, 'user_id', ['soon', 'sooner'], { period: '7_days' })
    await addRecords(server, business, 'ip', ['203.0.113.7'], { period: '30_days' })
    await addRecords(server, business, 'card_bin', ['424242'])
    const expiring = async () => (await ask<RiskEntryDetail[]>(listExpiringEntries)).map(({ record }) => record)
    expect((await expiring()).toSorted()).toEqual(['soon', 'sooner'])
    // The history is in the order of time.
    await moveTo(new Date(start.getTime() + 1_000))
    const [entry] = await findEntries(server, business, 'user_id', 'record:sooner')
    const place = { params: { ...params(), type: 'user_id', entryId: entry?.id ?? '' } }
    const extended = await ask<RiskEntryDetail>(extendRiskEntry, { ...place, body: { period: '30_days' } })
    expect(extended).toMatchObject({ status: 'effective', effective_until: new Date(start.getTime() + 37 * dayMs).toISOString() })
    expect(extended.history.map(({ change }) => change)).toEqual(['extended', 'added'])
    expect(await expiring()).toEqual(['soon'])
    expect((await ask<RiskEntryDetail>(extendRiskEntry, { ...place, body: { period: 'permanent' } })).effective_until).toBeNull()
    const refused = async () => (await server.call(extendRiskEntry, { token, ...place, body: { period: '7_days' } })).envelope.message
    expect(await refused()).toBe('This entry is permanent already.')
    await moveTo(new Date(start.getTime() + 8 * dayMs))
    expect(await expiring()).toEqual([])
  })
})

describe('what an entry stopped', () => {
  const hitsOf = async (record: string) => {
    const [entry] = await findEntries(server, business, 'user_id', `record:${record}`)
    const params = { id: business.liveId, type: 'user_id', entryId: entry?.id ?? '' }
    const { envelope } = await server.call<RiskEntryDetail>(getRiskEntry, { token, params })
    return envelope.data.blocked
  }

  const hurting = async () => (await ask<{ items: HurtingEntry[] }>(listHurtingEntries)).items.map(({ type, record, attempts }) => [type, record, attempts])

  async function insertGoodCustomer(id: string): Promise<void> {
    await server.db.owner.query('INSERT INTO customers (merchant_id, id, created_at) VALUES ($1, $2, $3)', [business.liveId, id, start])
    await server.db.owner.query(
      `INSERT INTO customer_figures (merchant_id, customer_id, slot, payment_count, captured_count, captured_minor, refunded_minor, disputed_minor, dispute_count, currency)
       VALUES ($1, $2, 1, 2, 1, 100, 0, 0, 0, 'USD')`,
      [business.liveId, id],
    )
  }

  it('is counted with the customers who paid otherwise, and only hurts if all of them are good', async () => {
    for (const id of ['cus_good', 'cus_bad']) await insertGoodCustomer(id)
    await addRecords(server, business, 'user_id', ['cus_good', 'cus_bad', 'cus_idle'])
    const idOf = async (record: string) => (await findEntries(server, business, 'user_id', `record:${record}`))[0]?.id ?? ''
    const [good, bad] = [await idOf('cus_good'), await idOf('cus_bad')]
    const hit = (index: number, entry: string, more: Partial<PlantedAttempt>) => planted(index, start, { decided: 'block', entry, ...more })
    await plant([
      hit(1, good, { customer: 'cus_good', payment: 'pi_1', attempts: 2, number: 1 }),
      hit(2, good, { customer: 'cus_good', payment: 'pi_1', attempts: 2, number: 2 }),
      hit(3, good, { customer: 'cus_good', currency: 'EUR', amount: 700 }),
      hit(4, good, { customer: 'cus_good', at: new Date(start.getTime() - 91 * dayMs).toISOString() }),
      hit(5, bad, { customer: 'cus_bad' }),
      planted(6, start, { isAccepted: true, isSucceeded: true, customer: 'cus_bad', dispute: 'won' }),
    ])
    expect(await hitsOf('cus_good')).toEqual({
      payments: 2,
      attempts: 3,
      amounts: [
        { currency: 'EUR', amount_minor: 700 },
        { currency: 'USD', amount_minor: 1_500 },
      ],
      has_more: false,
      last_at: start.toISOString(),
      customers: 1,
      good_customers: 1,
      setups: { count: 0, has_more: false },
      only_hurts: true,
    })
    expect(await hitsOf('cus_bad')).toMatchObject({ payments: 1, customers: 1, good_customers: 0, only_hurts: false })
    expect(await hitsOf('cus_idle')).toMatchObject({ payments: 0, attempts: 0, last_at: null, only_hurts: false })
    const foundBy = async (q: string) =>
      (await ask<{ items: RiskEntryDetail[] }>(listRiskEntries, { params: { ...params(), type: 'user_id' }, query: { q } })).items.map(({ record }) => record)
    expect(await foundBy('stopped:only_good')).toEqual(['cus_good'])
    expect(await foundBy('stopped:only_good status:invalid')).toEqual([])
    expect(await hurting()).toEqual([['user_id', 'cus_good', 3]])
  })

  it('of many entries is compared for the ones that stopped the most, if they are in effect and stopped no card without a payment', async () => {
    await insertGoodCustomer('cus_good')
    await addRecords(server, business, 'user_id', ['ended'], { period: '7_days' })
    await addRecords(server, business, 'ip', ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
    const idOf = async (type: RiskType, record: string) => (await findEntries(server, business, type, `record:${record}`))[0]?.id ?? ''
    const [one, two, three] = [await idOf('ip', '203.0.113.1'), await idOf('ip', '203.0.113.2'), await idOf('ip', '203.0.113.3')]
    const hit = (index: number, entry: string, customer: string | null = 'cus_good') => planted(index, start, { decided: 'block', entry, customer })
    await plant([hit(1, one), hit(2, one), hit(3, two), hit(4, two, null), hit(5, three), hit(6, await idOf('user_id', 'ended'))])
    expect((await hurting()).toSorted()).toEqual([
      ['ip', '203.0.113.1', 2],
      ['ip', '203.0.113.3', 1],
      ['user_id', 'ended', 1],
    ])
    await server.db.owner.query(
      `INSERT INTO risk_setup_decisions (merchant_id, object_id, attempt_id, at, entry_id) VALUES ($1, 'seti_1', 'rskrd_1', $2, $3)`,
      [business.liveId, start, three],
    )
    await moveTo(new Date(start.getTime() + 8 * dayMs))
    expect(await hurting()).toEqual([['ip', '203.0.113.1', 2]])
    expect((await ask<{ is_whole: boolean }>(listHurtingEntries)).is_whole).toBe(true)
    await moveTo(new Date(start.getTime() + 91 * dayMs))
    expect(await hurting()).toEqual([])
  })

  it('names an entry with all that it stopped', async () => {
    await insertGoodCustomer('cus_good')
    await addRecords(server, business, 'user_id', ['cus_good'])
    const entry = (await findEntries(server, business, 'user_id'))[0]?.id ?? ''
    await plant(Array.from({ length: 30 }, (_, index) => planted(index, start, { decided: 'block', entry, customer: 'cus_good' })))
    expect(await ask(listHurtingEntries)).toMatchObject({ items: [{ id: entry, attempts: 30 }], is_whole: true })
  })
})

describe('suggestions', () => {
  const accepted = { isAccepted: true, isSucceeded: true } as const

  it('are cards with several fraud reports, customers with several disputes and addresses with many declined payments', async () => {
    await plant([
      planted(1, start, { ...accepted, isReported: true, bin: '411111', last4: '1111' }),
      planted(2, new Date(start.getTime() - 80 * dayMs), { ...accepted, isReported: true, bin: '411111', last4: '1111' }),
      planted(3, start, { ...accepted, isReported: true, bin: '555555', last4: '4444' }),
      planted(4, new Date(start.getTime() - 91 * dayMs), { ...accepted, isReported: true, bin: '555555', last4: '4444' }),
      planted(5, start, { ...accepted, customer: 'cus_1', dispute: 'lost' }),
      planted(6, start, { ...accepted, customer: 'cus_1', dispute: 'won' }),
      planted(7, start, { ...accepted, customer: 'cus_2', dispute: 'lost' }),
      ...Array.from({ length: 10 }, (_, index) =>
        planted(100 + index, new Date(start.getTime() - index * hourMs), { metadata: { ip_address: '203.0.113.7' } }),
      ),
      ...Array.from({ length: 9 }, (_, index) => planted(200 + index, start, { metadata: { customer_ip: '203.0.113.8' } })),
      planted(300, new Date(start.getTime() - 8 * dayMs), { metadata: { customer_ip: '203.0.113.8' } }),
    ])
    expect(await suggestions()).toEqual([
      { type: 'card_number', record: '411111-1111', reason: 'fraud_reports', count: 2, days: 90 },
      { type: 'user_id', record: 'cus_1', reason: 'disputes', count: 2, days: 90 },
      { type: 'ip', record: '203.0.113.7', reason: 'declines', count: 10, days: 7 },
    ])
  })

  it('leave out what an effective entry names, and what somebody dismissed for 90 days', async () => {
    const disputes = (day: number) =>
      ['cus_1', 'cus_2', 'cus_3'].flatMap((customer, index) =>
        [0, 1].map((number) => planted(1_000 * day + 10 * index + number, new Date(start.getTime() + day * dayMs), { ...accepted, customer, dispute: 'lost' })),
      )
    await plant([...disputes(0), ...disputes(88)])
    const names = async () => (await suggestions()).map(({ record }) => record)
    await addRecords(server, business, 'user_id', ['cus_1'], { period: '7_days' })
    await addRecords(server, business, 'user_id', ['cus_2'], { effect: 'allow' })
    expect(await names()).toEqual(['cus_3'])
    expect(await ask(dismissRiskSuggestion, { body: { type: 'user_id', record: 'cus_3' } })).toEqual([])
    const refused = await server.call(dismissRiskSuggestion, { token, params: params(), body: { type: 'ip', record: 'anywhere' } })
    expect(refused.status).toBe(422)
    await moveTo(new Date(start.getTime() + 89 * dayMs))
    expect(await names()).toEqual(['cus_1'])
    await moveTo(new Date(start.getTime() + 91 * dayMs))
    expect(await names()).toEqual(['cus_1', 'cus_3'])
  })
})
