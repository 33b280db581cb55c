import { isListed, type PageRoute, pageRoutes, type pages } from '#kernel/pages.ts'
import { useMerchantStore } from '../../stores/merchant.ts'

type UnlistedRoute = { [Route in PageRoute]: (typeof pages)[Route] extends { isUnlisted: true } ? Route : never }[PageRoute]
type SettingsArea = Exclude<Extract<PageRoute, `/settings/${string}`>, `/settings/${string}/${string}` | UnlistedRoute>

/** The areas of the settings by their first page, as `pages` orders them. */
const areas = pageRoutes.filter((route): route is SettingsArea => /^\/settings\/[^/]+$/.test(route) && isListed(route))

export function isSettingsArea(route: string | undefined): route is SettingsArea {
  return areas.some((area) => area === route)
}

/** The areas that the person may open, each with the first of its pages that is open. */
export function useSettingsAreas() {
  const routes = useMerchantStore((state) => state.routes)
  return areas.flatMap((area) => {
    const path = routes.find((route) => `${route}/`.startsWith(`${area}/`))
    return path === undefined ? [] : [{ area, path }]
  })
}
