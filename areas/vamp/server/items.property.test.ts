import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { getVamp, listVampItems, type VampItem, type VampItemKind, vampItemKinds } from '#areas/vamp/contract/endpoints.ts'
import { dispute, reportFraud, sellFor } from '#areas/vamp/test/vamp-trade.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { isSoak } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { excludeFromMonitoring } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const months = ['2026-05', '2026-06'] as const
const atMost = isSoak ? 60 : 12

const sale = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.constantFrom(...months),
  brand: fc.constantFrom('visa', 'visa', 'visa', 'mastercard'),
  fraudAfterDays: fc.option(fc.nat({ max: 25 })),
  disputedAfterDays: fc.option(fc.nat({ max: 25 })),
  isExcluded: fc.boolean(),
} as const)
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never

/** Trades as described; what would happen after now doesn't happen. */
async function trade({ liveId }: TestBusiness, sales: readonly Sale[], now: Date): Promise<void> {
  const at = (date: Date) => {
    server.clock.set(date)
    return { merchantId: liveId }
  }
  for (const { day, month, brand, fraudAfterDays, disputedAfterDays, isExcluded } of sales) {
    const made = new Date(`${month}-${String(day).padStart(2, '0')}T10:00:00Z`)
    const after = (days: number) => new Date(made.getTime() + days * 86_400_000 + 3_600_000)
    const paymentId = await inAccount(server, at(made), (context) => sellFor(context, brand))
    if (fraudAfterDays !== null && after(fraudAfterDays) < now) {
      await inAccount(server, at(after(fraudAfterDays)), async (context) => {
        const id = await reportFraud(context, paymentId)
        if (isExcluded) await excludeFromMonitoring(context, 'fraud_report', id)
      })
    }
    if (disputedAfterDays !== null && after(disputedAfterDays) < now) {
      await inAccount(server, at(after(disputedAfterDays)), async (context) => {
        const id = await dispute(context, paymentId, brand)
        if (isExcluded) await excludeFromMonitoring(context, 'dispute', id)
      })
    }
  }
  server.clock.set(now)
}

/** Every item of a list, page by page. */
async function listAll(business: TestBusiness, token: string, month: string, kind: VampItemKind): Promise<VampItem[]> {
  const found: VampItem[] = []
  let after: string | null = null
  do {
    const query: Record<string, string> = { month, kind, limit: '3', ...(after === null ? {} : { after }) }
    const { envelope } = await server.call<{ items: VampItem[]; next_cursor: string | null }>(listVampItems, { token, params: { id: business.liveId }, query })
    found.push(...envelope.data.items)
    after = envelope.data.next_cursor
  } while (after !== null)
  return found
}

async function countsOf(business: TestBusiness, token: string, month: string): Promise<Record<VampItemKind, number>> {
  const { envelope } = await server.call<Record<string, number>>(getVamp, { token, params: { id: business.liveId }, query: { mode: 'summary', month } })
  const { tc40_count = -1, tc15_count = -1, tc05_count = -1, excluded_count = -1 } = envelope.data
  return { tc40: tc40_count, tc15: tc15_count, excluded: excluded_count, tc05: tc05_count }
}

it('the number behind each count is that of the list it opens, also for a tenant beside it', { timeout: 300_000 }, async () => {
  const now = new Date('2026-06-28T23:00:00Z')
  const other = await makeBusiness(server)
  await trade(other, [{ day: 3, month: '2026-06', brand: 'visa', fraudAfterDays: 1, disputedAfterDays: 2, isExcluded: false }], now)
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 12 }), async (sales) => {
      const business = await makeBusiness(server, { roles: ['disputes', 'viewer'] })
      await trade(business, sales, now)
      const token = await makeSession(server, business.people.disputes.userId)
      for (const month of months) {
        const counts = await countsOf(business, token, month)
        for (const kind of vampItemKinds) {
          const items = await listAll(business, token, month, kind)
          expect(items, `${kind} of ${month}`).toHaveLength(counts[kind])
          expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
          expect(items.map(({ processed_at }) => processed_at)).toEqual(
            items
              .map(({ processed_at }) => processed_at)
              .toSorted()
              .reverse(),
          )
          expect(items.every(({ processed_at, payment }) => processed_at.startsWith(month) && payment?.card?.brand === 'visa')).toBe(true)
          if (kind === 'excluded') expect(items.every(({ is_excluded, kind: of }) => is_excluded && of !== 'tc05')).toBe(true)
        }
        const excluded = await listAll(business, token, month, 'excluded')
        const marked = [...(await listAll(business, token, month, 'tc40')), ...(await listAll(business, token, month, 'tc15'))].filter(
          ({ is_excluded }) => is_excluded,
        )
        expect(new Set(marked.map(({ id }) => id))).toEqual(new Set(excluded.map(({ id }) => id)))
      }
    }),
    { numRuns: atMost },
  )
})

it('hides payments from whoever may not view them, and refuses months and kinds by name', async () => {
  const business = await makeBusiness(server, { roles: ['disputes', 'viewer'] })
  await trade(
    business,
    [{ day: 3, month: '2026-06', brand: 'visa', fraudAfterDays: 1, disputedAfterDays: null, isExcluded: false }],
    new Date('2026-06-28T23:00:00Z'),
  )
  const limited = await makeLimitedMember(server, business, ['vamp.read'])
  const [hidden] = await listAll(business, limited.token, '2026-06', 'tc40')
  expect(hidden).toMatchObject({ kind: 'tc40', fraud_type: 'misc', category: null, payment: null })
  const token = await makeSession(server, business.people.viewer.userId)
  const [shown] = await listAll(business, token, '2026-06', 'tc40')
  expect(shown?.payment).toMatchObject({ amount_minor: 10_000, currency: 'USD', status: 'successful', card: { brand: 'visa', last4: '4242' } })
  for (const [query, path] of [
    [{ month: '2026-13', kind: 'tc40' }, 'month'],
    [{ month: '2026-06', kind: 'tc99' }, 'kind'],
    [{ month: '2026-06' }, 'kind'],
  ] as const) {
    const refused = await server.call(listVampItems, { token, params: { id: business.liveId }, query })
    expect([refused.status, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
  }
})
