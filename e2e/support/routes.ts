import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

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

/** Pages that lead elsewhere, are the same as another one, or show every component on one page. */
const otherPages = ['/open', '/overview', '/components']

/**
 * Visits the pages behind the sign-in, and of each route with an ID the first that another page links to. Returns the routes that no page was found of.
 * @param first paths to visit before.
 */
export async function visitPages(page: Page, first: readonly string[], visit: (path: string) => Promise<void>): Promise<string[]> {
  const routes = listRoutes()
  const visited: string[] = []
  const unvisited = (addresses: readonly string[]) =>
    routes.filter((route) => !otherPages.includes(route) && !addresses.some((address) => isOfRoute(address, route, routes)))
  for (const waiting = [...first, ...routes.filter((route) => !route.includes('$') && !otherPages.includes(route))]; waiting.length > 0; ) {
    const path = waiting.shift() ?? ''
    if (visited.includes(path)) continue
    visited.push(path)
    await visit(path)
    const linked = await page.locator('main a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    waiting.push(...unvisited([...visited, ...waiting]).flatMap((route) => linked.find((address) => isOfRoute(address, route, routes)) ?? []))
  }
  return unvisited(visited)
}
