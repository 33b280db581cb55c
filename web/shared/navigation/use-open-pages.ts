import type { PageRoute } from '#kernel/pages.ts'
import { useMerchantStore } from '../../stores/merchant.ts'

/** Returns the pages that the person may open, in their order. */
export function useOpenPages<T extends PageRoute>(pages: readonly T[]): readonly T[] {
  const routes = useMerchantStore((state) => state.routes)
  return pages.filter((page) => routes.includes(page))
}
