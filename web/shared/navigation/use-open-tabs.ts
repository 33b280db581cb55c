import type { PageRoute } from '#kernel/pages.ts'
import { useMerchantStore } from '../../stores/merchant.ts'

/** A tab of an area. A new one adds its line to the area's list. */
export interface AreaTab {
  /** Of its name in `tabs` of the texts. */
  readonly key: string
  readonly path: PageRoute
}

/** Returns the tabs that the person may open, in their order. */
export function useOpenTabs<T extends AreaTab>(tabs: readonly T[]): readonly T[] {
  const routes = useMerchantStore((state) => state.routes)
  return tabs.filter(({ path }) => routes.includes(path))
}
