import { useEffect, useState, useSyncExternalStore } from 'react'
import { followPayments, type PaymentArrivals } from '#areas/payments/contract/live.ts'
import type { ServerEvent } from '#web/session/live/read-events.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { useUserStore } from '#web/stores/user.ts'

const nothing: PaymentArrivals = { count: 0, has_more: false }

/**
 * Counts the payments that the first page of a list has gained since it was loaded, while somebody may be looking at it.
 * @param known the IDs of its payments, joined by commas.
 * @param before its `next_cursor`.
 */
export function useArrivals(q: string, known: string, before: string | null): PaymentArrivals {
  const { id } = useMerchant()
  const token = useUserStore((state) => state.token)
  const isVisible = useIsVisible()
  const query = new URLSearchParams({ ...(q && { q }), ...(known && { known }), ...(before !== null && { before }) })
  const path = `${followPayments.path.replace(':id', encodeURIComponent(id))}?${query}`
  const [found, setFound] = useState({ path, arrivals: nothing })
  useEffect(() => {
    if (!isVisible || token === '') return undefined
    const stopping = new AbortController()
    const { signal } = stopping
    const take = ({ name, data }: ServerEvent) => {
      if (name === 'payments' && !signal.aborted) setFound({ path, arrivals: data as PaymentArrivals })
    }
    void import('#web/session/live/follow-stream.ts').then(
      ({ followStream }) => followStream({ path, getToken: () => token, onEvent: take, signal }),
      // Without the stream, the page stays as it was loaded.
      () => {},
    )
    return () => stopping.abort()
  }, [path, token, isVisible])
  return found.path === path ? found.arrivals : nothing
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the tab is in front, so that somebody may be looking at it. */
function useIsVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}
