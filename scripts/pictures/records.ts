import type { Answer } from '@counterfoil/contract/endpoint'
import { apiBase } from '@counterfoil/contract/envelope'
import type { listMerchants, MerchantSummary } from '@counterfoil/contract/merchants'
import type { listPayments } from '@counterfoil/contract/payments'
import type { listPayouts } from '@counterfoil/contract/payouts'
import { paymentStatuses, payoutStatuses } from '@counterfoil/contract/statuses'
import type { getVamp } from '@counterfoil/contract/vamp'
import { vampStatusOf } from '@counterfoil/contract/vamp/vamp-ratio'
import type { Browser } from '@playwright/test'
import type { Product } from '../../e2e/support/product.ts'
import { signIn } from '../../e2e/support/sign-in.ts'

/** The demo's own records: pages of one payment or payout in each status, and the months of VAMP. */
export interface Records {
  /** The account whose money a platform moves. */
  readonly branch: MerchantSummary
  /** Addresses by name, such as `payment-failed` or `branch-payout-processing`. */
  readonly addresses: ReadonlyMap<string, string>
}

export async function findRecords(browser: Browser, { baseUrl, owner }: Pick<Product, 'baseUrl' | 'owner'>): Promise<Records> {
  const page = await browser.newPage()
  await signIn(page, baseUrl, owner)
  const session = JSON.parse((await page.evaluate(`localStorage.getItem('user_storage')`)) as string) as { state: { token: string } }
  await page.close()
  return readRecords(baseUrl, session.state.token)
}

async function readRecords(origin: string, token: string): Promise<Records> {
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${origin}${apiBase}${path}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await response.json()) as { data: T }).data
  }
  const accounts = await read<Answer<typeof listMerchants>>('/merchant/list')
  const [main, branch] = accounts.filter(({ kind }) => kind === 'live')
  if (!main || !branch) throw new Error('The demo has no branch.')
  const addresses = new Map<string, string>()
  for (const [prefix, { id }] of [
    ['', main],
    ['branch-', branch],
  ] as const) {
    for (const status of paymentStatuses) {
      const { items } = await read<Answer<typeof listPayments>>(`/merchant/${id}/payments?status=${status}`)
      // One with a whole history comes first.
      const found = items.find((item) => item.customer_email && item.order_number) ?? items[0]
      if (found) addresses.set(`${prefix}payment-${status}`, `/payments/${found.id}`)
    }
    for (const status of payoutStatuses) {
      const { items } = await read<Answer<typeof listPayouts>>(`/merchant/${id}/payouts?status=${status}`)
      for (const item of items.toReversed())
        addresses.set(`${prefix}payout-${status}${item.failure ? `-${item.failure.code}` : ''}`, `/balance/payouts/${item.id}`)
    }
  }
  const months = await read<Extract<Answer<typeof getVamp>, readonly unknown[]>>(`/merchant/${main.id}/vamp?mode=monthly`)
  for (const { month, vamp_percent } of months) addresses.set(`vamp-${vampStatusOf(vamp_percent)}`, `/payments-product/vamp?month=${month}`)
  return { branch, addresses }
}
