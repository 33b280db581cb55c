import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { contentId } from './content-id.ts'

/**
 * After going to another page the keyboard and the screen reader continue at its content, as after a page load.
 * A change of filters is no arrival, and neither is the first page.
 */
export function useFocusOnArrival(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    const hasArrived = last.current !== undefined && last.current !== pathname
    last.current = pathname
    if (hasArrived) document.getElementById(contentId)?.focus({ preventScroll: true })
  }, [pathname])
}
