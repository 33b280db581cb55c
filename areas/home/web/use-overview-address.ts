import { useLocation, useSearch } from '@tanstack/react-router'
import type { OverviewSearch } from './ranges.ts'
import { readOverviewSearch } from './ranges.ts'

/** The overview answers under two addresses; its links stay under the one it was opened by. */
export function useOverviewAddress(): { path: '/' | '/overview'; search: OverviewSearch } {
  const isNamed = useLocation({ select: (location) => location.pathname.startsWith('/overview') })
  const search = readOverviewSearch(useSearch({ strict: false }))
  return { path: isNamed ? '/overview' : '/', search }
}
