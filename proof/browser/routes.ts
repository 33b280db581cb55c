import { pageRoutes } from '#kernel/pages.ts'

/** Paths of all pages but those before the sign-in, such as `/payments/$paymentId`. */
export const routes: readonly string[] = [...pageRoutes, '/open', '/components', '/docs']

/** Whether an address is of a route, and of none that names it more closely: `/settings/team/roles/new` is no role. */
export function isOfRoute(address: string, route: string): boolean {
  const pathname = address.replace(/[?#].*$/, '')
  const fits = (other: string) => new RegExp(`^${other.replaceAll(/\$\w+/g, '[^/]+')}$`).test(pathname)
  return fits(route) && !(route.includes('$') && routes.some((other) => !other.includes('$') && fits(other)))
}
