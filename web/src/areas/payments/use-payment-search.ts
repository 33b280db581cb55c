import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PaymentSearch } from './filters.ts'

const route = getRouteApi('/shell/payments')

/** The list's place in the address, and the way to change it. */
export function usePaymentSearch(): { search: PaymentSearch; go: (search: PaymentSearch) => void } {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = useCallback((next: PaymentSearch) => void navigate({ search: next }), [navigate])
  return { search, go }
}
