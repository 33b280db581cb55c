import { useEffect } from 'react'

/** Gives the focus back to what opened a dialog, once the dialog is gone; before, it would take the focus back. */
export function useReturnedFocus(opener: Element | null | undefined): void {
  useEffect(() => {
    if (opener instanceof HTMLElement) return () => opener.focus({ preventScroll: true })
  }, [opener])
}
