import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { isOfInputMethod } from '../shortcuts/keys.ts'
import styles from './option-list.module.css'
import { NoOptions, Option, OptionList } from './option-list.tsx'
import { TextInput } from './text-input.tsx'

export interface ComboboxOption {
  value: string
  label: string
  /** A quieter second text, searched as well. */
  detail?: string
}

interface ComboboxProps {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean
  options: readonly ComboboxOption[]
  value: string
  /** What the list is called. */
  listLabel: string
  /** Said where nothing matches. */
  emptyText: string
  disabled?: boolean
  onChange: (value: string) => void
}

/** Every word typed must be in the option, wherever. */
function matches({ label, detail = '' }: ComboboxOption, words: readonly string[]): boolean {
  const text = `${label} ${detail}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** One of many, found by typing; the ARIA combobox pattern with a list. */
export function Combobox({ id, options, value, listLabel, emptyText, disabled = false, onChange, ...described }: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const anchor = useRef<HTMLDivElement>(null)
  const listId = useId()
  const chosen = options.find((option) => option.value === value)
  const words = (typed ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = typed === null ? options : options.filter((option) => matches(option, words))

  const open = () => {
    if (isOpen || disabled) return
    setIsOpen(true)
    setActive(Math.max(0, chosen ? options.indexOf(chosen) : 0))
  }
  const close = () => {
    setIsOpen(false)
    setTyped(null)
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChange(option.value)
    close()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const step = key === 'ArrowDown' ? 1 : -1
      setActive((active + step + found.length) % Math.max(found.length, 1))
    } else if (key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(found[active])
    } else if (key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }
  return (
    <div ref={anchor} className={styles.anchor}>
      <TextInput
        {...described}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen && found.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={typed ?? chosen?.label ?? value}
        onChange={(event) => {
          setTyped(event.target.value)
          setIsOpen(true)
          setActive(0)
        }}
        onFocus={(event) => event.target.select()}
        onClick={open}
        onKeyDown={handleKey}
        onBlur={close}
      />
      {isOpen && found.length > 0 && (
        <OptionList id={listId} label={listLabel} anchor={anchor}>
          {found.map((option, index) => (
            <Option
              key={option.value}
              id={`${listId}-${index}`}
              label={option.label}
              detail={option.detail}
              isActive={index === active}
              isChosen={option.value === value}
              onChoose={() => choose(option)}
            />
          ))}
        </OptionList>
      )}
      {isOpen && found.length === 0 && <NoOptions anchor={anchor}>{emptyText}</NoOptions>}
    </div>
  )
}
