import { getAcceptance } from '@counterfoil/contract/acceptance'
import { getCustomer } from '@counterfoil/contract/customers/detail'
import { getOverview } from '@counterfoil/contract/overview'
import { addDays, dayIn } from '@counterfoil/contract/time/calendar-days'
import { lastDay } from '../bulk-database.ts'
import type { PageCase } from './pages.ts'
import type { Place } from './place.ts'

/** Pages that are no lists: Home and acceptance by the length of their range, and the page of the customer with most payments. */
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
  return [...ofRange('Home', getOverview.path), ...ofRange('acceptance', getAcceptance.path), { list: page, name: 'a customer', filters: {} }]
}
