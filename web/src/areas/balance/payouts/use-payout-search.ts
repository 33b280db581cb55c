import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PayoutSearch } from './search.ts'

const route = getRouteApi('/shell/balance/payouts')

/** The list's place in the address, and the way to change it. */
export function usePayoutSearch(): { search: PayoutSearch; go: (search: PayoutSearch) => void } {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = useCallback((next: PayoutSearch) => void navigate({ search: next }), [navigate])
  return { search, go }
}
