import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { RowPeek } from '../../ui/lists/row-peek.ts'
import type { ListSearch } from './list-search.ts'

/** Beside a narrower list, a panel leaves too little of it: there, a row opens its page. */
const wide = () => window.matchMedia('(min-width: 1200px)')

function subscribe(onChange: () => void): () => void {
  const query = wide()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The panel beside a list, whose object is in the address; undefined where there is no room. */
export function usePeek({ open: openId }: ListSearch): RowPeek | undefined {
  const navigate = useNavigate()
  const hasRoom = useSyncExternalStore(subscribe, () => wide().matches)
  const show = useCallback(
    (id: string | undefined) =>
      void navigate({
        to: '.',
        search: ({ open: _, ...search }: ListSearch): ListSearch => ({ ...search, ...(id !== undefined && { open: id }) }),
        // Back leads to the list as it was, however many rows were looked at.
        replace: new URLSearchParams(window.location.search).has('open'),
        resetScroll: false,
      }),
    [navigate],
  )
  const close = useCallback(() => show(undefined), [show])
  return useMemo(() => (hasRoom ? { openId, open: show, close } : undefined), [hasRoom, openId, show, close])
}
