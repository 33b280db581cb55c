import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../web/src/app/routes')

/** Paths of all pages behind the sign-in as the routes declare them, such as `/payments/$paymentId`. */
export function listRoutes(): string[] {
  const files = globSync('*-routes.ts', { cwd: folder, exclude: ['identity-routes.ts'] })
  return files.flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\bpath: '(\/[^']*)'/g)].map(([, route]) => route ?? ''))
}

/** Whether an address is of a route, and of none that names it more closely: `/settings/team/roles/new` is no role. */
export function isOfRoute(address: string, route: string, routes: readonly string[]): boolean {
  const pathname = address.replace(/[?#].*$/, '')
  const fits = (other: string) => new RegExp(`^${other.replaceAll(/\$\w+/g, '[^/]+')}$`).test(pathname)
  return fits(route) && !(route.includes('$') && routes.some((other) => !other.includes('$') && fits(other)))
}
