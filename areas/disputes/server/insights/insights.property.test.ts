import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDisputes } from '#areas/disputes/contract/endpoints.ts'
import * as links from '#areas/disputes/contract/insight-links.ts'
import { getDisputeBreakdown, getDisputeInsights } from '#areas/disputes/contract/insights.ts'
import { type DisputeSort, disputeSorts } from '#areas/disputes/contract/tabs.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { disputeCategories, disputeNetworks } from '#kernel/statuses.ts'
import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { isSoak } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** Every number of the insights is the number of disputes in the list that it leads to, and sums over all disputes agree. */

const runCount = isSoak ? 300 : 8
const disputeCount = 30
const now = new Date('2026-06-15T12:00:00Z')
const metadataKey = 'plan'

const states = [
  { status: 'needs_response' },
  { status: 'under_review', isSubmitted: true },
  { status: 'won', isSubmitted: true, reason: 'issuer_decided' },
  { status: 'lost', isSubmitted: true, reason: 'issuer_decided' },
  { status: 'lost', reason: 'accepted' },
  { status: 'lost', reason: 'deadline_passed' },
] as const

const someDispute = fc.record({
  /** Before now, most of them within the range and some of them around its ends. */
  age: fc.integer({ min: 0, max: 100 * 24 * 60 }),
  state: fc.constantFrom(...states),
  category: fc.constantFrom(...disputeCategories.slice(0, 4)),
  network: fc.constantFrom(...disputeNetworks),
  evidence: fc.subarray(['receipt', 'customer_name', 'shipping_date', 'uncategorized_text'], { minLength: 1 }),
  responseMinutes: fc.integer({ min: 0, max: 20_000 }),
  country: fc.constantFrom('US', 'HK', null),
  plan: fc.constantFrom('annual', 'a "b", c=d', null),
})
type SomeDispute = typeof someDispute extends fc.Arbitrary<infer Value> ? Value : never

let server: TestServer
let business: TestBusiness<'viewer'>
let disputes: { id: string; payment_id: string; kind: string; currency: string; amount_minor: number }[]

beforeAll(async () => {
  server = await createTestServer({ now })
  business = await makeBusiness(server, { roles: ['viewer'] })
  disputes = []
  for (let index = 0; index < disputeCount; index++) {
    const currency = index % 5 === 0 ? 'EUR' : 'USD'
    const [kind, networkReasonCode] = index % 7 === 0 ? (['query', '13.1'] as const) : (['chargeback', '10.4'] as const)
    const opened = await inAccount(server, { merchantId: business.liveId }, async (context) => {
      const { id } = await sell(context, { amountMinor: 1_000 + index, currency, card: 'pm_card_visa' })
      return openFor(context, id, { kind, networkReasonCode })
    })
    disputes.push(opened)
  }
})
afterAll(() => server.close())

/** Makes the disputes what a random case says. */
async function set(cases: readonly SomeDispute[]): Promise<void> {
  const { owner } = server.db
  for (const [index, { id, payment_id, kind }] of disputes.entries()) {
    const { age, state, category, network, evidence, responseMinutes, country, plan } = cases[index] as SomeDispute
    const openedAt = new Date(now.getTime() - age * minuteMs)
    const isSubmitted = 'isSubmitted' in state && kind !== 'query'
    const reason = 'reason' in state && kind !== 'query' ? state.reason : null
    await owner.query(
      `UPDATE disputes SET created_at = $2, category = $3, network = $4, status = $5, closed_at = $6, closed_reason = $7, evidence_submitted_at = $8, submission_count = $9,
         evidence = $10, processor_id = 'core_' || id, decides_at = NULL, decides_as = NULL, remind_at = NULL, alert_at = NULL WHERE id = $1`,
      [
        id,
        openedAt,
        category,
        network,
        kind === 'query' ? 'warning_needs_response' : state.status,
        reason === null ? null : new Date(openedAt.getTime() + 30 * dayMs),
        reason,
        isSubmitted ? new Date(openedAt.getTime() + responseMinutes * minuteMs) : null,
        isSubmitted ? 1 : 0,
        JSON.stringify(Object.fromEntries(evidence.map((field) => [field, 'text']))),
      ],
    )
    await owner.query('UPDATE payments SET metadata = $2 WHERE id = $1', [payment_id, plan === null ? '{}' : JSON.stringify({ [metadataKey]: plan })])
    await owner.query('UPDATE payment_methods SET country = $2 WHERE id = (SELECT payment_method_id FROM payments WHERE id = $1)', [payment_id, country])
    await owner.query('UPDATE disputes SET card_country = $2 WHERE id = $1', [id, country ?? ''])
  }
}

const caller = () => ({ token: business.people.viewer.token, params: { id: business.liveId } })

/** The disputes of the list that a bar leads to, in an order. */
async function listBy(sort: DisputeSort, filters: object) {
  const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const { status, envelope } = await server.call<Answer<typeof listDisputes>>(listDisputes, { ...caller(), query: { ...query, sort, limit: '100' } })
  expect([status, envelope.data.next_cursor]).toEqual([200, null])
  return envelope.data.items
}

const range = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 95 }))
  .map((days) => days.toSorted((a, b) => b - a).map((ago) => new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10)) as [string, string])

it('counts in each bar what its list has', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someDispute, { minLength: disputeCount, maxLength: disputeCount }),
      range,
      fc.constantFrom('USD', 'EUR'),
      fc.constantFrom(...disputeSorts),
      async (cases, days, currency, sort) => {
        const list = (filters: object) => listBy(sort, filters)
        await set(cases)
        const [from, to] = days
        const ofRange = { from, to, currency } as const
        const { status, envelope } = await server.call<Answer<typeof getDisputeInsights>>(getDisputeInsights, { ...caller(), query: ofRange })
        expect(status).toBe(200)
        const { current, reasons, months, evidence } = envelope.data
        const all = await list(links.filtersOfRange(ofRange))
        expect([current.dispute_count, current.disputed_minor]).toEqual([all.length, all.reduce((sum, item) => sum + item.amount_minor, 0)])
        expect((await list(links.filtersOfResponse(ofRange, ['submitted']))).length).toBe(current.submitted_count)
        expect((await list(links.filtersOfResponse(ofRange, ['submitted', 'missed']))).length).toBe(current.submitted_count + current.missed_count)
        expect((await list(links.filtersOfDecided(ofRange))).map(({ status: ended }) => ended).toSorted()).toEqual([
          ...Array(current.lost_count).fill('lost'),
          ...Array(current.won_count).fill('won'),
        ])
        for (const { reason, ...row } of reasons) {
          expect((await list(links.filtersOfReason(ofRange, reason))).length).toBe(row.dispute_count)
          expect((await list(links.filtersOfDecided(ofRange, { reason }))).length).toBe(row.won_count + row.lost_count)
        }
        for (const month of months) expect((await list(links.filtersOfRange({ ...ofRange, from: month.from, to: month.to }))).length).toBe(month.dispute_count)
        for (const { field, won_count, lost_count } of evidence) {
          const found = await list(links.filtersOfDecided(ofRange, { field }))
          expect([field, found.length, found.filter((item) => item.status === 'won').length]).toEqual([field, won_count + lost_count, won_count])
        }
        expect(months.reduce((sum, row) => sum + row.payment_count, 0)).toBe(current.payment_count)
        expect(months.reduce((sum, row) => sum + row.captured_minor, 0)).toBe(current.captured_minor)
        const sums = [reasons, months].map((rows) => rows.reduce((sum, row) => sum + row.dispute_count, 0))
        expect(sums).toEqual([all.length, all.length])
        for (const by of links.breakdownKinds) {
          const broken = await server.call<Answer<typeof getDisputeBreakdown>>(getDisputeBreakdown, {
            ...caller(),
            query: { ...ofRange, by, key: metadataKey },
          })
          expect([broken.status, broken.envelope.data.from]).toEqual([200, from])
          const { values } = broken.envelope.data
          expect(values.reduce((sum, row) => sum + row.dispute_count, 0)).toBe(all.length)
          for (const { value, dispute_count } of values) {
            expect([by, value, (await list(links.filtersOfValue(ofRange, by, value, metadataKey))).length]).toEqual([by, value, dispute_count])
          }
        }
      },
    ),
    { numRuns: runCount },
  )
})
