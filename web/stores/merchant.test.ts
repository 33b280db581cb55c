import { beforeEach, expect, it, vi } from 'vitest'
import type { MerchantSummary } from '#areas/settings/contract/merchants/endpoints.ts'
import { businessId } from '#kernel/ids.ts'

/** A storage of the browser. */
function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

function account(id: string): MerchantSummary {
  return {
    id,
    kind: 'live',
    is_demo: false,
    name: id,
    business_id: businessId.parse('biz_1'),
    business_name: 'Shop',
    default_currency: 'USD',
    time_zone: 'UTC',
  }
}

/** The store as a tab loads it, with the storage of all tabs and its own. */
async function loadTab(own: ReturnType<typeof storage>) {
  vi.stubGlobal('sessionStorage', own)
  vi.resetModules()
  return await import('./merchant.ts')
}

beforeEach(() => {
  const shared = storage()
  vi.stubGlobal('localStorage', shared)
  vi.stubGlobal('window', { localStorage: shared })
})

it('a tab keeps its account when it is loaded again, whatever another one opened', async () => {
  const [first, second] = [storage(), storage()]
  ;(await loadTab(first)).useMerchantStore.getState().setMerchant(account('acct_one'))
  // A new tab begins with the last account.
  const other = await loadTab(second)
  expect(other.useMerchantStore.getState().merchant).toMatchObject({ id: 'acct_one' })
  other.useMerchantStore.getState().setMerchant(account('acct_two'))
  const again = await loadTab(first)
  expect(again.accountOfTab()).toBe('acct_one')
  // The account is opened again, since what is persisted is of the other one.
  expect(again.useMerchantStore.getState().merchant).toEqual({})
  expect((await loadTab(second)).useMerchantStore.getState().merchant).toMatchObject({ id: 'acct_two' })
})
