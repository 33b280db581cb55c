import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { MovementSearch } from './search.ts'

const route = getRouteApi('/shell/balance')

/** The list's place in the address, and the way to change it. */
export function useMovementSearch(): { search: MovementSearch; go: (search: MovementSearch) => void } {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = useCallback((next: MovementSearch) => void navigate({ search: next }), [navigate])
  return { search, go }
}
