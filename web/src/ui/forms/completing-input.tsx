import type { ComponentProps, KeyboardEvent, Ref } from 'react'
import { useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import comboboxStyles from './combobox.module.css'
import { Option, OptionList } from './option-list.tsx'
import { TextInput } from './text-input.tsx'

interface Completions {
  /** The part of the text that a completion replaces. */
  readonly start: number
  readonly end: number
  readonly options: readonly { readonly insert: string; readonly name: string }[]
}

interface CompletingInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'ref'> {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  /** What can be typed at the caret. */
  complete: (text: string, caret: number) => Completions
  listLabel: string
}

/** Free text with completions at the caret; the ARIA combobox pattern with a list. Nothing is chosen until an arrow key moves into the list. */
export function CompletingInput({ ref, value, onChange, complete, listLabel, ...props }: CompletingInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const [caret, setCaret] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const nextCaret = useRef<number | null>(null)
  const listId = useId()
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  useLayoutEffect(() => {
    if (nextCaret.current === null) return
    input.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })
  const { start, end, options } = isOpen ? complete(value, caret) : { start: 0, end: 0, options: [] }

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const choose = (insert: string) => {
    // A field waits for its value; a value is complete.
    const inserted = insert.endsWith(':') ? insert : `${insert} `
    nextCaret.current = start + inserted.length
    setCaret(nextCaret.current)
    setActive(-1)
    onChange(value.slice(0, start) + inserted + value.slice(end).trimStart())
  }
  const handleKey = (event: KeyboardEvent) => {
    // Enter that ends a composition chooses a word of the input method.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const chosen = options[active]
    if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      setActive(active === -1 && step === -1 ? options.length - 1 : (active + step + options.length) % options.length)
    } else if (key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen.insert)
    } else if (key === 'Enter') {
      close()
    } else if (key === 'Escape' && options.length > 0) {
      event.stopPropagation()
      close()
    } else if (key === 'Escape') {
      onChange('')
    }
  }
  return (
    <div ref={anchor} className={comboboxStyles.anchor}>
      <TextInput
        {...props}
        ref={input}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={options[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setCaret(event.target.selectionStart ?? event.target.value.length)
          setIsOpen(true)
          setActive(-1)
        }}
        onKeyDown={handleKey}
        onBlur={close}
      />
      {options.length > 0 && (
        <OptionList id={listId} label={listLabel} anchor={anchor}>
          {options.map(({ insert, name }, index) => (
            <Option
              key={insert}
              id={`${listId}-${index}`}
              label={insert}
              detail={name}
              isActive={index === active}
              isChosen={index === active}
              onChoose={() => choose(insert)}
            />
          ))}
        </OptionList>
      )}
    </div>
  )
}
