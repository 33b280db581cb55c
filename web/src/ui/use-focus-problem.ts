import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** Takes the person to the first field that is wrong, once the answer to what they sent is there. */
export function useFocusProblem(isSending: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    const isAnswered = wasSending.current && !isSending
    wasSending.current = isSending
    if (isAnswered) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isSending])
  return form
}
