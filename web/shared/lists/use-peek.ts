import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useMedia } from '../../ui/layout/use-media.ts'
import type { RowPeek } from '../../ui/lists/row-peek.ts'
import type { ListSearch } from './list-search.ts'

const isOpen = () => new URLSearchParams(window.location.search).has('open')

/** The panel beside a list, whose object is in the address; undefined where there is no room. */
export function usePeek({ open: openId }: ListSearch): RowPeek | undefined {
  const navigate = useNavigate()
  const { history } = useRouter()
  // Beside a narrower list, a panel leaves too little of it: there, a row opens its page.
  const hasRoom = useMedia('(min-width: 1200px)')
  const show = useCallback(
    (id: string | undefined) =>
      void navigate({
        to: '.',
        search: ({ open: _, ...search }: ListSearch): ListSearch => ({ ...search, ...(id !== undefined && { open: id }) }),
        // Back leads to the list as it was, however many rows were looked at.
        replace: isOpen(),
        resetScroll: false,
      }),
    [navigate],
  )
  // What this list added to the history is taken back, so that the list isn't there twice.
  const hasPushed = useRef(false)
  const open = useCallback(
    (id: string) => {
      hasPushed.current ||= !isOpen()
      show(id)
    },
    [show],
  )
  const close = useCallback(() => {
    if (hasPushed.current) history.back()
    else show(undefined)
    hasPushed.current = false
  }, [show, history])
  return useMemo(() => (hasRoom ? { openId, open, close } : undefined), [hasRoom, openId, open, close])
}
