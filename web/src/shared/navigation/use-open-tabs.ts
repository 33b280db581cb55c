import type { Permission } from '@counterfoil/contract/permissions'
import { useMerchantStore } from '../../stores/merchant.ts'

/** A tab of an area. A new one adds its line to the area's list, its route, and its routes in the server's menu. */
export interface AreaTab {
  /** Of its name in `tabs` of the texts. */
  readonly key: string
  readonly path: string
  readonly permission: Permission
}

/** Returns the tabs that the person may open, in their order. */
export function useOpenTabs<T extends AreaTab>(tabs: readonly T[]): readonly T[] {
  const permissions = useMerchantStore((state) => state.permissions)
  return tabs.filter(({ permission }) => permissions.includes(permission))
}
