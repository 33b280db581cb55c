import { type OlderPath, olderPaths } from './older-paths.ts'

const parameters = ['q', 'view', 'columns', 'density', 'after', 'before']

/** The list that an address from that time leads to. */
export function findOlderPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): OlderPath | undefined {
  const hasFilters = [...new URLSearchParams(search).keys()].some((name) => !parameters.includes(name))
  return hasFilters ? olderPaths.find((path) => path === pathname.replace(/(?<=.)\/$/, '')) : undefined
}

/** Replaces an address from that time before the router reads it. Only bookmarks and emails have one, so no other visit loads what it takes. */
export async function replaceOlderLink(): Promise<void> {
  const path = findOlderPath(location)
  if (!path) return
  const { rewriteOlderLink } = await import('./rewrite-older-link.ts')
  history.replaceState(history.state, '', path + rewriteOlderLink(path, location.search) + location.hash)
}
