import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { createExport, type ExportItem } from '#areas/exports/contract/endpoints.ts'
import { exportColumns } from '#areas/exports/contract/lists.ts'
import { getPayout, listPayoutLines } from '#areas/payouts/contract/endpoints.ts'
import { openBankAccount } from '#areas/payouts/test/payouts.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { apiBase } from '#kernel/envelope.ts'
import type { PayoutId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { accountOf } from '#proof/support/account.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { play, something, stepOf } from '#proof/support/histories.ts'
import { chooseSeed, isSoak } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'

/** Whatever was sold, refunded and disputed: the lines of a payout on screen, in the merchant API and in its file add up to what the bank received. */

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const runCount = isSoak ? 100 : 4
/** No bank takes dinars, so they are converted into dollars, and their movements are lines of payouts in dollars. */
const sold = ['USD', 'JPY', 'KWD'] as const satisfies CurrencyCode[]
const dinarsIntoDollars = { KWD: { into: 'USD', rate: '3.2510', feeBasisPoints: 100 } } as const
const opened = new Date('2026-05-01T10:00:00Z')
const from = new Date('2026-06-01T10:00:00Z')

interface Payout {
  readonly id: PayoutId
  readonly currency: CurrencyCode
  readonly amount_minor: number
}

async function readScreen(shop: TestBusiness, token: string, { id: payoutId }: Payout): Promise<{ totals: number; lines: number; count: number }> {
  const params = { id: shop.liveId, payoutId }
  const { envelope } = await server.call<Answer<typeof getPayout>>(getPayout, { token, params })
  let [lines, count, after] = [0, 0, null as string | null]
  do {
    const page = await server.call<Answer<typeof listPayoutLines>>(listPayoutLines, { token, params, query: { limit: '3', ...(after && { after }) } })
    lines += page.envelope.data.items.reduce((sum, { net_minor }) => sum + net_minor, 0)
    count += page.envelope.data.items.length
    after = page.envelope.data.next_cursor
  } while (after)
  return { totals: envelope.data.totals.reduce((sum, { net_minor }) => sum + net_minor, 0), lines, count }
}

/** Amounts of the API are those of the ledger in these currencies. */
async function readApi(shop: TestBusiness, { id }: Payout): Promise<{ lines: number; count: number }> {
  let [lines, count, after] = [0, 0, '']
  for (;;) {
    const url = `/v1/balance_transactions?payout=${id}&limit=3${after && `&starting_after=${after}`}`
    const { data, has_more } = (await server.app.inject({ url, headers: { authorization: `Bearer ${await shop.key('live')}` } })).json<{
      data: { id: string; net: number; type: string }[]
      has_more: boolean
    }>()
    // The payout itself is listed with what it settles.
    const settled = data.filter(({ type }) => type !== 'payout')
    lines += settled.reduce((sum, { net }) => sum + net, 0)
    count += settled.length
    after = data.at(-1)?.id ?? ''
    if (!has_more) return { lines, count }
  }
}

async function readFile(shop: TestBusiness, token: string, { id }: Payout): Promise<{ rows: string[][]; total: string[] | undefined }> {
  const body = { list: 'payout_lines', q: `id:${id}`, columns: exportColumns('payout_lines'), format: 'csv' }
  const { envelope } = await server.call<ExportItem>(createExport, { token, params: { id: shop.liveId }, body })
  await workOffLongJobs({ database: server.db.database, clock: server.clock, log: { error: vi.fn() } }, attemptJobs)
  const url = `${apiBase}/merchant/${shop.liveId}/exports/${(envelope.data as ExportItem).id}/file`
  const file = await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const [, ...rows] = file.body
    .split('\r\n')
    .slice(0, -1)
    .map((row) => row.split(','))
  return { rows: rows.slice(0, -1), total: rows.at(-1) }
}

test('lines of payouts are the amount that the bank received, on screen, in the API and in the file', { timeout: 600_000 }, async () => {
  let checkedCount = 0
  const steps = fc.array(stepOf(sold, [24, 72], ['JPY']), { minLength: 15, maxLength: 25, size: 'max' })
  const property = fc.asyncProperty(steps, async (history) => {
    server.clock.set(from)
    const shop = await makeBusiness(server, { roles: ['finance'] })
    const account = accountOf(server.db, { merchantId: shop.liveId, businessId: shop.businessId })
    await agreeTestTerms(server.db, account, opened, { conversions: dinarsIntoDollars })
    for (const currency of ['USD', 'JPY'] as const) await account.run(opened, (context) => openBankAccount(context, currency))
    const now = await play(account, [...something, ...history], from)
    server.clock.set(now)
    const token = await makeSession(server, shop.people.finance.userId)
    await server.db.owner.query('DELETE FROM long_jobs')
    const { rows } = await server.db.owner.query<Payout>('SELECT id, currency, amount_minor::int FROM payouts WHERE merchant_id = $1', [shop.liveId])
    for (const payout of rows) {
      const { currency, amount_minor } = payout
      const screen = await readScreen(shop, token, payout)
      const api = await readApi(shop, payout)
      const file = await readFile(shop, token, payout)
      expect([screen.totals, screen.lines, api.lines], payout.id).toEqual([amount_minor, amount_minor, amount_minor])
      expect(file.total?.slice(-2)).toEqual([toDecimalText(amount_minor, currency), currency])
      expect([api.count, file.rows.length]).toEqual([screen.count, screen.count])
      const scale = 10 ** (file.total?.at(-2)?.split('.')[1]?.length ?? 0)
      expect(file.rows.reduce((sum, row) => sum + Math.round(Number(row.at(-2)) * scale), 0)).toBe(amount_minor)
      checkedCount++
    }
  })
  await fc.assert(property, { numRuns: runCount, seed: chooseSeed('PROPERTY_SEED'), endOnFailure: true })
  expect(checkedCount).toBeGreaterThan(runCount)
})
