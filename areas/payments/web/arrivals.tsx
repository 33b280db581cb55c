import { useQueryClient } from '@tanstack/react-query'
import ChevronUpIcon from 'lucide-react/icons/chevron-up'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { followPayments, type PaymentArrivals } from '#areas/payments/contract/live.ts'
import type { ServerEvent } from '#web/session/live/read-events.ts'
import type { FirstPage } from '#web/shared/lists/list-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { useUserStore } from '#web/stores/user.ts'
import { focusFirstRow } from '#web/ui/lists/use-row-keys.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './arrivals.module.css'
import { paymentCountsKey } from './queries.ts'

/** Screen readers hear the first new payments, and the number again once it has rested this long. */
const restMs = 10_000

/** Offers the payments that the first page of the list has gained since it was loaded. Until they are shown, no row moves. */
export function Arrivals({ q, page, loadedAt, showFirst }: FirstPage<PaymentItem>) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id } = useMerchant()
  const queries = useQueryClient()
  const known = page.items.map(({ id: payment }) => payment).join()
  const { count, has_more: hasMore } = useArrivals(q, known, page.next_cursor)
  const values = { count, shown: `${formatCount(count, locale)}${hasMore ? '+' : ''}` }
  const said = useRested(count > 0 ? t('arrivals.new', values) : '')
  const wasPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is gone once the page is loaded
  useLayoutEffect(() => {
    if (wasPressed.current) focusFirstRow()
    wasPressed.current = false
  }, [loadedAt])
  const show = async () => {
    wasPressed.current = true
    const [isLoaded] = await Promise.all([showFirst(), queries.invalidateQueries({ queryKey: paymentCountsKey(id) })])
    // A page that is loaded later by something else must not take the focus.
    if (!isLoaded) wasPressed.current = false
  }
  return (
    <div className={styles.dock}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {count > 0 && (
        <button type="button" className={styles.show} onClick={() => void show()}>
          <ChevronUpIcon aria-hidden />
          {t('arrivals.show', values)}
        </button>
      )}
    </div>
  )
}

/** A text, but after a first one only once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rested === '' || text === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [text, rested])
  return rested
}

const nothing: PaymentArrivals = { count: 0, has_more: false }

/**
 * Counts the payments that the first page of a list has gained since it was loaded, while somebody may be looking at it.
 * @param known the IDs of its payments, joined by commas.
 * @param before its `next_cursor`.
 */
function useArrivals(q: string, known: string, before: string | null): PaymentArrivals {
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
