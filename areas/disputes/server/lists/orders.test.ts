import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDisputes } from '#areas/disputes/contract/endpoints.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { createExport, type ExportItem, type ExportSort } from '#areas/exports/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { apiBase } from '#kernel/envelope.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'

const now = new Date('2026-06-15T12:00:00Z')

/** Amount, currency, and hours until the deadline; negative once it has passed. */
const rows: readonly (readonly [number, CurrencyCode, number])[] = [
  [10_000, 'USD', 300],
  [900, 'USD', 20],
  [50_000, 'EUR', 200],
  [10_000, 'USD', 290],
  [5_000_000, 'JPY', 100],
  [30_000, 'USD', 25],
  [700, 'EUR', 2],
  [200, 'USD', -1],
  [400, 'EUR', -30],
  [30_000, 'USD', 480],
]

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await createTestServer({ now })
  business = await makeBusiness(server, { roles: ['viewer'] })
  for (const [amountMinor, currency, hours] of rows) {
    const { id: disputeId } = await inAccount(server, { merchantId: business.liveId }, async (context) => {
      const { id } = await sell(context, { amountMinor, currency, card: 'pm_card_visa' })
      return openFor(context, id)
    })
    // The network gives every dispute the same days, so deadlines are moved.
    await server.db.owner.query('UPDATE disputes SET due_by = $2, decides_at = $2, remind_at = NULL, alert_at = NULL WHERE id = $1', [
      disputeId,
      new Date(now.getTime() + hours * hourMs),
    ])
  }
})
afterAll(() => server.close())

async function page(query: Record<string, string>): Promise<Answer<typeof listDisputes>> {
  const answer = await server.call<Answer<typeof listDisputes>>(listDisputes, {
    token: business.people.viewer.token,
    params: { id: business.liveId },
    query: { tab: 'all', ...query },
  })
  return answer.envelope.data
}
async function exportFile(rows: { q: string; sort: ExportSort }): Promise<string> {
  const caller = { token: business.people.owner.token, params: { id: business.liveId } }
  const { envelope } = await server.call<ExportItem>(createExport, { ...caller, body: { list: 'disputes', ...rows, columns: ['dispute'], format: 'csv' } })
  expect(envelope.data.sort).toBe(rows.sort)
  while (await workOffLongJobs({ database: server.db.database, clock: server.clock, log: { error: () => {} } }, attemptJobs));
  const url = `${apiBase}/merchant/${business.liveId}/exports/${envelope.data.id}/file`
  return (await server.inject({ url, headers: { authorization: `Bearer ${caller.token}` } })).payload
}
const nameOf = (item: Answer<typeof listDisputes>['items'][number]) =>
  `${item.amount_minor} ${item.currency} ${(Date.parse(item.due_by) - now.getTime()) / hourMs}h`

const expected = {
  urgency: [
    '700 EUR 2h',
    '900 USD 20h',
    '30000 USD 25h',
    '5000000 JPY 100h',
    '50000 EUR 200h',
    '10000 USD 290h',
    '10000 USD 300h',
    '30000 USD 480h',
    '200 USD -1h',
    '400 EUR -30h',
  ],
  deadline: [
    '700 EUR 2h',
    '900 USD 20h',
    '30000 USD 25h',
    '5000000 JPY 100h',
    '50000 EUR 200h',
    '10000 USD 290h',
    '10000 USD 300h',
    '30000 USD 480h',
    '200 USD -1h',
    '400 EUR -30h',
  ],
  amount: [
    '30000 USD 25h',
    '30000 USD 480h',
    '10000 USD 290h',
    '10000 USD 300h',
    '900 USD 20h',
    '200 USD -1h',
    '50000 EUR 200h',
    '700 EUR 2h',
    '400 EUR -30h',
    '5000000 JPY 100h',
  ],
}

describe.each(Object.entries(expected))('the order by %s', (sort, names) => {
  it('is one list', async () => {
    const { items, next_cursor, previous_cursor } = await page({ sort })
    expect(items.map(nameOf)).toEqual(names)
    expect([next_cursor, previous_cursor]).toEqual([null, null])
  })

  it.each([1, 2, 3, 4])('is the same list by pages of %d, there and back', async (limit) => {
    const forward: string[][] = []
    let last = await page({ sort, limit: String(limit) })
    forward.push(last.items.map(nameOf))
    while (last.next_cursor) {
      last = await page({ sort, limit: String(limit), after: last.next_cursor })
      forward.push(last.items.map(nameOf))
    }
    expect(forward.flat()).toEqual(names)
    const back: string[][] = []
    while (last.previous_cursor) {
      last = await page({ sort, limit: String(limit), before: last.previous_cursor })
      back.unshift(last.items.map(nameOf))
    }
    expect(back).toEqual(forward.slice(0, -1))
  })

  it('is the order of a file', async () => {
    const { items } = await page({ sort })
    const file = await exportFile({ q: 'status:needs_response', sort: sort as ExportSort })
    expect(file.split('\r\n').slice(1, -1)).toEqual(items.map(({ id }) => id))
  })

  it('keeps its order with a filter', async () => {
    const { items } = await page({ sort, q: 'currency:USD amount>50' })
    expect(items.map(nameOf)).toEqual(names.filter((name) => name.includes('USD') && Number(name.split(' ')[0]) >= 5000))
  })
})

it('rejects a cursor of another order, or one that was changed', async () => {
  const { next_cursor: cursor } = await page({ sort: 'amount', limit: '2' })
  const codeOf = async (query: Record<string, string>) =>
    (
      await server.call(listDisputes, {
        token: business.people.viewer.token,
        params: { id: business.liveId },
        query: { tab: 'all', ...query },
      })
    ).envelope.code
  const changed = Buffer.from(`amount 0 x 2026-06-15T12:00:00.000000Z dp_1`).toString('base64url')
  expect(await codeOf({ sort: 'urgency', after: cursor ?? '' })).toBe(422)
  expect(await codeOf({ sort: 'newest', after: cursor ?? '' })).toBe(422)
  expect(await codeOf({ sort: 'amount', after: changed })).toBe(422)
  expect(await codeOf({ sort: 'amount', after: cursor ?? '', before: cursor ?? '' })).toBe(422)
})
