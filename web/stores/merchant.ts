import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { MerchantSummary } from '#areas/settings/contract/merchants/endpoints.ts'
import type { Permission } from '#kernel/permissions.ts'

/** The account this tab works in, what may be opened in it and what may be done. */
interface MerchantState {
  merchant: MerchantSummary | Record<string, never>
  /** Paths of the server's menu; `/notifications` always comes first. */
  routes: string[]
  permissions: Permission[]
  setMerchant: (merchant: MerchantSummary) => void
  setRoutes: (routes: readonly string[]) => void
  setPermissions: (permissions: readonly Permission[]) => void
  reset: () => void
}

const alwaysAllowed = '/notifications'

/** Every member may read notifications, whatever the server's menu says. */
export function prependNotifications(routes: readonly string[]): string[] {
  return [alwaysAllowed, ...routes.filter((route) => route !== alwaysAllowed)]
}

/** The tab's account, for a reload: what is persisted is the account of the tab that changed it last. */
const tabKey = 'tab_account'

/** Returns the ID of the account that this tab last worked in. */
export function accountOfTab(): string | undefined {
  return sessionStorage.getItem(tabKey) ?? undefined
}

const nothing = { merchant: {}, routes: [alwaysAllowed], permissions: [] }

export const useMerchantStore = create<MerchantState>()(
  persist(
    (set) => ({
      ...nothing,
      setMerchant: (merchant) => {
        sessionStorage.setItem(tabKey, merchant.id)
        set({ merchant })
      },
      setRoutes: (routes) => set({ routes: prependNotifications(routes) }),
      setPermissions: (permissions) => set({ permissions: [...permissions] }),
      reset: () => set(nothing),
    }),
    {
      name: 'merchant_storage',
      partialize: ({ merchant, routes, permissions }) => ({ merchant, routes, permissions }),
      // Another tab's account isn't shown here; the tab's own is opened again.
      merge: (persisted, current) => {
        const kept = persisted as Partial<MerchantState> | undefined
        const own = accountOfTab()
        return own === undefined || kept?.merchant?.id === own ? { ...current, ...kept } : current
      },
    },
  ),
)

export function isMerchant(merchant: MerchantState['merchant']): merchant is MerchantSummary {
  return 'id' in merchant
}

/** The account of this tab. Only for pages inside the shell, which shows them once there is one. */
export function useMerchant(): MerchantSummary {
  const merchant = useMerchantStore((state) => state.merchant)
  if (!isMerchant(merchant)) throw new Error('There is no account yet')
  return merchant
}

/** Whether the signed-in person holds a right in this account; the server checks it again. */
export function useCan(permission: Permission): boolean {
  return useMerchantStore((state) => state.permissions.includes(permission))
}
