import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

export interface Completions {
  /** The part of the text that a completion replaces. */
  readonly start: number
  readonly end: number
  readonly options: readonly { readonly insert: string; readonly name: string }[]
}

/** Returns what can be typed at the caret. */
export type Complete = (text: string, caret: number) => Completions

type TextField = HTMLInputElement | HTMLTextAreaElement

interface CompletionOptions {
  field: RefObject<TextField | null>
  value: string
  onChange: (value: string) => void
  complete: Complete
  /** Whether Enter chooses the first completion before an arrow key was pressed. */
  isFirstActive?: boolean
}

const nothing: Completions = { start: 0, end: 0, options: [] }

/** Completions at the caret of a text field, chosen by arrow keys and Enter or by a click. The field keeps the focus and names the active option. */
export function useCompletions({ field, value, onChange, complete, isFirstActive = false }: CompletionOptions) {
  const none = isFirstActive ? 0 : -1
  const [caret, setCaret] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(none)
  const nextCaret = useRef<number | null>(null)
  const listId = useId()
  useLayoutEffect(() => {
    if (nextCaret.current === null) return
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })
  const { start, end, options } = isOpen ? complete(value, caret) : nothing

  const close = () => {
    setIsOpen(false)
    setActive(none)
  }
  const choose = (insert: string) => {
    // A field waits for its value; a value is complete.
    const inserted = insert.endsWith(':') ? insert : `${insert} `
    nextCaret.current = start + inserted.length
    setCaret(nextCaret.current)
    setActive(none)
    // Otherwise the Enter that begins the next line would choose again.
    if (isFirstActive) setIsOpen(false)
    onChange(value.slice(0, start) + inserted + value.slice(end).replace(/^ +/, ''))
  }
  const change = (changed: TextField) => {
    onChange(changed.value)
    setCaret(changed.selectionStart ?? changed.value.length)
    setIsOpen(true)
    setActive(none)
  }
  /** Returns whether the key was for the list. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (options.length === 0) return false
    const { key } = event
    const chosen = options[active]
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      setActive(active === -1 && step === -1 ? options.length - 1 : (active + step + options.length) % options.length)
      return true
    }
    if (key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen.insert)
      return true
    }
    if (key !== 'Escape') return false
    event.stopPropagation()
    close()
    return true
  }
  const isShown = options.length > 0
  const list = {
    'aria-controls': isShown ? listId : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': options[active] ? `${listId}-${active}` : undefined,
  } as const
  return { options, active, listId, isShown, list, change, choose, close, handleKey }
}
