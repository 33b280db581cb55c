import { isOfRoute, routes } from '../browser/routes.ts'
import type { State } from './state.ts'

/** Pages lie below the path of their area. */
const areaPaths: Readonly<Record<string, string>> = {
  '/': 'overview',
  '/overview': 'overview',
  '/payments': 'payments',
  '/customers': 'customers',
  '/balance': 'balance',
  '/approvals': 'approvals',
  '/exports': 'exports',
  '/payments-product/disputes': 'disputes',
  '/payments-product/acceptance': 'acceptance',
  '/payments-product/vamp': 'vamp',
  '/risk': 'risk',
  '/notifications': 'notifications',
  '/developer': 'developers',
  '/settings': 'settings',
  '/pages': 'settings',
  '/settings/team': 'team',
}

/** The pages of an area that none of its states shows, as they are. */
export function listPlain(area: string, states: readonly State[]): State[] {
  const areaOf = (route: string) => areaPaths[Object.keys(areaPaths).findLast((path) => `${route}/`.startsWith(`${path}/`)) ?? '']
  return routes
    .filter((route) => areaOf(route) === area && !states.some((state) => isOfRoute(state.path, route)))
    .map((route) => ({ name: route.slice(1), path: route }))
}
