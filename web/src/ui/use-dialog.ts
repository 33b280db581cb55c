import { useEffect, useRef, useState } from 'react'

export interface DialogState<T> {
  /** What the open dialog is about; null while none is open. */
  subject: T | null
  open: (subject: T) => void
  close: () => void
}

/** A dialog that is in the page only while it is open, and gives the focus back to what opened it. */
export function useDialog<T = true>(): DialogState<T> {
  const [subject, setSubject] = useState<T | null>(null)
  const opener = useRef<Element | null>(null)
  // Once the dialog is gone; before, it would take the focus back. What it removed cannot have the focus any more.
  useEffect(() => {
    if (subject !== null || !opener.current) return
    const next = opener.current.isConnected ? opener.current : document.querySelector('main')
    opener.current = null
    if (next instanceof HTMLElement) next.focus()
  }, [subject])
  const open = (about: T) => {
    opener.current = document.activeElement
    setSubject(about)
  }
  return { subject, open, close: () => setSubject(null) }
}
