import { acceptanceDimensions } from '#areas/acceptance/contract/dimensions.ts'
import { getAcceptance, getAcceptanceBreakdown } from '#areas/acceptance/contract/endpoints.ts'
import { getBalance } from '#areas/balance/contract/endpoints.ts'
import { getCustomer } from '#areas/customers/contract/detail.ts'
import { breakdownKinds } from '#areas/disputes/contract/insight-links.ts'
import { getDisputeBreakdown, getDisputeInsights } from '#areas/disputes/contract/insights.ts'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import { searchAccount } from '#areas/home/contract/search/endpoints.ts'
import { countPayments } from '#areas/payments/contract/endpoints.ts'
import { getVamp } from '#areas/vamp/contract/endpoints.ts'
import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import { lastDay } from '../bulk-database.ts'
import type { PageCase } from './pages.ts'
import type { Place } from './place.ts'

/** Pages that are no lists: Home and acceptance by the length of their range, the page of the customer with most payments, counts of tabs, and the palette. */
export async function otherPageCases({ owner, bench }: Place): Promise<PageCase[]> {
  const to = dayIn('UTC', lastDay)
  const ranges = { 'a day': 0, '30 days': 29, '12 months': 364 }
  const ofRange = (name: string, path: string) =>
    Object.entries(ranges).map(([range, count]) => ({ list: { path, table: null }, name: `${name}, ${range}`, filters: { from: addDays(to, -count), to } }))
  const { rows } = await owner.query<{ customer_id: string }>(
    'SELECT customer_id FROM payments WHERE merchant_id = $1 AND customer_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1',
    [bench.merchantId],
  )
  const customer = rows[0]
  if (!customer) throw new Error('The account has no customers.')
  const page = { path: getCustomer.path.replace(':customerId', customer.customer_id), table: null }
  return [
    ...ofRange('Home', getOverview.path),
    ...ofRange('acceptance', getAcceptance.path),
    { list: page, name: 'a customer', filters: {} },
    { list: { path: countPayments.path, table: null }, name: 'counts of tabs', filters: {} },
    { list: { path: countPayments.path, table: null }, name: 'counts of tabs, a brand', filters: { q: 'brand:visa' } },
    ...(await searchCases(owner, bench.merchantId)),
  ]
}

/** What people type into the palette to find a payment in the middle of the history. */
async function searchCases(owner: Place['owner'], merchantId: string): Promise<PageCase[]> {
  const { rows } = await owner.query<Record<string, string>>(
    `SELECT id AS "an ID", customer_email AS "an email", card_last4 AS "last four", order_number AS "an order number", (amount_minor / 100.0)::numeric(20, 2)::text AS "an amount"
     FROM payments WHERE merchant_id = $1 AND currency = 'USD' AND customer_email IS NOT NULL AND card_last4 IS NOT NULL AND order_number IS NOT NULL
     ORDER BY created_at, id OFFSET (SELECT count(*) / 4 FROM payments WHERE merchant_id = $1) LIMIT 1`,
    [merchantId],
  )
  const texts = { ...rows[0], 'what nothing has': 'zzyzx' }
  return Object.entries(texts).map(([name, q]) => ({ list: { path: searchAccount.path, table: null }, name: `palette, ${name}`, filters: { q } }))
}

/** Figures of an account, and breakdowns of 12 months. */
export async function figureCases(): Promise<PageCase[]> {
  const to = dayIn('UTC', lastDay)
  const year = { from: addDays(to, -365), to }
  const of = (name: string, path: string, filters: PageCase['filters'] = {}) => ({ list: { path, table: null }, name, filters })
  return [
    of('balance', getBalance.path),
    of('VAMP', getVamp.path, { mode: 'monthly' }),
    of('dispute insights', getDisputeInsights.path, year),
    ...acceptanceDimensions.map((by) => of(`acceptance by ${by}`, getAcceptanceBreakdown.path, { ...year, by })),
    ...breakdownKinds.map((by) =>
      of(`disputes by ${by}`, getDisputeBreakdown.path, { ...year, currency: 'USD', by, ...(by === 'metadata' && { key: 'plan' }) }),
    ),
  ]
}
