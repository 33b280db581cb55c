import { useEffect, useRef, useState } from 'react'

export interface DialogState<T> {
  /** What the open dialog is about; null while none is open. */
  subject: T | null
  open: (subject: T) => void
  close: () => void
  /** Closes a dialog that took away what it was opened from; the focus goes to the page. */
  closeForGood: () => void
}

/** A dialog that is in the page only while it is open, and gives the focus back to what opened it. */
export function useDialog<T = true>(): DialogState<T> {
  const [subject, setSubject] = useState<T | null>(null)
  const opener = useRef<Element | null>(null)
  // Once the dialog is gone; before, it would take the focus back.
  useEffect(() => {
    if (subject === null && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }, [subject])
  const open = (about: T) => {
    // A dialog that another one opens gives the focus back to what opened the first.
    if (subject === null) opener.current = document.activeElement
    setSubject(about)
  }
  const close = () => setSubject(null)
  const closeForGood = () => {
    opener.current = document.querySelector('main')
    close()
  }
  return { subject, open, close, closeForGood }
}
