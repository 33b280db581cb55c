import { isPageRoute, menuKeyOf, type PageRoute } from '#kernel/pages.ts'
import type { MenuEntry } from '../../session/queries.ts'

interface OpenEntry {
  readonly entry: MenuEntry
  /** Undefined on the entry's own page, on one below it, and on one that the menu doesn't show. */
  readonly child: PageRoute | undefined
}

/** Returns the entry of the menu that a page belongs to, and the child that the page is or lies below. */
export function findOpenEntry(entries: readonly MenuEntry[] | undefined, route: PageRoute | undefined): OpenEntry | undefined {
  const entry = route && entries?.find(({ key }) => key === menuKeyOf(route))
  return entry && { entry, child: entry.children.filter(isPageRoute).find((child) => `${route}/`.startsWith(`${child}/`)) }
}
